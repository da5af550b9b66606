`default_nettype none
// The observation port of lowRISC's Ibex, for commit view and retire stream.                docs/probe.md, docs/adapters.md
// Both pipelines: two stages, and three with WritebackStage = 1, which has WB behind ID/EX.
//
// Inputs are signals of the core by their names there; the comment says where, from ibex_core on. All are seen in the same
// cycle, with the clock of ibex_core. One register later the outputs show it.
//
//   head                              the instruction in WB if there is one, else the one in ID/EX
//   CSR writes, MRET, WFI             commit in the controller's FLUSH, behind the cycle in which they execute
//   exceptions                        FLUSH, too; the head is the instruction in ID/EX, or a load or store that was in WB
//   interrupts                        IRQ_TAKEN, with nothing in the pipeline
// Ibex predicts that branches and jumps are not taken: a taken one is mispredicted. BranchPredictor = 1 is not covered.
module culprit_adapter_ibex #(
  parameter integer WritebackStage = 0                 // as of ibex_core
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  // ibex_core
  input  logic        instr_valid_id,                  // ID/EX holds an instruction
  input  logic        instr_id_done,                   // it leaves ID/EX, executed
  input  logic        instr_valid_id_d,                // if_stage_i: ID/EX holds one in the next cycle
  input  logic [31:0] pc_id,
  input  logic [31:0] instr_rdata_id,                  // expanded
  input  logic [15:0] instr_rdata_c_id,                // as fetched
  input  logic        instr_is_compressed_id,
  input  logic [1:0]  instr_gets_expanded_id,          // 1, 2: a step of a Zcmp instruction, others follow
  input  logic        instr_fetch_err,
  input  logic [31:0] pc_if,
  input  logic [31:0] pc_wb,
  input  logic        instr_done_wb,
  input  logic        lsu_resp_err,
  input  logic        pc_set,
  input  logic [6:0]  exc_cause,                       // bits 4:0 are mcause
  input  logic        csr_save_cause,
  input  logic [31:0] csr_mtval,
  input  logic [1:0]  priv_mode_id,
  input  logic        wb_valid_q,                      // wb_stage_i.g_writeback_stage; 0 without WritebackStage
  input  logic [31:0] fetch_addr_n,                    // if_stage_i: where fetch goes with pc_set
  input  logic        branch_set,                      // id_stage_i
  input  logic        jump_set,                        // id_stage_i
  input  logic        branch_jump_set_done_q,          // id_stage_i
  input  logic        special_req,                     // id_stage_i.controller_i
  input  logic        load_err_q,                      // id_stage_i.controller_i
  input  logic        store_err_q,                     // id_stage_i.controller_i
  input  logic [3:0]  ctrl_fsm_cs,                     // id_stage_i.controller_i
  // Commit view: one lane
  output logic        head_bank_o,
  output logic        head_valid_o,
  output logic        head_commit_o,
  output logic        mispredicted_o,
  output logic        flushes_o,
  output logic [63:0] head_pc_o,
  output logic        exception_o,
  output logic [5:0]  exception_cause_o,
  output logic [63:0] exception_pc_o,
  output logic        interrupt_o,
  output logic [1:0]  privilege_o,
  output logic [15:0] context_o,
  // Retire stream
  output logic        ret_valid_o,
  output logic        ret_trap_o,
  output logic [63:0] ret_pc_o,
  output logic [63:0] ret_next_pc_o,
  output logic [31:0] ret_insn_o,
  output logic [7:0]  ret_events_o,
  output logic [5:0]  ret_cause_o,
  output logic [63:0] ret_tval_o,
  output logic        ret_interrupt_o,
  output logic [5:0]  ret_interrupt_cause_o,
  output logic [63:0] ret_interrupt_epc_o
);
  localparam logic [3:0] Flush = 4'd6, IrqTaken = 4'd7; // of ibex_pkg::ctrl_fsm_e

  // What the instruction in ID/EX would retire with. FENCE.I is a jump to the next one.
  logic        taken, fence_i, step;                   // step: not the last of a Zcmp instruction
  logic [31:0] insn, next_pc;
  assign fence_i = insn[6:0] == 7'h0f && insn[12];
  assign taken   = (branch_set || jump_set || branch_jump_set_done_q) && !fence_i;
  assign step    = instr_gets_expanded_id == 2'd1 || instr_gets_expanded_id == 2'd2;
  assign insn    = instr_fetch_err ? '0 : (instr_is_compressed_id ? {16'd0, instr_rdata_c_id} : instr_rdata_id);
  assign next_pc = pc_set ? fetch_addr_n : pc_if;

  // and the one in WB, as it was when it left ID/EX
  logic        taken_q, fence_i_q, step_q;
  logic [31:0] insn_q, next_pc_q;
  always_ff @(posedge clk_i)
    if (instr_id_done) {taken_q, fence_i_q, step_q, insn_q, next_pc_q} <= {taken, fence_i, step, insn, next_pc};

  logic        flush, in_wb, fault, valid, commit, trap, interrupt;
  logic [31:0] pc;
  assign flush     = ctrl_fsm_cs == Flush;
  assign trap      = flush && csr_save_cause;
  assign fault     = flush && (load_err_q || store_err_q);
  assign interrupt = ctrl_fsm_cs == IrqTaken && csr_save_cause;
  assign in_wb     = WritebackStage != 0 && (wb_valid_q || fault);
  assign valid     = instr_valid_id || in_wb;
  assign pc        = in_wb ? pc_wb : pc_id;
  always_comb begin
    if (trap)                     commit = 1'b0;
    else if (WritebackStage != 0) commit = instr_done_wb && !lsu_resp_err && !step_q;
    else if (flush)               commit = valid;
    else                          commit = instr_id_done && !special_req && !step;
  end

  logic jumps, refetches;                              // refetches: a FENCE.I leaves, and what follows is not there yet
  assign jumps     = commit && !flush && (WritebackStage != 0 ? taken_q : taken);
  assign refetches = (WritebackStage != 0) ? fence_i_q && !instr_valid_id_d && !instr_id_done : fence_i && !instr_valid_id_d;

  always_ff @(posedge clk_i) begin
    head_bank_o           <= 1'b0;
    head_valid_o          <= rst_ni && valid;
    head_commit_o         <= rst_ni && commit;
    mispredicted_o        <= rst_ni && jumps;
    flushes_o             <= rst_ni && commit && (flush || refetches);
    head_pc_o             <= {32'd0, pc};
    exception_o           <= rst_ni && trap;
    exception_cause_o     <= {1'b0, exc_cause[4:0]};
    exception_pc_o        <= {32'd0, pc};
    interrupt_o           <= rst_ni && interrupt;
    privilege_o           <= priv_mode_id;
    context_o             <= '0;
    ret_valid_o           <= rst_ni && (commit || trap);
    ret_trap_o            <= rst_ni && trap;
    ret_pc_o              <= {32'd0, pc};
    ret_next_pc_o         <= {32'd0, (WritebackStage != 0 && !flush) ? next_pc_q : next_pc};
    ret_insn_o            <= in_wb ? insn_q : insn;
    ret_events_o          <= '0;
    ret_events_o[probe_pkg::EventMispredict] <= jumps;
    ret_events_o[probe_pkg::EventTaken]      <= jumps;
    ret_cause_o           <= {1'b0, exc_cause[4:0]};
    ret_tval_o            <= {32'd0, csr_mtval};
    ret_interrupt_o       <= rst_ni && interrupt;
    ret_interrupt_cause_o <= {1'b0, exc_cause[4:0]};
    ret_interrupt_epc_o   <= {32'd0, pc_if};
  end
endmodule
`default_nettype wire

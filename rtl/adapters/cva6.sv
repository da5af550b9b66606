`default_nettype none
// The observation port of OpenHW's CVA6, for commit view and retire stream.                 docs/probe.md, docs/adapters.md
// For configurations that issue one instruction a cycle (SuperscalarEn = 0), without Zcmp; 32 or 64 bits.
//
// Inputs are signals of the core by their names there; the comment says where, from module cva6 on. Vectors have an element
// for each commit port, the oldest in element 0. All are seen in the same cycle; one register later the outputs show it.
//
//   heads                  scoreboard entries at the commit pointers that are issued; in program order, head_bank 0
//   mispredicted, next pc  kept by entry from resolution on
//   flushes                what flushes the scoreboard when it commits: CSR write, fences, AMO, MRET, SRET
//   WFI                    flushes if the core stops for it; what is behind it in the scoreboard is hidden until it goes on
//   interrupts             come with an instruction, like exceptions: it is the oldest head, and does not commit
module culprit_adapter_cva6 #(
  parameter integer NrCommitPorts = 2,                 // 1 or 2
  parameter integer TRANS_ID_BITS = 3,
  parameter integer XLEN          = 32,
  parameter integer VLEN          = 32,
  parameter integer ASID_WIDTH    = 9,
  localparam integer W = NrCommitPorts,
  localparam integer B = (W == 1) ? 1 : $clog2(W),
  localparam integer T = TRANS_ID_BITS
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  // issue_stage_i.i_scoreboard: what enters
  input  logic            decoded_instr_valid_i,
  input  logic            decoded_instr_ack_o,
  input  logic            flush_unissued_instr_i,
  input  logic [31:0]     orig_instr_i,
  input  logic [T-1:0]    issue_pointer_q,
  input  logic [W*T-1:0]  commit_pointer_q,            // likewise; c is commit_pointer_q[i]
  input  logic [W-1:0]    issued,                      // mem_q[c].issued
  input  logic [W*VLEN-1:0] pc,                        // mem_q[c].sbe.pc
  // cva6
  input  logic [W-1:0]    commit_ack,
  input  logic            ex_commit_valid,             // ex_commit.valid
  input  logic [XLEN-1:0] ex_commit_cause,             // ex_commit.cause
  input  logic [XLEN-1:0] ex_commit_tval,              // ex_commit.tval
  input  logic            flush_ctrl_ex,
  input  logic            eret,
  input  logic [VLEN-1:0] epc_commit_pcgen,
  input  logic [VLEN-1:0] trap_vector_base_commit_pcgen,
  input  logic [1:0]      priv_lvl,
  input  logic [ASID_WIDTH-1:0] asid_csr_ex,
  input  logic            wfi_d,                       // csr_regfile_i
  input  logic            wfi_q,                       // csr_regfile_i
  input  logic [T-1:0]    flu_trans_id_ex_id,
  input  logic            resolved_branch_valid,       // resolved_branch.valid, and so on
  input  logic            resolved_branch_is_mispredict,
  input  logic            resolved_branch_is_taken,
  input  logic [VLEN-1:0] resolved_branch_target_address,
  // Commit view
  output logic [B-1:0]    head_bank_o,
  output logic [W-1:0]    head_valid_o,
  output logic [W-1:0]    head_commit_o,
  output logic [W-1:0]    mispredicted_o,
  output logic [W-1:0]    flushes_o,
  output logic [W*64-1:0] head_pc_o,
  output logic            exception_o,
  output logic [5:0]      exception_cause_o,
  output logic [63:0]     exception_pc_o,
  output logic            interrupt_o,
  output logic [1:0]      privilege_o,
  output logic [15:0]     context_o,                   // the ASID of satp
  // Retire stream
  output logic [W-1:0]    ret_valid_o,
  output logic [W-1:0]    ret_trap_o,
  output logic [W*64-1:0] ret_pc_o,
  output logic [W*64-1:0] ret_next_pc_o,
  output logic [W*32-1:0] ret_insn_o,
  output logic [W*8-1:0]  ret_events_o,
  output logic [5:0]      ret_cause_o,
  output logic [63:0]     ret_tval_o,
  output logic            ret_interrupt_o,
  output logic [5:0]      ret_interrupt_cause_o,
  output logic [63:0]     ret_interrupt_epc_o
);
  function automatic logic [63:0] extend(input logic [VLEN-1:0] address);
    extend = (XLEN == 64) ? 64'($signed(address)) : 64'(address);
  endfunction

  // What the scoreboard does not keep, by entry
  logic [31:0]     insn_q   [0:(1 << T)-1];
  logic [VLEN-1:0] target_q [0:(1 << T)-1];
  logic [(1 << T)-1:0] resolved_q, missed_q, taken_q;
  always_ff @(posedge clk_i) begin
    if (decoded_instr_valid_i && decoded_instr_ack_o && !flush_unissued_instr_i) begin
      insn_q[issue_pointer_q] <= orig_instr_i;
      {resolved_q[issue_pointer_q], missed_q[issue_pointer_q], taken_q[issue_pointer_q]} <= '0;
    end
    if (resolved_branch_valid) begin
      resolved_q[flu_trans_id_ex_id] <= 1'b1;
      missed_q[flu_trans_id_ex_id]   <= resolved_branch_is_mispredict;
      taken_q[flu_trans_id_ex_id]    <= resolved_branch_is_taken;
      target_q[flu_trans_id_ex_id]   <= resolved_branch_target_address;
    end
  end

  logic trap, interrupt, fetch_fault;
  assign interrupt   = ex_commit_valid && ex_commit_cause[XLEN-1];
  assign trap        = ex_commit_valid && !ex_commit_cause[XLEN-1];
  assign fetch_fault = trap && (ex_commit_cause[4:0] == 5'd1 || ex_commit_cause[4:0] == 5'd12);

  always_ff @(posedge clk_i) begin
    head_bank_o           <= '0;
    exception_o           <= rst_ni && trap;
    exception_cause_o     <= ex_commit_cause[5:0];
    exception_pc_o        <= extend(pc[VLEN-1:0]);
    interrupt_o           <= rst_ni && interrupt;
    privilege_o           <= priv_lvl;
    context_o             <= 16'(asid_csr_ex);
    ret_cause_o           <= ex_commit_cause[5:0];
    ret_tval_o            <= 64'(ex_commit_tval);
    ret_interrupt_o       <= rst_ni && interrupt;
    ret_interrupt_cause_o <= ex_commit_cause[5:0];
    ret_interrupt_epc_o   <= extend(pc[VLEN-1:0]);
  end

  for (genvar i = 0; i < W; i++) begin : gen_port
    localparam logic first = (i == 0);
    logic [T-1:0]    id;
    logic [31:0]     insn;
    logic [VLEN-1:0] here, next_pc;
    assign id   = commit_pointer_q[i*T +: T];
    assign insn = insn_q[id];
    assign here = pc[i*VLEN +: VLEN];
    always_comb begin
      if (first && ex_commit_valid) next_pc = trap_vector_base_commit_pcgen;
      else if (first && eret)       next_pc = epc_commit_pcgen;
      else if (resolved_q[id])      next_pc = target_q[id];
      else                          next_pc = here + ((insn[1:0] == 2'b11) ? VLEN'(4) : VLEN'(2));
    end
    always_ff @(posedge clk_i) begin
      head_valid_o[i]            <= rst_ni && issued[i] && !wfi_q;
      head_commit_o[i]           <= rst_ni && commit_ack[i];
      mispredicted_o[i]          <= rst_ni && issued[i] && !wfi_q && resolved_q[id] && missed_q[id];
      flushes_o[i]               <= rst_ni && first && commit_ack[i] && (flush_ctrl_ex || (wfi_d && !wfi_q));
      head_pc_o[i*64 +: 64]      <= extend(here);
      ret_valid_o[i]             <= rst_ni && (commit_ack[i] || (first && trap));
      ret_trap_o[i]              <= rst_ni && first && trap;
      ret_pc_o[i*64 +: 64]       <= extend(here);
      ret_next_pc_o[i*64 +: 64]  <= extend(next_pc);
      ret_insn_o[i*32 +: 32]     <= (first && fetch_fault) ? '0 : insn;
      ret_events_o[i*8 +: 8]     <= '0;
      ret_events_o[i*8 + probe_pkg::EventMispredict] <= resolved_q[id] && missed_q[id];
      ret_events_o[i*8 + probe_pkg::EventTaken]      <= resolved_q[id] && taken_q[id];
    end
  end
endmodule
`default_nettype wire

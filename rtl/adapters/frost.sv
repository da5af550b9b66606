`default_nettype none
// The observation port of Two Sigma's FROST, for commit view and retire stream.             docs/probe.md, docs/adapters.md
//
// Inputs are signals of the core by their names there; the comment says where, from cpu_ooo on. All are seen in the same
// cycle; one register later the outputs show it.
//
//   heads             the ROB's head and the entry behind it, head_bank 0. After a mispredicted branch or a FENCE.I has
//                     committed, the ROB holds doomed entries for a cycle: they are hidden
//   traps, MRET       the trap unit decides, the ROB is flushed in the next cycle: there the port shows it, with the head
//                     still in the ROB and the privilege from before
//   MRET              never commits in the ROB: the port shows it as committing in that cycle
//   WFI               that is interrupted at the head does not commit either, but mepc is behind it: it does on the port
//   interrupts        also with an empty ROB
// Encodings are 0: the ROB does not keep them.
module culprit_adapter_frost #(
  parameter integer XLEN = 32                          // or 64
) (
  input  logic            i_clk,
  input  logic            i_rst,
  // u_tomasulo.u_rob
  input  logic            head_valid,
  input  logic            head_next_valid,
  input  logic [XLEN-1:0] head_pc,
  input  logic [XLEN-1:0] head_next_pc,
  input  logic            commit_en,
  input  logic            commit_2_fire,
  input  logic            head_f_is_branch,
  input  logic            head_next_f_is_branch,
  input  logic            head_mispredicted,
  input  logic            head_next_mispredicted,
  input  logic            head_branch_taken,
  input  logic            head_next_branch_taken,
  input  logic            head_f_is_fence_i,
  input  logic            head_f_is_wfi,
  input  logic [XLEN-1:0] o_head_retired_next_pc,
  input  logic [XLEN-1:0] o_head_next_retired_next_pc,
  input  logic            fence_i_committed,
  // cpu_ooo
  input  logic            mispredict_recovery_pending,
  input  logic            trap_taken,
  input  logic            mret_taken,
  input  logic [XLEN-1:0] trap_target,
  input  logic [XLEN-1:0] trap_pc_internal,
  input  logic [XLEN-1:0] trap_cause_internal,
  input  logic [XLEN-1:0] trap_value_internal,
  input  logic [1:0]      csr_priv,
  // Commit view: two lanes
  output logic            head_bank_o,
  output logic [1:0]      head_valid_o,
  output logic [1:0]      head_commit_o,
  output logic [1:0]      mispredicted_o,
  output logic [1:0]      flushes_o,
  output logic [127:0]    head_pc_o,
  output logic            exception_o,
  output logic [5:0]      exception_cause_o,
  output logic [63:0]     exception_pc_o,
  output logic            interrupt_o,
  output logic [1:0]      privilege_o,
  output logic [15:0]     context_o,
  // Retire stream
  output logic [1:0]      ret_valid_o,
  output logic [1:0]      ret_trap_o,
  output logic [127:0]    ret_pc_o,
  output logic [127:0]    ret_next_pc_o,
  output logic [63:0]     ret_insn_o,
  output logic [15:0]     ret_events_o,
  output logic [5:0]      ret_cause_o,
  output logic [63:0]     ret_tval_o,
  output logic            ret_interrupt_o,
  output logic [5:0]      ret_interrupt_cause_o,
  output logic [63:0]     ret_interrupt_epc_o
);
  // What the trap unit decided in the cycle before; the ROB is flushed now
  logic            trap_q, mret_q, wfi_q, doomed;
  logic [XLEN-1:0] target_q, pc_q, cause_q, value_q;
  logic [1:0]      priv_q;
  logic            wfi_leaves;                         // with an interrupt that returns behind it
  assign wfi_leaves = trap_taken && trap_cause_internal[XLEN-1] && head_valid && head_f_is_wfi && !commit_en && !doomed &&
                      trap_pc_internal != head_pc;
  assign doomed     = mispredict_recovery_pending || fence_i_committed || wfi_q;
  always_ff @(posedge i_clk) begin
    trap_q  <= !i_rst && trap_taken;
    mret_q  <= !i_rst && mret_taken;
    wfi_q   <= !i_rst && wfi_leaves;
    priv_q  <= csr_priv;
    {target_q, pc_q, cause_q, value_q} <= {trap_target, trap_pc_internal, trap_cause_internal, trap_value_internal};
  end

  logic [1:0] valid, commit, misses, taken;
  logic       interrupt, exception;
  assign valid     = {head_next_valid && head_valid, head_valid} & {2{!doomed}};
  assign commit    = {commit_2_fire, commit_en || mret_q || wfi_leaves};
  assign misses    = {head_next_f_is_branch && head_next_mispredicted, head_f_is_branch && head_mispredicted};
  assign taken     = {head_next_f_is_branch && head_next_branch_taken, head_f_is_branch && head_branch_taken};
  assign interrupt = trap_q && cause_q[XLEN-1];
  assign exception = trap_q && !cause_q[XLEN-1];

  logic [XLEN-1:0] next_pc;
  always_comb begin
    if (trap_q || mret_q) next_pc = target_q;
    else if (wfi_leaves)  next_pc = trap_pc_internal;
    else                  next_pc = o_head_retired_next_pc;
  end

  always_ff @(posedge i_clk) begin
    head_bank_o           <= 1'b0;
    head_valid_o          <= i_rst ? '0 : valid;
    head_commit_o         <= i_rst ? '0 : commit;
    mispredicted_o        <= i_rst ? '0 : valid & misses;
    flushes_o             <= {1'b0, !i_rst && (mret_q || wfi_leaves || (commit_en && head_f_is_fence_i))};
    head_pc_o             <= {64'(head_next_pc), 64'(head_pc)};
    exception_o           <= !i_rst && exception;
    exception_cause_o     <= cause_q[5:0];
    exception_pc_o        <= 64'(pc_q);
    interrupt_o           <= !i_rst && interrupt;
    privilege_o           <= (trap_q || mret_q) ? priv_q : csr_priv;
    context_o             <= '0;
    ret_valid_o           <= i_rst ? '0 : commit | {1'b0, exception};
    ret_trap_o            <= {1'b0, !i_rst && exception};
    ret_pc_o              <= {64'(head_next_pc), 64'(head_pc)};
    ret_next_pc_o         <= {64'(o_head_next_retired_next_pc), 64'(next_pc)};
    ret_insn_o            <= '0;
    ret_events_o          <= '0;
    for (int i = 0; i < 2; i++) begin
      ret_events_o[i*8 + probe_pkg::EventMispredict] <= misses[i];
      ret_events_o[i*8 + probe_pkg::EventTaken]      <= taken[i];
    end
    ret_cause_o           <= cause_q[5:0];
    ret_tval_o            <= 64'(value_q);
    ret_interrupt_o       <= !i_rst && interrupt;
    ret_interrupt_cause_o <= cause_q[5:0];
    ret_interrupt_epc_o   <= 64'(pc_q);
  end
endmodule
`default_nettype wire

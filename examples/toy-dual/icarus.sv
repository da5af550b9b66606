`default_nettype none
// Core, adapter and checker in Icarus Verilog, or any other simulator: the first thing to try with an adapter of your own.
// Leaves a trace of the commit view, toy_dual.ct: `culprit trace check toy_dual.ct`.
module icarus;
  logic clk = 1'b0, rst_n = 1'b0, irq = 1'b0;
  integer cycles = 0;

  wire [1:0]   slot_valid, slot_commit, slot_wrong, slot_sync;
  wire [127:0] slot_pc, slot_next;
  wire [63:0]  recover_pc, handler;
  wire         recover, recover_first, flush, trap, taken, mret, supervisor;
  toy_dual i_core (
    .clk_i(clk), .rst_ni(rst_n), .irq_i(irq), .slot_valid_o(slot_valid), .slot_pc_o(slot_pc), .slot_next_o(slot_next),
    .slot_commit_o(slot_commit), .slot_wrong_o(slot_wrong), .slot_sync_o(slot_sync), .recover_o(recover),
    .recover_first_o(recover_first), .recover_pc_o(recover_pc), .flush_o(flush), .trap_o(trap), .interrupt_o(taken),
    .mret_o(mret), .supervisor_o(supervisor), .handler_o(handler)
  );

  wire [1:0]   head_valid, head_commit, mispredicted, flushes, privilege, ret_valid, ret_trap;
  wire [127:0] head_pc, ret_pc, ret_next_pc;
  wire         exception, interrupt, ret_interrupt;
  wire [5:0]   exception_cause;
  wire [63:0]  exception_pc;
  wire [15:0]  ret_events;
  adapter i_adapter (
    .clk_i(clk), .rst_ni(rst_n), .slot_valid_i(slot_valid), .slot_pc_i(slot_pc), .slot_next_i(slot_next),
    .slot_commit_i(slot_commit), .slot_wrong_i(slot_wrong), .slot_sync_i(slot_sync), .recover_i(recover),
    .recover_first_i(recover_first), .recover_pc_i(recover_pc), .flush_i(flush), .trap_i(trap), .interrupt_i(taken),
    .mret_i(mret), .supervisor_i(supervisor), .handler_i(handler), .head_valid_o(head_valid), .head_commit_o(head_commit),
    .mispredicted_o(mispredicted), .flushes_o(flushes), .head_pc_o(head_pc), .exception_o(exception),
    .exception_cause_o(exception_cause), .exception_pc_o(exception_pc), .interrupt_o(interrupt), .privilege_o(privilege),
    .ret_valid_o(ret_valid), .ret_trap_o(ret_trap), .ret_pc_o(ret_pc), .ret_next_pc_o(ret_next_pc),
    .ret_events_o(ret_events), .ret_interrupt_o(ret_interrupt)
  );

  culprit_port_checker #(.W(2), .Retire(1), .Events(1), .Pcs(1)) i_checker (
    .clk_i(clk), .rst_ni(rst_n), .head_bank_i(1'b0), .head_valid_i(head_valid), .head_commit_i(head_commit),
    .mispredicted_i(mispredicted), .flushes_i(flushes), .head_pc_i(head_pc), .exception_i(exception),
    .exception_cause_i(exception_cause), .exception_pc_i(exception_pc), .interrupt_i(interrupt), .privilege_i(privilege),
    .context_i(16'd0), .ret_valid_i(ret_valid), .ret_trap_i(ret_trap), .ret_pc_i(ret_pc), .ret_next_pc_i(ret_next_pc),
    .ret_events_i(ret_events), .ret_cause_i(exception_cause), .ret_interrupt_i(ret_interrupt),
    .ret_interrupt_epc_i(head_pc[63:0])
  );
  culprit_trace_writer #(.Path("toy_dual.ct"), .Core("toy_dual"), .W(2), .Retire(1'b1)) i_trace (
    .clk_i(clk), .rst_ni(rst_n), .head_bank_i(1'b0), .head_valid_i(head_valid), .head_commit_i(head_commit),
    .mispredicted_i(mispredicted), .flushes_i(flushes), .head_pc_i(head_pc), .exception_i(exception),
    .exception_cause_i(exception_cause), .exception_pc_i(exception_pc), .interrupt_i(interrupt), .privilege_i(privilege),
    .context_i(16'd0), .ret_valid_i(ret_valid), .ret_trap_i(ret_trap), .ret_pc_i(ret_pc), .ret_next_pc_i(ret_next_pc),
    .ret_insn_i(64'd0), .ret_events_i(ret_events), .ret_cause_i(exception_cause), .ret_tval_i(64'd0),
    .ret_interrupt_i(ret_interrupt), .ret_interrupt_cause_i(6'd11), .ret_interrupt_epc_i(head_pc[63:0]),
    .dispatch_age_i(64'd0), .fetch_age_i(64'd0)
  );

  always #5 clk = !clk;
  always @(posedge clk) begin
    cycles <= cycles + 1;
    rst_n  <= cycles > 1;
    irq    <= cycles % 499 == 498;
    if (cycles == 10000) $finish;
  end
endmodule
`default_nettype wire

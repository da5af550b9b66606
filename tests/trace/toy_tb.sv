`default_nettype none
// The toy core of examples/tip-unit with its trace written by sim/culprit_trace_writer.sv: for Icarus, and Verilator with
// --timing. Its retire stream lacks pcs, so the trace has the commit view and ages.
module toy_tb;
  logic clk = 1'b0, rst_n = 1'b0, irq = 1'b0;
  logic head_valid, head_commit, mispredicted, flushes, exception, interrupt;
  logic [63:0] head_pc;
  logic [1:0]  privilege;
  integer cycles = 0;

  toy_core u_core (
    .clk_i(clk), .rst_ni(rst_n), .irq_i(irq), .head_valid_o(head_valid), .head_commit_o(head_commit),
    .mispredicted_o(mispredicted), .flushes_o(flushes), .head_pc_o(head_pc), .exception_o(exception), .interrupt_o(interrupt),
    .privilege_o(privilege), .ret_valid_o(), .ret_events_o(), .ret_next_pc_o()
  );

  // When the instruction of each stage was fetched, and entered the second. The port is a cycle late, and so are the ages.
  integer fetched_q, oldest_fetched_q, oldest_entered_q;
  logic [31:0] fetch_age_q, dispatch_age_q;
  always @(posedge clk) begin
    if (u_core.fetch) fetched_q <= cycles;
    if (u_core.advance) begin
      oldest_fetched_q <= fetched_q;
      oldest_entered_q <= cycles;
    end
    fetch_age_q    <= cycles - oldest_fetched_q;
    dispatch_age_q <= cycles - oldest_entered_q;
  end

  culprit_trace_writer #(.Path("toy.ct"), .Core("toy"), .W(1), .Dispatch(1'b1), .Fetch(1'b1)) u_trace (
    .clk_i(clk), .rst_ni(rst_n), .head_bank_i(1'b0), .head_valid_i(head_valid), .head_commit_i(head_commit),
    .mispredicted_i(head_valid && mispredicted), .flushes_i(head_valid && flushes), .head_pc_i(head_pc),
    .exception_i(exception), .exception_cause_i(6'd11), .exception_pc_i(head_pc), .interrupt_i(interrupt),
    .privilege_i(privilege), .context_i(16'd0), .ret_valid_i(1'b0), .ret_trap_i(1'b0), .ret_pc_i(64'd0),
    .ret_next_pc_i(64'd0), .ret_insn_i(32'd0), .ret_events_i(8'd0), .ret_cause_i(6'd0), .ret_tval_i(64'd0),
    .ret_interrupt_i(1'b0), .ret_interrupt_cause_i(6'd0), .ret_interrupt_epc_i(64'd0),
    .dispatch_age_i(dispatch_age_q), .fetch_age_i(fetch_age_q)
  );

  always #5 clk = !clk;
  always @(posedge clk) begin
    cycles <= cycles + 1;
    rst_n  <= cycles > 1;
    irq    <= cycles % 1999 == 1998;
    if (cycles == 20000) $finish(0);
  end
endmodule
`default_nettype wire

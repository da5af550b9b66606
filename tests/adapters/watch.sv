`default_nettype none
// What an adapter shows, a line a cycle: heads from the oldest on, `*` behind one that commits, `m` mispredicted, `f` flushes.
// The checker of the port's contract is beside it.
module watch #(
  parameter integer W = 1,
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W)
) (
  input wire             clk_i, rst_ni,
  input wire [LaneW-1:0] head_bank,
  input wire [W-1:0]     head_valid, head_commit, mispredicted, flushes,
  input wire [W*64-1:0]  head_pc,
  input wire             exception,
  input wire [5:0]       exception_cause,
  input wire [63:0]      exception_pc,
  input wire             interrupted,
  input wire [1:0]       privilege,
  input wire [15:0]      context_id,
  input wire [W-1:0]     ret_valid, ret_trap,
  input wire [W*64-1:0]  ret_pc, ret_next_pc,
  input wire [W*32-1:0]  ret_insn,
  input wire [W*8-1:0]   ret_events,
  input wire [5:0]       ret_cause,
  input wire [63:0]      ret_tval,
  input wire             ret_interrupt,
  input wire [5:0]       ret_interrupt_cause,
  input wire [63:0]      ret_interrupt_epc
);
  culprit_port_checker #(.W(W), .Retire(1), .Events(1), .Pcs(1)) i_checker (
    .clk_i(clk_i), .rst_ni(rst_ni), .head_bank_i(head_bank), .head_valid_i(head_valid), .head_commit_i(head_commit),
    .mispredicted_i(mispredicted), .flushes_i(flushes), .head_pc_i(head_pc), .exception_i(exception),
    .exception_cause_i(exception_cause), .exception_pc_i(exception_pc), .interrupt_i(interrupted), .privilege_i(privilege),
    .context_i(context_id), .ret_valid_i(ret_valid), .ret_trap_i(ret_trap), .ret_pc_i(ret_pc), .ret_next_pc_i(ret_next_pc),
    .ret_events_i(ret_events), .ret_cause_i(ret_cause), .ret_interrupt_i(ret_interrupt), .ret_interrupt_epc_i(ret_interrupt_epc));

  integer cycle = 0;
  always @(posedge clk_i) if (rst_ni) begin
    $write("%0d %s", cycle, privilege == 2'd3 ? "M" : privilege == 2'd1 ? "S" : "U");
    for (integer b = 0; b < W; b = b + 1)
      if (head_valid[b]) begin
        $write(" %0h", head_pc[64*b +: 64]);
        if (head_commit[b]) $write("*");
        if (mispredicted[b]) $write("m");
        if (flushes[b]) $write("f");
      end
    if (exception) $write(" exception %0d of %0h", exception_cause, exception_pc);
    if (interrupted) $write(" interrupt %0d before %0h", ret_interrupt_cause, ret_interrupt_epc);
    for (integer l = 0; l < W; l = l + 1)
      if (ret_valid[l]) begin
        $write(", %0h %0h to %0h", ret_insn[32*l +: 32], ret_pc[64*l +: 64], ret_next_pc[64*l +: 64]);
        if (ret_trap[l]) $write(" traps %0d tval %0h", ret_cause, ret_tval);
        if (ret_events[8*l + probe_pkg::EventTaken]) $write(" taken");
      end
    $write("\n");
    cycle = cycle + 1;
  end
endmodule
`default_nettype wire

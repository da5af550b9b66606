`default_nettype none
`include "sim/checks/check.svh"
// Timer of the core-local interruptor.
module clint_check (
  input logic clk_i,
  input logic rst_ni,
  input logic valid_i,
  input logic write_i,
  input logic [63:0] mtime_q,
  input logic [3:1] full_q
);
  logic        counts_q;                               // neither reset nor written in the cycle before
  logic [63:0] before_q;
  always_ff @(posedge clk_i) begin
    counts_q <= rst_ni && !(valid_i && write_i);
    before_q <= mtime_q;
  end
  `RULES
  `RULE(digits, full_q == {mtime_q[47:0] == '1, mtime_q[31:0] == '1, mtime_q[15:0] == '1}, "digits below which all are full are known")
  `RULE_IF(counts, counts_q, mtime_q == before_q + 64'd1, "the time goes up by one in a cycle")
  `END_RULES
endmodule

bind clint clint_check i_check (.*);
`default_nettype wire

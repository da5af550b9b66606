`default_nettype none
`include "sim/checks/check.svh"
// Capture queue of the co-processor.
module cop_capture_check #(
  parameter integer W = 2,
  parameter integer CapN = 8
) (
  input logic clk_i,
  input logic rst_ni,
  input logic [W-1:0] put_i,
  input logic word_i,
  input logic pop_i,
  input logic empty_i,
  input logic ready_o,
  input logic [$clog2(CapN):0] level_q
);
  `RULES
  `RULE_IF(not_overfull, !empty_i, 32'(level_q) + $countones(put_i) <= CapN, "what is put finds room")
  `RULE_IF(reads_what_is_there, word_i, ready_o && level_q != '0, "words come from a sample that is there")
  `RULE_IF(pops_what_is_there, !empty_i, !pop_i || level_q != '0, "only a sample that is there leaves")
  `END_RULES
endmodule

bind cop_capture cop_capture_check #(.W(W), .CapN(CapN)) i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// Collection of the co-processor: every tagged instruction is accounted for.
module cop_collect_check #(
  parameter integer W = 2,
  parameter integer CapN = 8
) (
  input logic clk_i,
  input logic rst_ni,
  input logic [2:0] tagged_o,
  input logic [2:0] skipped_o,
  input logic [2:0] accepted_o,
  input logic [2:0] dropped_o,
  input logic [W-1:0] put_o,
  input logic [7:0] level_i,
  input logic tip_take_o,
  input logic tip_ready_i
);
  `RULES
  `RULE(accounted, tagged_o == skipped_o + accepted_o + dropped_o, "tagged = skipped + accepted + dropped")
  `RULE(puts_accepted, 3'($countones(put_o)) == accepted_o, "what is accepted goes into the queue")
  `RULE(queue_fits, 32'(level_i) + 32'(accepted_o) <= CapN, "no more is accepted than the queue has room for")
  `RULE_IF(takes_ready, tip_take_o, tip_ready_i, "a sample of TIP is taken when there is one")
  `END_RULES
endmodule

bind cop_collect cop_collect_check #(.W(W), .CapN(CapN)) i_check (.*);
`default_nettype wire

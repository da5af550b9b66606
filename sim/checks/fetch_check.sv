`default_nettype none
`include "sim/checks/check.svh"
// Fetch: the sources of the next pc exclude each other. Both forms of next_pc are equal then (tests/netlist/forms.txt).
module fetch_check (
  input logic clk_i,
  input logic rst_ni,
  input logic redirect_i,
  input logic f2_redirect,
  input logic f1_go,
  input logic skipped,
  input logic turned,
  input logic any_taken,
  input logic [1:0] btb_hits
);
  `RULES
  `RULE_IF(redirect_alone, redirect_i || f2_redirect, !f1_go, "no block goes on in the cycle of a redirect")
  `RULE(one_end, !(skipped && turned) && !(skipped && any_taken) && !(turned && any_taken),
          "a block ends with a skip, a turn or a transfer")
  `RULE(one_target, btb_hits != 2'b11, "one bank of the BTB has the target")
  `END_RULES
endmodule

bind fetch fetch_check i_check (.*);
`default_nettype wire

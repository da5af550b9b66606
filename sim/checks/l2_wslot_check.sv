`default_nettype none
`include "sim/checks/check.svh"
// Write slot of the L2.
module l2_wslot_check (
  input logic clk_i,
  input logic rst_ni,
  input logic req_i,
  input logic busy_q,
  input logic full_q,
  input logic free_i,
  input logic take,
  input logic re_i
);
  `RULES
  `RULE_IF(takes_free, req_i, !busy_q, "a write-back finds the slot free")
  `RULE_IF(full_busy, full_q, busy_q, "a full slot is taken")
  `RULE_IF(frees_full, free_i, full_q, "a line leaves when all of it is there")
  `END_RULES
endmodule

bind l2_wslot l2_wslot_check i_check (.*);
`default_nettype wire

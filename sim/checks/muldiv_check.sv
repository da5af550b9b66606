`default_nettype none
`include "sim/checks/check.svh"
// Multiplier and divider: one result at a time.
module muldiv_check (
  input logic clk_i,
  input logic rst_ni,
  input logic valid_i,
  input logic m1_valid_q,
  input logic m2_valid_q,
  input logic div_busy,
  input logic div_last,
  input logic div_done_q,
  input logic wake_o,
  input logic ready_o
);
  `RULES
  `RULE(one_result, !(m2_valid_q && div_done_q), "product and quotient do not come together")
  `RULE(one_wake, !(m1_valid_q && div_last), "product and quotient are not announced together")
  `RULE(divider_free, !(div_busy && valid_i), "nothing is given to a divider at work")
  `END_RULES
endmodule

bind muldiv muldiv_check i_check (.*);
`default_nettype wire

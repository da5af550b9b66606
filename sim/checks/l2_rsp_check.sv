`default_nettype none
`include "sim/checks/check.svh"
// Response register of the L2.
module l2_rsp_check (
  input logic clk_i,
  input logic rst_ni,
  input logic hit_i,
  input logic fill_i
);
  `RULES
  `RULE(one_source, !(hit_i && fill_i), "a hit and a fill do not answer together")
  `END_RULES
endmodule

bind l2_rsp l2_rsp_check i_check (.*);
`default_nettype wire

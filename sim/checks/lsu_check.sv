`default_nettype none
`include "sim/checks/check.svh"
// Load/store unit: EX holds one operation.                                                                docs/lsu.md
module lsu_check (
  input logic clk_i,
  input logic rst_ni,
  input logic ex_valid_i,
  input logic rp_valid,
  input logic x_again,
  input logic t_ex
);
  `RULES
  `RULE(one_in_ex, 3'(ex_valid_i) + 3'(rp_valid) + 3'(x_again) + 3'(t_ex) <= 3'd1,
        "a new operation, a replay, one after its walk and an entry of a table do not meet")
  `END_RULES
endmodule

bind lsu lsu_check i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// Load/store unit: EX holds one operation; one walk at a time, after all stores.            docs/lsu.md, docs/mmu.md
module lsu_check (
  input logic clk_i,
  input logic rst_ni,
  input logic ex_valid_i,
  input logic rp_valid,
  input logic x_again,
  input logic t_ex,
  input core_pkg::walk_request_t fetch_walk_i,
  input core_pkg::walk_request_t data_walk,
  input logic table_read,
  input logic sq_empty_o
);
  `RULES
  `RULE(one_in_ex, 3'(ex_valid_i) + 3'(rp_valid) + 3'(x_again) + 3'(t_ex) <= 3'd1,
        "a new operation, a replay, one after its walk and an entry of a table do not meet")
  `RULE(one_walk, !(fetch_walk_i.valid && data_walk.valid), "fetch and a load do not walk together")
  `RULE_IF(walk_after_stores, table_read, sq_empty_o, "an entry of a table is read after every older store")
  `END_RULES
endmodule

bind lsu lsu_check i_check (.*);
`default_nettype wire

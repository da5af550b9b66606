`default_nettype none
`include "sim/checks/check.svh"
// Virtual addresses of loads and stores: only the oldest instruction makes a walk, when every older store is in the
// cache, and then gets what it found.                                                  docs/mmu.md, "Loads and stores"
module lsu_translate_check (
  input logic clk_i,
  input logic rst_ni,
  input logic flush_i,
  input logic sq_empty_i,
  input logic valid_i,
  input logic again_o,
  input logic miss_o,
  input logic take,
  input logic lost_o,
  input logic swap,
  input logic [2:0] state_q,
  input core_pkg::memory_op_t op_q,
  input core_pkg::walk_request_t walk_o,
  input logic [core_pkg::RobW-1:0] rob_head_i
);
  `RULES
  `RULE_IF(walks_for_oldest, walk_o.valid && !flush_i, op_q.rob == rob_head_i, "a walk is for the oldest instruction")
  `RULE_IF(walks_after_stores, walk_o.valid, sq_empty_i, "no committed store waits during a walk")
  `RULE_IF(finds_page, again_o && !flush_i, valid_i && !miss_o, "who passes again after a walk has its page or a fault")
  `RULE_IF(oldest_waits, lost_o && state_q > 3'd1, !swap, "nothing older comes while tables are walked")
  `RULE_IF(takes_missed, take || lost_o, miss_o, "only what has no page waits, or is fetched again")
  `END_RULES
endmodule

bind lsu_translate lsu_translate_check i_check (.*);
`default_nettype wire

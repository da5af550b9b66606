`default_nettype none
`include "sim/checks/check.svh"
// Store queue: stores commit, drain and leave in order.
module store_queue_check (
  input logic clk_i,
  input logic rst_ni,
  input logic pop_o,
  input logic d1_q,
  input logic b1_done_i,
  input logic io_done_i,
  input logic io_valid_o,
  input logic kill_i,
  input logic flush_i,
  input logic [2:0] commit_i,
  input logic [2:0] commit_room_o,
  input logic [core_pkg::SqN-1:0] known_q,
  input logic [core_pkg::SqW:0] head_q,
  input logic [core_pkg::SqW:0] commit_q,
  input logic [core_pkg::SqW:0] tail_q,
  input logic [core_pkg::SqW:0] used,
  input logic [core_pkg::SqW:0] committed,
  input logic [core_pkg::SqW:0] kill_tail_i,
  input logic [core_pkg::W-1:0] alloc_i
);
  `RULES
  `RULE(not_overfull, used <= (core_pkg::SqW+1)'(core_pkg::SqN), "holds no more stores than it has entries")
  `RULE_IF(room_for_dispatch, !flush_i,
          kill_i || 32'(used) + $countones(alloc_i) <= core_pkg::SqN,
          "a store that is dispatched finds a free entry")
  `RULE(commit_what_is_there, (core_pkg::SqW+1)'(commit_i) <= tail_q - commit_q, "no more stores commit than are in flight")
  `RULE(commit_credit, commit_i <= commit_room_o, "no more stores commit than there are places for committed ones")
  `RULE_IF(drains_committed, pop_o, head_q != commit_q, "only a committed store leaves")
  `RULE(drains_known, head_q == commit_q || known_q[head_q[core_pkg::SqW-1:0]], "a committed store has its address and its data")
  `RULE_IF(writes_committed, d1_q, head_q != commit_q, "only a committed store writes the cache")
  `RULE(one_way_out, !(d1_q && b1_done_i && io_done_i), "a store leaves to the cache or uncached")
  `RULE_IF(kill_in_flight, kill_i,
          flush_i || kill_tail_i - commit_q <= tail_q - commit_q,
          "a branch drops no committed store")
  `END_RULES
endmodule

bind store_queue store_queue_check i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// Reorder buffer: nothing is lost or invented between dispatch and commit.
module rob_check (
  input logic clk_i,
  input logic rst_ni,
  input logic dispatch_i,
  input logic resolve_i,
  input logic kill_i,
  input logic flush_i,
  input logic [2:0] commit_i,
  input logic [core_pkg::W-1:0] valid_i,
  input logic [core_pkg::W-1:0] head_done_o,
  input logic [core_pkg::RobW-1:0] resolve_rob_i,
  input logic [core_pkg::RobW-1:0] kill_age,
  input logic [core_pkg::RobW:0] head_q,
  input logic [core_pkg::RobW:0] tail_q,
  input logic [core_pkg::RobW:0] count_q,
  input logic [core_pkg::RobW:0] pushed
);
  `RULES
  `RULE(counted, count_q == (core_pkg::RobW+1)'(tail_q - head_q), "the count is that of the entries from head to tail")
  `RULE(not_overfull, count_q <= (core_pkg::RobW+1)'(core_pkg::RobN), "holds no more instructions than it has entries")
  `RULE_IF(room_for_dispatch, dispatch_i,
          count_q + pushed <= (core_pkg::RobW+1)'(core_pkg::RobN),
          "what is dispatched finds free entries")
  `RULE_IF(dense_lanes, dispatch_i,
          (valid_i & (valid_i + core_pkg::W'(1))) == '0,
          "the lanes that are dispatched are dense from lane 0")
  `RULE(commit_what_is_there, (core_pkg::RobW+1)'(commit_i) <= count_q, "no more instructions commit than are in flight")
  `RULE(commit_done, (~head_done_o & ((core_pkg::W'(1) << commit_i) - core_pkg::W'(1))) == '0, "only finished instructions commit")
  `RULE_IF(resolve_in_flight, resolve_i, {1'b0, kill_age} < count_q, "a branch that resolves is in flight")
  `RULE_IF(kill_with_resolve, kill_i, resolve_i, "only a branch that resolves kills")
  `END_RULES
endmodule

bind rob rob_check i_check (.*);
`default_nettype wire

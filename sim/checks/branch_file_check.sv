`default_nettype none
`include "sim/checks/check.svh"
// Branch file: entries between training and dispatch.
module branch_file_check (
  input logic clk_i,
  input logic rst_ni,
  input logic dispatch_i,
  input logic resolve_i,
  input logic kill_i,
  input logic flush_i,
  input logic [2:0] commit_i,
  input logic [core_pkg::BrW:0] head_q,
  input logic [core_pkg::BrW:0] commit_q,
  input logic [core_pkg::BrW:0] tail_q,
  input logic [core_pkg::BrW:0] after,
  input logic [core_pkg::BrW:0] kill_tail
);
  `RULES
  `RULE(not_overfull, tail_q - head_q <= (core_pkg::BrW+1)'(core_pkg::BrN), "holds no more branches than it has entries")
  `RULE_IF(room_for_dispatch, dispatch_i,
          after - head_q <= (core_pkg::BrW+1)'(core_pkg::BrN),
          "a branch that is dispatched finds a free entry")
  `RULE(commit_what_is_there, (core_pkg::BrW+1)'(commit_i) <= tail_q - commit_q, "no more branches commit than are in flight")
  `RULE_IF(resolve_in_flight, resolve_i,
          flush_i || kill_tail - commit_q <= tail_q - commit_q,
          "a branch that resolves is in flight")
  `END_RULES
endmodule

bind branch_file branch_file_check i_check (.*);
`default_nettype wire

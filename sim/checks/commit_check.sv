`default_nettype none
`include "sim/checks/check.svh"
// Commit: in order, and one event at a time.
module commit_check (
  input logic clk_i,
  input logic rst_ni,
  input logic [core_pkg::W-1:0] valid_i,
  input logic [core_pkg::W-1:0] done_i,
  input logic [core_pkg::W-1:0] exc_i,
  input logic [core_pkg::W-1:0] commit_o,
  input logic trap_o,
  input logic replay_o,
  input logic interrupt_o,
  input logic mret_o,
  input logic flush_decided_o,
  input logic [2:0] count_o
);
  `RULES
  `RULE(dense, (commit_o & (commit_o + core_pkg::W'(1))) == '0, "instructions commit in order, without a hole")
  `RULE(valid, (commit_o & ~valid_i) == '0, "what commits is in the ROB")
  `RULE(no_exception, (commit_o & exc_i) == '0, "an instruction that excepts does not commit")
  `RULE_IF(trap_alone, trap_o || replay_o, commit_o == '0, "nothing commits in the cycle of a trap")
  `RULE(trap_or_replay, !(trap_o && replay_o), "a replay is no trap")
  `RULE_IF(trap_flushes, trap_o || replay_o || mret_o,
          flush_decided_o,
          "a trap and its return flush the pipeline")
  `RULE(counted, count_o == 3'($countones(commit_o)), "as many instructions leave the ROB as commit")
  `END_RULES
endmodule

bind commit commit_check i_check (.*);
`default_nettype wire

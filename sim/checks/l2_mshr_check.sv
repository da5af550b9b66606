`default_nettype none
`include "sim/checks/check.svh"
// L2 misses: requested once, filled once.
module l2_mshr_check #(
  parameter integer Mshrs = 6
) (
  input logic clk_i,
  input logic rst_ni,
  input logic alloc_i,
  input logic r_valid_i,
  input logic start_i,
  input logic free_i,
  input logic match_o,
  input logic check_i,
  input logic ar_valid_o,
  input logic ar_ready_i,
  input logic [Mshrs-1:0] valid_q,
  input logic [Mshrs-1:0] ask_q,
  input logic [Mshrs-1:0] done_q,
  input logic [2:0] r_mshr_i,
  input logic [2:0] rmshr_i,
  input logic [2:0] free_mshr,
  input logic [2:0] fill_mshr_o,
  input logic [2:0] r_count
);
  `RULES
  `RULE_IF(takes_free, alloc_i, !valid_q[free_mshr], "a miss takes a free entry")
  `RULE(no_second_miss, !(alloc_i && match_o), "a line under way does not miss again")
  `RULE(asks_valid, (ask_q & ~valid_q) == '0, "only misses under way ask memory")
  `RULE(done_valid, (done_q & ~valid_q) == '0, "only misses under way are complete")
  `RULE(ask_then_done, (ask_q & done_q) == '0, "a line is complete after it was asked for")
  `RULE_IF(beat_awaited, r_valid_i,
          valid_q[r_mshr_i] && !ask_q[r_mshr_i] && !done_q[r_mshr_i],
          "a beat from memory belongs to a line that was asked for")
  `RULE_IF(fills_complete, start_i, done_q[fill_mshr_o], "a fill begins with all its data")
  `RULE_IF(frees_filled, free_i, valid_q[rmshr_i] && !done_q[rmshr_i], "an entry is freed after its fill")
  `END_RULES
endmodule

bind l2_mshr l2_mshr_check #(.Mshrs(Mshrs)) i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// L2: one lookup, one start of each engine at a time.
module l2_check (
  input logic clk_i,
  input logic rst_ni,
  input logic go,
  input logic retry,
  input logic check_q,
  input logic rd_start,
  input logic rd_free,
  input logic slot_start,
  input logic fill_start,
  input logic wr_free,
  input logic alloc_mshr,
  input logic mshr_full,
  input logic alloc_wbuf,
  input logic wbuf_full,
  input logic tags_ready,
  input logic [2:0] pick,
  input logic [2:0] cand
);
  `RULES
  `RULE(one_pick, (pick & (pick - 3'd1)) == '0, "one request is chosen")
  `RULE(picks_candidate, (pick & ~cand) == '0, "what is chosen asks")
  `RULE(go_or_retry, !(go && retry) && (check_q || !(go || retry)), "a lookup ends once")
  `RULE_IF(reader_free, rd_start, rd_free, "the reader takes one line at a time")
  `RULE_IF(writer_free, slot_start || fill_start, wr_free, "the writer takes one line at a time")
  `RULE(one_writer, !(slot_start && fill_start), "write slot and miss buffer do not start together")
  `RULE_IF(miss_has_entry, alloc_mshr, !mshr_full, "a miss finds a free entry")
  `RULE_IF(victim_has_buffer, alloc_wbuf, !wbuf_full, "a victim finds a free entry of the write-back buffer")
  `END_RULES
endmodule

bind l2 l2_check i_check (.*);
`default_nettype wire

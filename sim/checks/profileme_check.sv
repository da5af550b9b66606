`default_nettype none
`include "sim/checks/check.svh"
// ProfileMe: every selection is accounted for.
module profileme_check #(
  parameter integer N = 2,
  parameter integer K = 8
) (
  input logic clk_i,
  input logic rst_ni,
  input logic [31:0] selections_s,
  input logic [31:0] samples_s,
  input logic [31:0] collisions_s,
  input logic [31:0] filtered_s,
  input logic [31:0] dropped_s,
  input logic [31:0] empty_s,
  input logic [N-1:0] tag_req_o,
  input logic [N-1:0] idle,
  input logic [N-1:0] pairs,
  input logic [N*2-1:0] state_s,
  input logic awaiting_s,
  input logic ready_s,
  input logic half,
  input logic [7:0] level_s,
  input logic [5:0] held
);
  // Selections that are live, done or awaiting their second; a pair counts once: by its first tag, or by the
  // first's record in the buffer
  logic [31:0] open;
  always_comb begin
    open = 32'(half);
    for (int t = 0; t < N; t++) begin
      if ((state_s[t*2 +: 2] == 2'd1 || state_s[t*2 +: 2] == 2'd2) && !(t % 2 == 1 && pairs[t])) open = open + 32'd1;
    end
  end
  `RULES
  `RULE(accounted,
        selections_s == samples_s + collisions_s + filtered_s + dropped_s + open,
        "selections = samples + collisions + filtered + dropped + open")
  `RULE(empty_dropped, empty_s <= dropped_s, "an empty selection is a dropped one")
  `RULE(tags_idle, (tag_req_o & ~idle) == '0, "only idle tags are requested")
  `RULE(level_fits, 32'(held) <= K, "no more records wait than there are places")
  `RULE(ready_level, ready_s == (level_s != '0), "a record is ready when one waits")
  `END_RULES
endmodule

bind profileme profileme_check #(.N(N), .K(K)) i_check (.*);
`default_nettype wire

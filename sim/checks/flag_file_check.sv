`default_nettype none
`include "sim/checks/check.svh"
// Profile flags: names and the places that they point to.
module flag_file_check (
  input logic clk_i,
  input logic rst_ni,
  input logic [8:0] names_q,
  input logic take_i,
  input logic [2:0] place_o,
  input logic [5:0] busy_q,
  input logic [5:0] sent_q,
  input logic [5:0] known_q,
  input logic [5:0] retired_q,
  input logic [7:0] known,
  input logic dispatch_i,
  input logic [core_pkg::W-1:0] disp_valid_i,
  input logic [core_pkg::W*3-1:0] disp_place_i,
  input logic flush_i,
  input logic [core_pkg::W-1:0] head_valid_i,
  input logic [core_pkg::W*9-1:0] head_names
);
  // Places by name: 0 and 1 are none
  logic [7:0] named, busy, sends, unready;              // flags name it; it is busy; its POPPF is dispatched;
                                                        // busy, and not dispatched yet
  logic       twice, unknown, flushed_q;
  assign busy    = {busy_q, 2'b11};
  assign unready = {busy_q & ~sent_q, 2'b11};
  always_comb begin
    named   = '0;
    unknown = 1'b0;
    for (int f = 0; f < 3; f++) begin
      named[names_q[f*3 +: 3]] = 1'b1;
      if (head_valid_i[0] && !known[head_names[f*3 +: 3]]) unknown = 1'b1;
    end
    sends = '0;
    twice = 1'b0;
    for (int k = 0; k < core_pkg::W; k++) begin
      if (dispatch_i && disp_valid_i[k] && disp_place_i[k*3 +: 3] != '0) begin
        if (sends[disp_place_i[k*3 +: 3]]) twice = 1'b1;
        sends[disp_place_i[k*3 +: 3]] = 1'b1;
      end
    end
  end
  always_ff @(posedge clk_i) flushed_q <= rst_ni && flush_i;
  `RULES
  `RULE(takes_free, !take_i || !busy[place_o], "a POPPF takes a place that is free")
  `RULE(names_busy, (named & ~busy) == '0, "a flag is a constant, or names a place that is taken")
  `RULE(one_a_place, !twice, "two POPPFs never have one place")
  `RULE(sent_once, (sends & ~unready) == '0, "a POPPF is dispatched once, into the place that it took")
  `RULE(in_order, ((sent_q & ~busy_q) | (known_q & ~sent_q) | (retired_q & ~known_q)) == '0, "a place is taken, dispatched, known, and then retired")
  `RULE(head_known, !unknown, "the oldest instruction knows its flags")
  `RULE_IF(flush_empties, flushed_q, busy_q == '0, "no POPPF is in flight after a flush")
  `END_RULES
endmodule

bind flag_file flag_file_check i_check (.*);
`default_nettype wire

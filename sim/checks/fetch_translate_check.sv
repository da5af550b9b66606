`default_nettype none
`include "sim/checks/check.svh"
// Translation of fetches: no walk for an instruction that may yet be dropped.
module fetch_translate_check (
  input logic clk_i,
  input logic rst_ni,
  input logic flush_i,
  input logic asks,
  input logic fails,
  input logic fill,
  input logic [63:0] pc_i
);
  logic        asked_q;                                // a walk has no answer yet
  logic [63:0] asked_pc_q;
  always_ff @(posedge clk_i) begin
    asked_q    <= rst_ni && asks && !fails && !fill;
    asked_pc_q <= pc_i;
  end
  `RULES
  `RULE_IF(not_given_up, asked_q, asks && pc_i == asked_pc_q, "nothing drops the fetch that a walk is for")
  `RULE_IF(answers_walk, fails || fill, asks, "an answer is that of a walk that is asked for")
  `RULE(fill_or_fence, !(fill && flush_i), "no walk ends in the cycle of an SFENCE.VMA")
  `END_RULES
endmodule

bind fetch_translate fetch_translate_check i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// Uncached accesses: one at a time, each answered once.
module mmio_check (
  input logic clk_i,
  input logic rst_ni,
  input logic unc_valid_i,
  input logic unc_ready_o,
  input logic unc_rsp_valid_o,
  input logic rd_valid_o,
  input logic wr_valid_o,
  input logic clint_valid_o,
  input logic cop_valid_o,
  input logic rd_done_i,
  input logic wr_done_i
);
  logic open_q;                                         // accepted, and not answered
  always_ff @(posedge clk_i) begin
    if (!rst_ni)                         open_q <= 1'b0;
    else if (unc_valid_i && unc_ready_o) open_q <= 1'b1;
    else if (unc_rsp_valid_o)            open_q <= 1'b0;
  end
  `RULES
  `RULE(one_goal, 3'(rd_valid_o) + 3'(wr_valid_o) + 3'(clint_valid_o) + 3'(cop_valid_o) <= 3'd1, "an access goes to one place")
  `RULE_IF(answers_request, unc_rsp_valid_o, open_q, "an answer belongs to a request")
  `RULE_IF(one_at_a_time, unc_valid_i && unc_ready_o, !open_q, "the next access begins after the answer")
  `RULE_IF(memory_answers_once, rd_done_i || wr_done_i, open_q, "memory answers an access that is under way")
  `END_RULES
endmodule

bind mmio mmio_check i_check (.*);
`default_nettype wire

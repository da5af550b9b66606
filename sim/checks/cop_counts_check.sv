`default_nettype none
`include "sim/checks/check.svh"
// Counts of the co-processor.
module cop_counts_check (
  input logic clk_i,
  input logic rst_ni,
  input logic [31:0] tagged_o,
  input logic [31:0] skipped_o,
  input logic [31:0] accepted_o,
  input logic [31:0] dropped_o,
  input logic [31:0] processed_o,
  input logic [31:0] flushed_o,
  input logic [9:0] waiting_q,
  input logic clear_q,
  input logic processed_q
);
  logic [31:0] before_q;                                // accepted before the last clear, and waiting then
  logic        cleared_q;
  always_ff @(posedge clk_i) begin
    cleared_q <= clear_q || !rst_ni;
    if (!rst_ni)        before_q <= '0;
    else if (cleared_q) before_q <= 32'(waiting_q);
  end
  `RULES
  `RULE(tagged_accounted, tagged_o == skipped_o + accepted_o + dropped_o, "tagged = skipped + accepted + dropped")
  `RULE(accepted_accounted,
        accepted_o + (cleared_q ? 32'(waiting_q) : before_q) == processed_o + flushed_o + 32'(waiting_q),
        "accepted = processed + flushed + waiting")
  `RULE_IF(processes_waiting, processed_q, waiting_q != '0, "a sample that is processed was waiting")
  `END_RULES
endmodule

bind cop_counts cop_counts_check i_check (.*);
`default_nettype wire

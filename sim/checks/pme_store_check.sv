`default_nettype none
`include "sim/checks/check.svh"
// Records of a tag in RAM.
module pme_store_check #(
  parameter integer K = 8
) (
  input logic clk_i,
  input logic rst_ni,
  input logic begin_i,
  input logic closes_i,
  input logic keep_i,
  input logic pop_i,
  input logic [$clog2(K+1)-1:0] row_q,
  input logic [$clog2(K+1)-1:0] row_d,
  input logic [$clog2(K+1)-1:0] oldest_q,
  input logic [$clog2(K+1)-1:0] oldest_d
);
  `RULES
  `RULE_IF(written_before_kept, keep_i,
          !(begin_i || closes_i),
          "a record that begins, or ends, is not kept in that cycle")
  `RULE_IF(pop_what_waits, pop_i, row_q != oldest_q, "no record is given up when none waits")
  `RULE_IF(row_is_free, keep_i,
          row_d != oldest_d,
          "the next record does not begin in the row of one that waits")
  `END_RULES
endmodule

bind pme_store pme_store_check #(.K(K)) i_check (.*);
`default_nettype wire

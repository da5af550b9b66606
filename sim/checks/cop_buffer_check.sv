`default_nettype none
`include "sim/checks/check.svh"
// Sample buffer of the co-processor.
module cop_buffer_check #(
  parameter integer BufN = 256
) (
  input logic clk_i,
  input logic rst_ni,
  input logic write_i,
  input logic read_i,
  input logic go_i,
  input logic [$clog2(BufN):0] level_q
);
  `RULES
  `RULE_IF(write_with_room, write_i, 32'(level_q) != BufN, "no word is written into a full buffer")
  `RULE_IF(read_what_is_there, read_i, level_q != '0, "no word is read from an empty buffer")
  `END_RULES
endmodule

bind cop_buffer cop_buffer_check #(.BufN(BufN)) i_check (.*);
`default_nettype wire

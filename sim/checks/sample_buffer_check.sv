`default_nettype none
`include "sim/checks/check.svh"
// Profiler samples waiting for software.
module sample_buffer_check #(
  parameter integer N = 4
) (
  input logic clk_i,
  input logic rst_ni,
  input logic push_i,
  input logic room_o,
  input logic pop,
  input logic [5:0] level_q
);
  `RULES
  `RULE_IF(push_with_room, push_i, room_o || pop, "a sample is pushed only with room, or when one leaves")
  `RULE(not_overfull, level_q <= 6'(N), "holds no more samples than it has places")
  `END_RULES
endmodule

bind sample_buffer sample_buffer_check #(.N(N)) i_check (.*);
`default_nettype wire

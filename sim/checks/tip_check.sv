`default_nettype none
`include "sim/checks/check.svh"
// TIP: every overflow is accounted for.
module tip_check #(
  parameter integer BufferN = 0
) (
  input logic clk_i,
  input logic rst_ni,
  input logic [31:0] overflows_s,
  input logic [31:0] samples_s,
  input logic [31:0] missed_s,
  input logic [31:0] filtered_s,
  input logic [2:0] waiting_s,
  input logic busy_s,
  input logic ready_s,
  input logic capture,
  input logic named,
  input logic full,
  input logic take,
  input logic frozen_s,
  input logic [7:0] level_s
);
  logic [31:0] open;
  assign open = overflows_s - samples_s - missed_s - filtered_s - 32'(waiting_s);
  `RULES
  `RULE_IF(accounted, open != '0,
          open == 32'd1 && busy_s,
          "overflows = samples + missed + filtered + waiting + 1 while the cause of a sample is awaited")
  `RULE(level_fits, 32'(level_s) <= ((BufferN == 0) ? 1 : BufferN), "no more samples wait than there are places")
  `RULE(ready_level, ready_s == (level_s != '0), "a sample is ready when one waits")
  `RULE(one_capture, !(capture && busy_s), "a capture begins when none is open")
  `RULE(held_out, !(named && frozen_s), "no sample blames an instruction that arrives while the counter is held")
  `RULE_IF(sample_kept, capture, !full || take, "a capture does not overwrite a sample")
  `END_RULES
endmodule

bind tip tip_check #(.BufferN(BufferN)) i_check (.*);
`default_nettype wire

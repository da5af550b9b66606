`default_nettype none
`include "sim/checks/check.svh"
// Write-back buffer of the D-cache.
module dcache_victim_check (
  input logic clk_i,
  input logic rst_ni,
  input logic start_i,
  input logic busy_q,
  input logic sent_q,
  input logic wdata_ready_i,
  input logic req_valid_o,
  input logic req_ready_i,
  input logic rd_valid_o,
  input logic [1:0] out_q,
  input logic [2:0] step_q
);
  `RULES
  `RULE_IF(starts_free, start_i, !busy_q, "a victim finds the buffer free")
  `RULE_IF(sends_busy, sent_q, busy_q, "only a line that is held is sent")
  `RULE_IF(data_in_time, sent_q && wdata_ready_i,
          {1'b0, out_q} + 3'd2 < step_q,
          "a beat is read before it is sent")
  `RULE(asks_once, !(req_valid_o && sent_q), "a line is announced once")
  `END_RULES
endmodule

bind dcache_victim dcache_victim_check i_check (.*);
`default_nettype wire

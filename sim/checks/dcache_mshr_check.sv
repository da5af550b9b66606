`default_nettype none
`include "sim/checks/check.svh"
// D-cache misses: one entry per line, the beats of a line in a row.
module dcache_mshr_check #(
  parameter integer N = 4,
  parameter integer Ways = 4,
  parameter integer IdW = 3
) (
  input logic clk_i,
  input logic rst_ni,
  input logic al_fire_i,
  input logic al_ok_o,
  input logic rsp_valid_i,
  input logic fin_q,
  input logic req_valid_o,
  input logic [IdW-1:0] al_id_o,
  input logic [IdW-1:0] rsp_id_i,
  input logic [IdW-1:0] rx_id_q,
  input logic [N-1:0] busy_q,
  input logic [2:0] rx_count_q,
  input logic [3:0] put_q,
  input logic [3:0] get_q,
  input logic [1:0] fill_beat_o,
  input logic [Ways-1:0] a1_pend_o,
  input logic [Ways-1:0] b1_pend_o,
  input logic [25:0] al_line_i,
  input logic [25:0] a1_line_i,
  input logic [$clog2(Ways)-1:0] al_way_i
);
  localparam integer IxW = (N == 1) ? 1 : $clog2(N);
  `RULES
  `RULE_IF(takes_free, al_fire_i, !busy_q[al_id_o[IxW-1:0]], "a miss takes a free entry")
  `RULE_IF(answers_busy, rsp_valid_i, busy_q[rsp_id_i[IxW-1:0]], "a beat belongs to a miss under way")
  `RULE_IF(beats_in_a_row, rsp_valid_i,
          fill_beat_o == 2'd0 || rsp_id_i == rx_id_q,
          "the beats of a line come in a row")
  `RULE_IF(way_not_awaited, al_fire_i,
          !(al_line_i == a1_line_i ? a1_pend_o[al_way_i] : b1_pend_o[al_way_i]),
          "a miss takes no way that waits for another line")
  `RULE(requests_of_entries, 32'(4'(put_q - get_q)) <= $countones(busy_q), "each request that waits belongs to an entry")
  `RULE_IF(ends_busy, fin_q, busy_q[rx_id_q[IxW-1:0]], "a line that is complete was under way")
  `END_RULES
endmodule

bind dcache_mshr dcache_mshr_check #(.N(N), .Ways(Ways), .IdW(IdW)) i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// D-cache tags: a line is in one way.
module dcache_tags_check #(
  parameter integer Ways = 4,
  parameter integer Sets = 64
) (
  input logic clk_i,
  input logic rst_ni,
  input logic a1_fire_i,
  input logic b1_fire_i,
  input logic fin_i,
  input logic b1_write_i,
  input logic b1_hit_o,
  input logic a1_old_dirty_o,
  input logic b1_old_dirty_o,
  input logic [Ways-1:0] a_hit,
  input logic [Ways-1:0] b_hit,
  input logic [Ways-1:0] a1_pend_i,
  input logic [Ways-1:0] b1_pend_i,
  input logic [Ways-1:0] a_valid,
  input logic [Ways-1:0] b_valid,
  input logic [$clog2(Ways)-1:0] a1_new_way_o,
  input logic [$clog2(Ways)-1:0] b1_new_way_o,
  input logic [Sets*Ways-1:0] valid_q,
  input logic [$clog2(Sets)-1:0] fin_set_i,
  input logic [$clog2(Ways)-1:0] fin_way_i
);
  `RULES
  `RULE(one_way_a, (a_hit & (a_hit - Ways'(1))) == '0, "port A finds a line in one way at most")
  `RULE(one_way_b, (b_hit & (b_hit - Ways'(1))) == '0, "port B finds a line in one way at most")
  `RULE(one_line, !(a1_fire_i && b1_fire_i), "one line a cycle is replaced")
  `RULE(replaces_free, !(a1_fire_i && a1_pend_i[a1_new_way_o]) && !(b1_fire_i && b1_pend_i[b1_new_way_o]),
        "the way that is replaced does not wait for a line")
  `RULE_IF(fills_invalid, fin_i, !valid_q[{fin_set_i, fin_way_i}], "a line arrives in an invalid way")
  `RULE_IF(writes_hit, b1_write_i, b1_hit_o, "a store writes where it hits")
  `RULE(dirty_valid,
        !(a1_fire_i && a1_old_dirty_o && !a_valid[a1_new_way_o]) && !(b1_fire_i && b1_old_dirty_o && !b_valid[b1_new_way_o]),
        "a line that is written back is valid")
  `END_RULES
endmodule

bind dcache_tags dcache_tags_check #(.Ways(Ways), .Sets(Sets)) i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// I-cache: a wanted line is in one way; a refill and a miss use one way each. Without f1_valid_i the tags may
// be those of another set, and a line that came with an error leaves its tag in an invalid way.
module icache_check #(
  parameter integer Ways = 4
) (
  input logic clk_i,
  input logic rst_ni,
  input logic start,
  input logic write,
  input logic f1_valid_i,
  input logic [Ways-1:0] match,
  input logic [Ways-1:0] way_onehot,
  input logic [Ways-1:0] victim_onehot
);
  `RULES
  `RULE_IF(one_way, f1_valid_i,
          (match & (match - Ways'(1))) == '0,
          "a line that is wanted is in one way at most")
  `RULE_IF(fills_one_way, write,
          way_onehot != '0 && (way_onehot & (way_onehot - Ways'(1))) == '0,
          "a refill writes one way")
  `RULE_IF(replaces_one_way, start,
          victim_onehot != '0 && (victim_onehot & (victim_onehot - Ways'(1))) == '0,
          "a miss replaces one way")
  `END_RULES
endmodule

bind icache icache_check #(.Ways(Ways)) i_check (.*);
`default_nettype wire

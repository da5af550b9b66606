`default_nettype none
`include "sim/checks/check.svh"
// Block descriptor table of the profile flag predictor.
module block_table_check #(
  parameter integer Ways = 2
) (
  input logic clk_i,
  input logic rst_ni,
  input logic update_i,
  input logic remove_i,
  input logic update_q,
  input logic remove_q,
  input logic [Ways-1:0] valid,
  input logic [Ways-1:0] match,
  input logic [Ways-1:0] write_s,
  input logic [Ways-1:0] drop
);
  `RULES
  `RULE(one_operation, !(update_i && remove_i), "an entry is not updated and removed at once")
  `RULE_IF(one_leader, update_q || remove_q,
          (match & (match - Ways'(1))) == '0,
          "at most one way of a set holds the leader")
  `RULE(writes_one, (write_s & (write_s - Ways'(1))) == '0, "a report writes one way")
  `RULE(replaces_free, match != '0 || write_s == '0 || valid == '1 || (write_s & valid) == '0, "a new block takes a free way while there is one")
  `RULE(drops_valid, (drop & ~valid) == '0, "an entry that goes was there")
  `END_RULES
endmodule

bind block_table block_table_check #(.Ways(Ways)) i_check (.*);
`default_nettype wire

`default_nettype none
`include "sim/checks/check.svh"
// Block descriptor table of the profile flag predictor.
module block_table_check #(
  parameter integer PcW    = 32,
  parameter integer Ways   = 2,
  parameter integer SetW   = 6,
  parameter integer SetLsb = 4
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
  input logic [Ways-1:0] drop,
  input logic lookup_i,
  input logic [PcW-1:2] lookup_pc_i,
  input logic [SetW-1:0] set,
  input logic [Ways-1:0] seen
);
  logic [Ways-1:0] collided_q;                        // written as the lookup in the previous cycle read them
  always_ff @(posedge clk_i) collided_q <= (lookup_i && lookup_pc_i[SetLsb +: SetW] == set) ? write_s : '0;
  `RULES
  `RULE(one_operation, !(update_i && remove_i), "an entry is not updated and removed at once")
  `RULE_IF(one_leader, update_q || remove_q,
          (match & (match - Ways'(1))) == '0,
          "at most one way of a set holds the leader")
  `RULE(writes_one, (write_s & (write_s - Ways'(1))) == '0, "a report writes one way")
  `RULE(replaces_free, match != '0 || write_s == '0 || valid == '1 || (write_s & valid) == '0, "a new block takes a free way while there is one")
  `RULE(drops_valid, (drop & ~valid) == '0, "an entry that goes was there")
  `RULE(reads_old, (seen & collided_q) == '0, "what is written as a lookup reads it does not answer")
  `END_RULES
endmodule

bind block_table block_table_check #(.PcW(PcW), .Ways(Ways), .SetW(SetW), .SetLsb(SetLsb)) i_check (.*);
`default_nettype wire

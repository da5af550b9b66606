`default_nettype none
`include "sim/checks/check.svh"
// Associative array of the co-processor.
module cop_cam_check #(
  parameter integer CamN = 256
) (
  input logic clk_i,
  input logic rst_ni,
  input logic match_q,
  input logic write_q,
  input logic host_low_i,
  input logic host_high_i,
  input logic [2:0] op_i,
  input logic [15:0] used,
  input logic [15:0] equal,
  input logic [15:0] pick,
  input logic [$clog2(CamN)-1:0] holder,
  input logic [CamN-1:0] valid_q
);
  `RULES
  `RULE_IF(one_place, match_q || write_q, (equal & (equal - 16'd1)) == '0, "a key has one entry at most")
  `RULE_IF(used_is_valid, (match_q || write_q) && (pick & used) != '0,
          valid_q[holder],
          "the slot of a used place is valid")
  `RULE(one_writer, !((op_i == 3'd2 || op_i == 3'd3) && (host_low_i || host_high_i)), "engine and host do not write together")
  `END_RULES
endmodule

bind cop_cam cop_cam_check #(.CamN(CamN)) i_check (.*);
`default_nettype wire

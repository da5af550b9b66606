`default_nettype none
`include "sim/checks/check.svh"
// Associative array of the co-processor.
module cop_cam_check #(
  parameter integer CamN = 256
) (
  input logic clk_i,
  input logic rst_ni,
  input logic found,
  input logic host_low_i,
  input logic host_high_i,
  input logic invalidate_i,
  input logic [2:0] op_i,
  input logic [$clog2(CamN)-1:0] at,
  input logic [CamN-1:0] valid_q
);
  `RULE(hit_is_valid, !found || valid_q[at], "a match is a valid entry")
  `RULE(one_writer, !((op_i == 3'd2 || op_i == 3'd3) && (host_low_i || host_high_i)), "engine and host do not write together")
endmodule

bind cop_cam cop_cam_check #(.CamN(CamN)) i_check (.*);
`default_nettype wire

`default_nettype none
// event_count with what it is promised: at most eight events a cycle.
module event_count_eight #(
  parameter integer StepW = 4,                // no other
  parameter integer D     = 3
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        eight_i,
  input  logic [2:0]  fewer_i,
  output logic [31:0] count_o
);
  event_count #(.StepW(StepW), .D(D)) u_count (.clk_i, .rst_ni, .events_i(eight_i ? 4'd8 : {1'b0, fewer_i}), .count_o);
endmodule
`default_nettype wire

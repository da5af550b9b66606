`default_nettype none
// Adds or subtracts in lanes, each of which stops at all ones, or at 0.                  docs/microcode.md, "lanes", "adds", "subs"
module cop_lanes (
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [31:0] sum_o
);
  logic [31:0] b;
  logic [8:0]  low, middle;
  logic [16:0] high;
  logic        halves, bytes;
  logic        stop_low, stop_middle, stop_high;       // the lane of bits 7:0, 15:8, 31:16 has left its range

  assign halves = lanes_i == 2'd1;
  assign bytes  = lanes_i == 2'd2;
  assign b      = b_i ^ {32{subtract_i}};
  assign low    = {1'b0, a_i[7:0]} + {1'b0, b[7:0]} + {8'd0, subtract_i};
  assign middle = {1'b0, a_i[15:8]} + {1'b0, b[15:8]} + {8'd0, bytes ? subtract_i : low[8]};
  assign high   = {1'b0, a_i[31:16]} + {1'b0, b[31:16]} + {16'd0, (bytes || halves) ? subtract_i : middle[8]};

  // A carry out of a sum, no carry out of a difference
  assign stop_high   = high[16] != subtract_i;
  assign stop_middle = (bytes || halves) ? middle[8] != subtract_i : stop_high;
  assign stop_low    = bytes ? low[8] != subtract_i : stop_middle;
  assign sum_o       = {stop_high ? {16{!subtract_i}} : high[15:0], stop_middle ? {8{!subtract_i}} : middle[7:0],
                        stop_low ? {8{!subtract_i}} : low[7:0]};
endmodule
`default_nettype wire

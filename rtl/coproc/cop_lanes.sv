`default_nettype none
// Adds or subtracts in lanes, each saturating at all ones, or at 0, if asked to.            docs/microcode.md
module cop_lanes (
  input  logic        enable_i,                        // else sum_o is 0
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  input  logic        stop_i,
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [31:0] sum_o
);
  logic [31:0] b;
  logic [8:0]  low, middle, middle_0, middle_1;        // for each carry in
  logic [16:0] high, high_0, high_1;
  logic        halves, bytes;
  logic        stop_low, stop_middle, stop_high;       // the lane of bits 7:0, 15:8, 31:16 has left its range

  always_comb begin
    halves      = 1'b0;
    bytes       = 1'b0;
    b           = '0;
    low         = '0;
    middle      = '0;
    middle_0    = '0;
    middle_1    = '0;
    high        = '0;
    high_0      = '0;
    high_1      = '0;
    stop_low    = 1'b0;
    stop_middle = 1'b0;
    stop_high   = 1'b0;
    sum_o       = '0;
    if (enable_i) begin
      halves = lanes_i == 2'd1;
      bytes  = lanes_i == 2'd2;
      b      = b_i ^ {32{subtract_i}};
      low      = {1'b0, a_i[7:0]} + {1'b0, b[7:0]} + {8'd0, subtract_i};
      middle_0 = {1'b0, a_i[15:8]} + {1'b0, b[15:8]};
      middle_1 = {1'b0, a_i[15:8]} + {1'b0, b[15:8]} + 9'd1;
      high_0   = {1'b0, a_i[31:16]} + {1'b0, b[31:16]};
      high_1   = {1'b0, a_i[31:16]} + {1'b0, b[31:16]} + 17'd1;
      middle   = (bytes ? subtract_i : low[8]) ? middle_1 : middle_0;
      high     = ((bytes || halves) ? subtract_i : middle[8]) ? high_1 : high_0;
      // A carry out of a sum, no carry out of a difference
      stop_high   = stop_i && high[16] != subtract_i;
      stop_middle = (bytes || halves) ? stop_i && middle[8] != subtract_i : stop_high;
      stop_low    = bytes ? stop_i && low[8] != subtract_i : stop_middle;
      sum_o       = {stop_high ? {16{!subtract_i}} : high[15:0], stop_middle ? {8{!subtract_i}} : middle[7:0],
                     stop_low ? {8{!subtract_i}} : low[7:0]};
    end
  end
endmodule
`default_nettype wire

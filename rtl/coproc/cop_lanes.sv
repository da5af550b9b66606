`default_nettype none
// Adds or subtracts in lanes, each saturating at all ones, or at 0, if asked to. The digits of eight bits
// above the lowest are ready for both carries, which then only select.                      docs/microcode.md
module cop_lanes (
  input  logic        enable_i,                        // else sum_o does not matter
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  input  logic        stop_i,
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [31:0] sum_o
);
  logic [31:0] b;
  logic [9:0]  low;                                    // carry out, a digit, and a bit below that carries in
  logic [29:0] high_0, high_1;                         // the three others, for each carry in
  logic [3:0]  carry;                                  // out of each digit
  logic [2:0]  in;                                     // into the three others
  logic        halves, bytes;
  logic        stop_low, stop_middle, stop_high;       // the lane of bits 7:0, 15:8, 31:16 has left its range

  always_comb begin
    halves      = 1'b0;
    bytes       = 1'b0;
    b           = '0;
    low         = '0;
    high_0      = '0;
    high_1      = '0;
    carry       = '0;
    in          = '0;
    stop_low    = 1'b0;
    stop_middle = 1'b0;
    stop_high   = 1'b0;
    sum_o       = '0;
    if (eval_pkg::All || enable_i) begin
      halves = lanes_i == 2'd1;
      bytes  = lanes_i == 2'd2;
      b      = b_i ^ {32{subtract_i}};
      low    = {1'b0, a_i[7:0], subtract_i} + {1'b0, b[7:0], subtract_i};
      for (int d = 0; d < 3; d++) begin
        high_0[10*d +: 10] = {1'b0, a_i[8*d+8 +: 8], 1'b0} + {1'b0, b[8*d+8 +: 8], 1'b0};
        high_1[10*d +: 10] = {1'b0, a_i[8*d+8 +: 8], 1'b1} + {1'b0, b[8*d+8 +: 8], 1'b1};
      end
      carry[0]   = low[9];
      in[0]      = bytes ? subtract_i : carry[0];
      carry[1]   = in[0] ? high_1[9] : high_0[9];
      in[1]      = (bytes || halves) ? subtract_i : carry[1];
      carry[2]   = in[1] ? high_1[19] : high_0[19];
      in[2]      = carry[2];
      carry[3]   = in[2] ? high_1[29] : high_0[29];
      sum_o[7:0] = low[8:1];
      for (int d = 0; d < 3; d++) sum_o[8*d+8 +: 8] = in[d] ? high_1[10*d+1 +: 8] : high_0[10*d+1 +: 8];
      // A carry out of a sum, no carry out of a difference
      stop_high   = stop_i && carry[3] != subtract_i;
      stop_middle = (bytes || halves) ? stop_i && carry[1] != subtract_i : stop_high;
      stop_low    = bytes ? stop_i && carry[0] != subtract_i : stop_middle;
      if (stop_high)   sum_o[31:16] = {16{!subtract_i}};
      if (stop_middle) sum_o[15:8]  = {8{!subtract_i}};
      if (stop_low)    sum_o[7:0]   = {8{!subtract_i}};
    end
  end
endmodule
`default_nettype wire

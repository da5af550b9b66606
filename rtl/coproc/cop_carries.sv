`default_nettype none
// Second half of a sum or difference: the carries between the digits of cop_digits.sv, in lanes, each
// saturating at all ones, or at 0, if asked to. What is known of the digits is ready before the carries, which
// only select.                                                                              docs/microcode.md
module cop_carries #(
  parameter integer Flags = 1                          // 0: zeros_o and ones_o are 0
) (
  input  logic        enable_i,                        // else sum_o does not matter
  input  logic [31:0] sum_0_i,                         // digits: those of cop_digits.sv
  input  logic [31:0] sum_1_i,
  input  logic [3:0]  makes_i,
  input  logic [3:0]  passes_i,
  input  logic        subtract_i,
  input  logic        stop_i,
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [31:0] sum_o,
  output logic [3:0]  zeros_o,                         // its digits that are 0; that are all ones
  output logic [3:0]  ones_o
);
  logic [3:0]  in, carry;                              // into and out of each digit
  logic        halves, bytes, seven;                   // seven: the upper bits of a digit of sum_0_i are 1
  logic        stop_low, stop_middle, stop_high;       // the lane of bits 7:0, 15:8, 31:16 has left its range

  always_comb begin
    in          = '0;
    carry       = '0;
    halves      = 1'b0;
    bytes       = 1'b0;
    seven       = 1'b0;
    stop_low    = 1'b0;
    stop_middle = 1'b0;
    stop_high   = 1'b0;
    sum_o       = '0;
    zeros_o     = '0;
    ones_o      = '0;
    if (eval_pkg::All || enable_i) begin
      halves = lanes_i == 2'd1;
      bytes  = lanes_i == 2'd2;
      for (int d = 0; d < 4; d++) begin
        in[d] = subtract_i;
        if (d == 1 && !bytes)             in[d] = carry[0];
        if (d == 2 && !bytes && !halves)  in[d] = carry[1];
        if (d == 3)                       in[d] = carry[2];
        carry[d]        = makes_i[d] || (passes_i[d] && in[d]);
        sum_o[8*d +: 8] = in[d] ? sum_1_i[8*d +: 8] : sum_0_i[8*d +: 8];
        if (Flags != 0) begin                          // sum_1_i is one more than sum_0_i
          seven      = sum_0_i[8*d+1 +: 7] == '1;
          zeros_o[d] = in[d] ? seven && sum_0_i[8*d] : sum_0_i[8*d +: 8] == '0;
          ones_o[d]  = seven && sum_0_i[8*d] != in[d];
        end
      end

      // A carry out of a sum, no carry out of a difference
      stop_high   = stop_i && carry[3] != subtract_i;
      stop_middle = (bytes || halves) ? stop_i && carry[1] != subtract_i : stop_high;
      stop_low    = bytes ? stop_i && carry[0] != subtract_i : stop_middle;
      for (int d = 0; d < 4; d++) begin
        if (d == 0 ? stop_low : d == 1 ? stop_middle : stop_high) begin
          sum_o[8*d +: 8] = {8{!subtract_i}};
          if (Flags != 0) begin
            zeros_o[d] = subtract_i;
            ones_o[d]  = !subtract_i;
          end
        end
      end
    end
  end
endmodule
`default_nettype wire

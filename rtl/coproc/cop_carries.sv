`default_nettype none
// Second part of a sum or difference: the carries between the digits of cop_digits.sv, in lanes, and which
// lanes leave their range. cop_sum.sv does the rest.                                        docs/microcode.md
module cop_carries (
  input  logic        enable_i,                        // else the outputs do not matter
  input  logic [3:0]  makes_i,                         // digits: those of cop_digits.sv
  input  logic [3:0]  passes_i,
  input  logic        subtract_i,
  input  logic        stop_i,                          // a lane saturates
  input  logic [1:0]  lanes_i,                         // 1: 15:0, 31:16;  2: 7:0, 15:8, 31:16;  else one
  output logic [3:0]  in_o,                            // carry into each digit
  output logic [3:0]  stop_o                           // digits of a lane that has left its range, if asked for
);
  logic        first_1, first_2;                       // digits that are the first of a lane, besides digit 0
  logic        subtract_1, subtract_2;                 // and the carry into a digit that is
  logic        makes_01, passes_01, makes_23, passes_23;   // of two digits
  logic        left_0, left_1, left_3;                 // out of the range of a lane that ends with the digit

  always_comb begin
    {first_1, subtract_1, first_2, subtract_2} = '0;
    {makes_01, passes_01, makes_23, passes_23} = '0;
    {left_0, left_1, left_3, in_o, stop_o}     = '0;
    if (eval_pkg::All || enable_i) begin
      first_1    = lanes_i == 2'd2;
      first_2    = lanes_i == 2'd2 || lanes_i == 2'd1;
      subtract_1 = first_1 && subtract_i;
      subtract_2 = first_2 && subtract_i;
      makes_01   = makes_i[1] || (passes_i[1] && makes_i[0]);
      passes_01  = passes_i[1] && passes_i[0];
      makes_23   = makes_i[3] || (passes_i[3] && makes_i[2]);
      passes_23  = passes_i[3] && passes_i[2];

      in_o[0]  = subtract_i;
      in_o[1]  = (makes_i[0] && !first_1) || ((passes_i[0] && subtract_i && !first_1) || subtract_1);
      in_o[2]  = (makes_01 && !first_2) || ((passes_01 && subtract_i && !first_2) || subtract_2);
      in_o[3]  = makes_i[2] || (passes_i[2] && in_o[2]);

      // A carry out of a sum, no carry out of a difference
      left_0      = stop_i && (makes_i[0] || (passes_i[0] && subtract_i)) != subtract_i;
      left_1      = stop_i && (makes_i[1] || (passes_i[1] && in_o[1])) != subtract_i;
      left_3      = stop_i && (makes_23 || (passes_23 && in_o[2])) != subtract_i;
      stop_o[3:2] = {2{left_3}};
      stop_o[1]   = first_2 ? left_1 : left_3;
      stop_o[0]   = first_1 ? left_0 : first_2 ? left_1 : left_3;
    end
  end
endmodule
`default_nettype wire

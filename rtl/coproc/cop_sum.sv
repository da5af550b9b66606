`default_nettype none
// Last part of a sum or difference: cop_carries.sv selects digits of cop_digits.sv. A digit of a lane that has
// left its range is all ones, or 0 of a difference.                                         docs/microcode.md
module cop_sum (
  input  logic [31:0] sum_0_i,
  input  logic [31:0] sum_1_i,
  input  logic [3:0]  in_i,
  input  logic [3:0]  stop_i,
  input  logic        subtract_i,
  output logic [31:0] sum_o
);
  always_comb begin
    sum_o = '0;
    for (int d = 0; d < 4; d++) begin
      sum_o[8*d +: 8] = in_i[d] ? sum_1_i[8*d +: 8] : sum_0_i[8*d +: 8];
      if (stop_i[d]) sum_o[8*d +: 8] = {8{!subtract_i}};
    end
  end
endmodule
`default_nettype wire

`default_nettype none
// Last part of a sum or difference: cop_carries.sv selects digits of cop_digits.sv. A digit of a lane that has
// left its range is all ones, or 0 of a difference. What is known of the digits is ready before the carries,
// which only select.                                                                        docs/microcode.md
module cop_sum #(
  parameter integer Flags = 1                          // 0: ones_o is 0
) (
  input  logic        enable_i,                        // else sum_o does not matter
  input  logic [31:0] sum_0_i,
  input  logic [31:0] sum_1_i,
  input  logic [3:0]  in_i,
  input  logic [3:0]  stop_i,
  input  logic        subtract_i,
  output logic [31:0] sum_o,
  output logic [3:0]  ones_o                           // its digits that are all ones
);
  logic seven;                                         // the upper bits of a digit of sum_0_i are 1

  always_comb begin
    seven  = 1'b0;
    sum_o  = '0;
    ones_o = '0;
    if (eval_pkg::All || enable_i) begin
      for (int d = 0; d < 4; d++) begin
        sum_o[8*d +: 8] = in_i[d] ? sum_1_i[8*d +: 8] : sum_0_i[8*d +: 8];
        if (Flags != 0) begin                          // sum_1_i is one more than sum_0_i
          seven     = sum_0_i[8*d+1 +: 7] == '1;
          ones_o[d] = seven && sum_0_i[8*d] != in_i[d];
        end
        if (stop_i[d]) begin
          sum_o[8*d +: 8] = {8{!subtract_i}};
          if (Flags != 0) ones_o[d] = !subtract_i;
        end
      end
    end
  end
endmodule
`default_nettype wire

`default_nettype none
// What a condition asks of a word.                                                          docs/microcode.md
module cop_flags (
  input  logic [31:0] word_i,
  input  logic [1:0]  lanes_i,                         // as in cop_carries.sv
  input  logic [4:0]  asked_i,                         // one of: 4:2 lane is all ones, 1 bit 31, 0 it is 0; or none
  output logic        holds_o
);
  logic [3:0] ones;
  logic [2:0] full;
  for (genvar d = 0; d < 4; d++) begin : gen_digit
    assign ones[d] = word_i[8*d +: 8] == '1;
  end
  cop_full i_full (.ones_i(ones), .lanes_i, .full_o(full));
  assign holds_o = (asked_i & {full, word_i[31], word_i == '0}) != '0;
endmodule
`default_nettype wire

`default_nettype none
// Which lanes of a word are all ones.                                                       docs/microcode.md
module cop_full (
  input  logic [3:0]  ones_i,                          // digits of eight bits that are all ones
  input  logic [1:0]  lanes_i,                         // as in cop_carries
  output logic [2:0]  full_o                           // 0 for a lane that does not exist
);
  always_comb begin
    full_o = '0;
    case (lanes_i)
      2'd1:    full_o = {1'b0, ones_i[3:2] == '1, ones_i[1:0] == '1};
      2'd2:    full_o = {ones_i[3:2] == '1, ones_i[1:0]};
      default: full_o = {2'b00, ones_i == '1};
    endcase
  end
endmodule
`default_nettype wire

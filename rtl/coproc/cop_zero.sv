`default_nettype none
// Whether a sum or difference is 0: from its operands, without its carries. A saturating difference is 0 if no
// lane of A is larger than that of B: A - B - 1 makes no carry.                             docs/microcode.md
module cop_zero (
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  input  logic        saturate_i,                      // else there is one lane
  input  logic [2:0]  lane_0_i,                        // of cop_carries.sv
  output logic        zero_o
);
  logic [31:0] differ, either;

  always_comb begin
    zero_o = 1'b0;
    differ = a_i ^ b_i;
    either = a_i | b_i;
    // Bit i of a + b is 0, as are those below, if differ[i] is the carry, which is either[i - 1] then
    case ({saturate_i, subtract_i})
      2'd0:    zero_o = differ == either << 1;
      2'd1:    zero_o = differ == '0;
      2'd2:    zero_o = either == '0;
      default: zero_o = lane_0_i == '0;
    endcase
  end
endmodule
`default_nettype wire

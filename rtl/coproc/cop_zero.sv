`default_nettype none
// Whether a sum or difference is 0: from its operands, without its carries. Only a lane of a saturating
// difference that has left its range needs one of them.                                     docs/microcode.md
module cop_zero (
  input  logic        enable_i,                        // else zero_o does not matter
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  input  logic        saturate_i,                      // else there is one lane
  input  logic [3:0]  stop_i,                          // of cop_carries.sv
  output logic        zero_o
);
  logic [31:0] differ, either;
  logic [3:0]  none;                                   // digits that are 0, but for stop_i

  always_comb begin
    differ = '0;
    either = '0;
    none   = '0;
    if (eval_pkg::All || enable_i) begin
      differ = a_i ^ b_i;
      either = a_i | b_i;
      // Bit i of a + b is 0, as are those below, if differ[i] is the carry, which is either[i - 1] then
      for (int d = 0; d < 4; d++) begin
        if (subtract_i)      none[d] = differ[8*d +: 8] == '0;
        else if (saturate_i) none[d] = either[8*d +: 8] == '0;
        else                 none[d] = ((differ ^ (either << 1)) & (32'hff << 8*d)) == '0;
      end
    end
  end
  assign zero_o = (none | (stop_i & {4{subtract_i}})) == '1;
endmodule
`default_nettype wire

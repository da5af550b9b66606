`default_nettype none
// Which lanes of a sum or difference are all ones: from its operands, and the carries into and out of lanes.
//                                                                                           docs/microcode.md
module cop_ones (
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic        subtract_i,
  input  logic        saturate_i,                      // else there is one lane, and its bits are looked at in lanes
  input  logic [1:0]  lanes_i,                         // as in cop_carries.sv
  input  logic [3:0]  in_i,                            // of cop_carries.sv
  input  logic [2:0]  lane_1_i,
  output logic [2:0]  full_o
);
  // Bit i of a + b is 1, as are those below, if the carry into it differs from differ[i]; it is both[i - 1] then.
  logic [31:0] differ, both, ones;
  logic [3:0]  in, digits;
  logic [2:0]  full;
  always_comb begin
    digits = '0;
    differ = a_i ^ b_i ^ {32{subtract_i}};
    both   = a_i & (b_i ^ {32{subtract_i}});
    in     = {both[23], both[15], both[7], subtract_i};
    if (lanes_i == 2'd2)                    in[1] = in_i[1];
    if (lanes_i == 2'd1 || lanes_i == 2'd2) in[2] = in_i[2];
    ones   = differ ^ {both[30:0], 1'b0};
    for (int d = 0; d < 4; d++) begin
      ones[8*d] = differ[8*d] ^ in[d];
      digits[d] = ones[8*d +: 8] == '1;
    end
  end
  cop_full i_full (.ones_i(digits), .lanes_i, .full_o(full));
  // A saturated sum is all ones if A + B + 1 makes a carry, a difference if A - B makes one besides
  assign full_o = saturate_i ? lane_1_i & (full | {3{!subtract_i}}) : full;
endmodule
`default_nettype wire

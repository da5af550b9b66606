`default_nettype none
// Index ALU: registers of 1 to 16 bits, circular or saturating.                             docs/microcode.md
module cop_index (
  input  logic [1:0]   op_i,                           // 0 none, 1 inc, 2 dec, 3 set
  input  logic [2:0]   at_i,                           // register
  input  logic [127:0] x_i,
  input  logic [71:0]  xcfg_i,                         // width 4:0, saturating 8
  input  logic [15:0]  set_i,
  output logic [15:0]  result_o,
  output logic         limit_o,                        // inc at the largest, dec at 0
  output logic         zero_o,
  output logic         most_o                          // the result is the largest
);
  logic [15:0] x, largest;
  logic [8:0]  kind;
  always_comb begin
    x       = x_i[{at_i, 4'd0} +: 16];
    kind    = xcfg_i[at_i*9 +: 9];
    largest = 16'hffff >> (5'd16 - kind[4:0]);
    limit_o = (op_i == 2'd1 && x == largest) || (op_i == 2'd2 && x == '0);
    case (op_i)
      2'd1,
      2'd2:    result_o = (limit_o && kind[8]) ? x : (x + {{15{op_i[1]}}, 1'b1}) & largest;
      2'd3:    result_o = set_i & largest;
      default: result_o = x;
    endcase
    zero_o = result_o == '0;
    most_o = result_o == largest;
  end
endmodule
`default_nettype wire

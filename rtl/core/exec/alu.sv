`default_nettype none
// Integer ALU, one cycle. RISC-V Unprivileged ISA 2.4 and 5.2.                                   docs/exec.md
module alu (
  input  logic [3:0]  op_i,        // core_pkg::Alu*
  input  logic        word_i,      // 32-bit operation, result sign-extended
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  output logic [63:0] y_o
);
  logic [63:0] shift_in, sum, y;
  logic [5:0]  amount;
  assign amount   = {b_i[5] && !word_i, b_i[4:0]};
  assign shift_in = !word_i ? a_i : {op_i[3] ? {32{a_i[31]}} : 32'b0, a_i[31:0]};

  logic subtract;
  assign subtract = op_i == core_pkg::AluSub;
  adder u_adder (.a_i, .b_i(b_i ^ {64{subtract}}), .carry_i(subtract), .sum_o(sum));

  always_comb begin
    case (op_i)
      core_pkg::AluAdd,
      core_pkg::AluSub:  y = sum;
      core_pkg::AluSll:  y = a_i << amount;
      core_pkg::AluSlt:  y = {63'b0, $signed(a_i) < $signed(b_i)};
      core_pkg::AluSltu: y = {63'b0, a_i < b_i};
      core_pkg::AluXor:  y = a_i ^ b_i;
      core_pkg::AluSrl:  y = shift_in >> amount;
      core_pkg::AluSra:  y = $signed(shift_in) >>> amount;
      core_pkg::AluOr:   y = a_i | b_i;
      core_pkg::AluAnd:  y = a_i & b_i;
      default:           y = b_i;
    endcase
    y_o = word_i ? {{32{y[31]}}, y[31:0]} : y;
  end
endmodule
`default_nettype wire

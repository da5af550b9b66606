`default_nettype none
// An ALU port: operand selection and the ALU of one issued instruction.                          docs/exec.md
module alu_port #(
  parameter integer Branches = 0             // of branches, too: the result is their link, pc + 4
) (
  input  core_pkg::issued_t          issued_i,
  input  logic [63:0]                pc_i,
  input  logic [63:0]                src1_i,
  input  logic [63:0]                src2_i,
  output logic [core_pkg::PregW-1:0] pdst_o,
  output logic [core_pkg::RobW-1:0]  rob_o,
  output logic [core_pkg::TagN-1:0]  tag_o,
  output logic                       muldiv_o,       // not for the ALU
  output logic [63:0]                result_o
);
  logic [63:0] imm;
  logic        link;
  assign link     = Branches != 0 && issued_i.unit.branch;
  assign imm      = {{32{issued_i.imm[31]}}, issued_i.imm};
  assign pdst_o   = issued_i.pdst;
  assign rob_o    = issued_i.rob;
  assign tag_o    = issued_i.tag;
  assign muldiv_o = issued_i.unit.muldiv;

  logic [3:0]  op;
  logic [63:0] a, b;
  assign op = link ? core_pkg::AluAdd : issued_i.op;
  assign a  = (issued_i.use_pc || link) ? pc_i : src1_i;
  assign b  = link ? 64'd4 : issued_i.use_imm ? imm : src2_i;
  alu u_alu (.op_i(op), .word_i(issued_i.word), .a_i(a), .b_i(b), .y_o(result_o));
endmodule
`default_nettype wire

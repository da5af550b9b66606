`default_nettype none
// Resolves conditional branches and indirect jumps (ALU 0). RISC-V Unprivileged ISA 2.5.         docs/exec.md
module branch_unit (
  input  logic        cond_i,           // conditional branch; else JALR
  input  logic [2:0]  funct3_i,
  input  logic [63:0] pc_i,
  input  logic [12:0] imm_i,            // sign-extended here
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic [63:0] link_i,           // address of the next instruction
  input  logic        pred_taken_i,
  input  logic [core_pkg::TargetW-1:0] pred_target_i,    // of a JALR
  output logic        taken_o,
  output logic [63:0] next_pc_o,        // where control goes
  output logic        wrong_o,          // not where the front end went
  output logic        misaligned_o      // taken, to an address that is not a multiple of 4: an exception
);
  logic [63:0] imm, branch, jump, target, pred_target;
  logic        less, condition, predicted;        // predicted: a + imm without its bit 0 is the predicted target
  assign pred_target = core_pkg::address(pred_target_i);
  assign imm = {{51{imm_i[12]}}, imm_i};
  displace #(.Low(13)) u_branch (.a_i(pc_i), .by_i(imm[12:0]), .y_o(branch));
  displace #(.Low(13)) u_jump (.a_i(a_i), .by_i(imm[12:0]), .y_o(jump));
  sum_equals #(.Width(63)) u_predicted (
    .a_i(a_i[63:1]), .b_i(imm[63:1]), .carry_i(a_i[0] && imm[0]), .sum_i(pred_target[63:1]), .equal_o(predicted)
  );
  assign less      = funct3_i[1] ? a_i < b_i : $signed(a_i) < $signed(b_i);
  assign condition = (funct3_i[2] ? less : a_i == b_i) ^ funct3_i[0];
  assign taken_o   = !cond_i || condition;
  assign target    = cond_i ? branch : {jump[63:1], 1'b0};
  assign next_pc_o = taken_o ? target : link_i;
  // A JALR is always followed, except a profile instruction whose flag the front end took to be off
  assign wrong_o   = cond_i ? taken_o != pred_taken_i :
                     !predicted || pred_target[0] || (core_pkg::Pflag != 0 && !pred_taken_i);
  assign misaligned_o = taken_o && target[1];
endmodule
`default_nettype wire

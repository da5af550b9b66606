`default_nettype none
// Is the branch unit, whose check of a predicted target has no sum, wrong about any branch? tests/netlist/forms.sh
module branch_wrong (
  input  logic        cond_i,
  input  logic [2:0]  funct3_i,
  input  logic [63:0] pc_i,
  input  logic [12:0] imm_i,
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  input  logic [63:0] link_i,
  input  logic        pred_taken_i,
  input  logic [31:0] pred_target_i,
  output logic        wrong_o
);
  logic        taken, wrong, misaligned;
  logic [63:0] next_pc;
  branch_unit u_branch (
    .cond_i, .funct3_i, .pc_i, .imm_i, .a_i, .b_i, .link_i, .pred_taken_i, .pred_target_i,
    .taken_o(taken), .next_pc_o(next_pc), .wrong_o(wrong), .misaligned_o(misaligned)
  );

  logic        holds, goes;
  logic [63:0] target;
  always_comb begin
    case (funct3_i[2:1])
      2'b10:   holds = $signed(a_i) < $signed(b_i);
      2'b11:   holds = a_i < b_i;
      default: holds = a_i == b_i;
    endcase
    goes    = !cond_i || holds != funct3_i[0];
    target  = (cond_i ? pc_i : a_i) + {{51{imm_i[12]}}, imm_i};
    if (!cond_i) target[0] = 1'b0;
    wrong_o = taken != goes || next_pc != (goes ? target : link_i) || misaligned != (goes && target[1]) ||
              wrong != (cond_i ? goes != pred_taken_i : target != {32'd0, pred_target_i});
  end
endmodule
`default_nettype wire

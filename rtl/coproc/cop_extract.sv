`default_nettype none
// Engine sources derived from the current sample, besides its fields; valid from its second cycle on. No
// microinstruction executes in the first.                                                   docs/microcode.md
module cop_extract (
  input  logic         clk_i,
  input  logic [255:0] sample_i,
  output logic [31:0]  imm_o,
  output logic [31:0]  target_o,
  output logic [31:0]  link_o                          // next instruction's address
);
  logic [31:0] insn, pc, imm;
  logic [63:0] addr;
  assign pc   = sample_i[63:32];
  assign insn = sample_i[95:64];
  assign addr = sample_i[223:160];

  always_comb begin
    imm = '0;
    case (insn[6:2])                                  // bits 1:0 do not matter: profile instructions
      5'b01000: imm = {{20{insn[31]}}, insn[31:25], insn[11:7]};                               // stores
      5'b11000: imm = {{20{insn[31]}}, insn[7], insn[30:25], insn[11:8], 1'b0};                // branches
      5'b01101, 5'b00101: imm = {insn[31:12], 12'd0};                                        // LUI, AUIPC
      5'b11011: imm = {{12{insn[31]}}, insn[19:12], insn[20], insn[30:21], 1'b0};              // JAL
      default:  imm = {{20{insn[31]}}, insn[31:20]};
    endcase
  end
  always_ff @(posedge clk_i) begin
    imm_o    <= imm;
    target_o <= (insn[6:2] == 5'b11000 || insn[6:2] == 5'b11011) ? pc + {{2{imm[31]}}, imm[31:2]} : addr[33:2];
    link_o   <= pc + 32'd1;
  end
endmodule
`default_nettype wire

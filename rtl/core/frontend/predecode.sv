`default_nettype none
// What fetch wants to know of an instruction at once: is it a control transfer, and of which kind.    docs/frontend.md
// RISC-V Unprivileged ISA 2.5; calls and returns by the hints of its table of link registers.
module predecode (
  input  logic [31:0]             insn_i,
  output core_pkg::predecoded_t   kind_o       // of a profile instruction: as if it were none (docs/dispatch.md)
);
  logic transfer, jal, jalr, link_rd, link_rs1;
  assign transfer = core_pkg::Pflag != 0 || insn_i[1:0] == 2'b11;
  assign jal      = transfer && insn_i[6:2] == 5'h1b;
  assign jalr     = transfer && insn_i[6:2] == 5'h19;
  assign link_rd  = insn_i[11:7] == 5'd1 || insn_i[11:7] == 5'd5;
  assign link_rs1 = insn_i[19:15] == 5'd1 || insn_i[19:15] == 5'd5;
  assign kind_o.cond = transfer && insn_i[6:2] == 5'h18;
  assign kind_o.jal  = jal;
  assign kind_o.jalr = jalr;
  assign kind_o.call = (jal || jalr) && link_rd;
  assign kind_o.ret  = jalr && link_rs1 && (!link_rd || insn_i[11:7] != insn_i[19:15]);
endmodule
`default_nettype wire

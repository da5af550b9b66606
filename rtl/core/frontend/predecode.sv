`default_nettype none
// What fetch needs to know of an instruction at once: is it a control transfer, and of which kind?
//                                                                                            docs/frontend.md
// RISC-V Unprivileged ISA 2.5; calls and returns by the hints of its table of link registers.
module predecode (
  input  logic [31:0] insn_i,       // a profile instruction counts as ordinary (docs/dispatch.md)
  output logic        cond_o,       // conditional branch
  output logic        jal_o,
  output logic        jalr_o,
  output logic        call_o,       // a jump that pushes onto the return stack
  output logic        ret_o         // one that pops it
);
  logic transfer, jal, jalr, link_rd, link_rs1;
  assign transfer = core_pkg::Pflag != 0 || insn_i[1:0] == 2'b11;
  assign jal      = transfer && insn_i[6:2] == 5'h1b;
  assign jalr     = transfer && insn_i[6:2] == 5'h19;
  assign link_rd  = insn_i[11:7] == 5'd1 || insn_i[11:7] == 5'd5;
  assign link_rs1 = insn_i[19:15] == 5'd1 || insn_i[19:15] == 5'd5;
  assign cond_o   = transfer && insn_i[6:2] == 5'h18;
  assign jal_o    = jal;
  assign jalr_o   = jalr;
  assign call_o   = (jal || jalr) && link_rd;
  assign ret_o    = jalr && link_rs1 && (!link_rd || insn_i[11:7] != insn_i[19:15]);
endmodule
`default_nettype wire

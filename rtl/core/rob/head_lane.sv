`default_nettype none
// One of the oldest entries of the ROB, unpacked.                                                 docs/rob.md
module head_lane (
  input  core_pkg::rob_in_t               lane_i,
  output logic                            load_o,
  output logic                            store_o,
  output logic                            cond_o,         // conditional branch
  output logic                            branch_o,       // has a branch file entry
  output logic                            flush_o,        // flushes when it commits
  output logic                            transfer_o,     // any control transfer
  output logic                            call_o,         // pushes the return stack
  output logic                            ret_o,          // pops it
  output logic                            imiss_o,
  output logic [31:0]                     insn_o,
  output logic [63:0]                     pc_o,
  output logic [4:0]                      rd_o,
  output logic [core_pkg::PregW-1:0]      pdst_o,
  output logic [3*core_pkg::PregW-1:0]    regs_o,         // pdst, psrc2, psrc1
  output logic [core_pkg::TagN-1:0]       tag_o
);
  logic [31:0] insn;
  logic        whole, jump, link_rd, link_rs1;
  assign insn       = lane_i.insn;
  assign whole      = core_pkg::Pflag != 0 || insn[1:0] == 2'b11;
  assign jump       = insn[6:4] == 3'b110 && insn[2] && whole;         // JAL, JALR
  assign link_rd    = insn[11:7] == 5'd1 || insn[11:7] == 5'd5;
  assign link_rs1   = insn[19:15] == 5'd1 || insn[19:15] == 5'd5;

  assign load_o     = lane_i.load;
  assign store_o    = lane_i.store;
  assign cond_o     = lane_i.cond;
  assign branch_o   = lane_i.branch;
  assign flush_o    = lane_i.special.flush;
  assign transfer_o = lane_i.branch || (insn[6:2] == 5'b11011 && whole);
  assign call_o     = jump && link_rd;
  assign ret_o      = jump && !insn[3] && link_rs1 && (!link_rd || insn[11:7] != insn[19:15]);
  assign imiss_o    = lane_i.imiss;
  assign insn_o     = insn;
  assign pc_o       = lane_i.pc;
  assign rd_o       = lane_i.rd;
  assign pdst_o     = lane_i.pdst;
  assign regs_o     = {lane_i.pdst, lane_i.psrc2, lane_i.psrc1};
  assign tag_o      = lane_i.tag;
endmodule
`default_nettype wire

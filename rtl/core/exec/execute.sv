`default_nettype none
// Stage EX: operand read, ALUs, branch resolution, CSR access, multiply/divide, write back.      docs/exec.md
// Results go to the register file at the end of the cycle, so an instruction that is in EX in the next one
// finds them.
module execute #(
  parameter integer Values = 3            // registers that the retire stream shows: 0, 2 (rs2, rd), 3 (rs1,
                                          // too) docs/probe.md
) (
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic                                flush_i,        // drop what is in EX
  input  logic                                kill_i,         // ... if it is younger than kill_rob_i
  input  logic [core_pkg::RobW-1:0]           kill_rob_i,
  input  logic [core_pkg::RobW-1:0]           rob_head_i,
  // Operands of the ports in the next cycle: psrc2, psrc1 of each
  input  logic [core_pkg::PortN-1:0]          read_i,
  input  logic [core_pkg::PortN*2*core_pkg::PregW-1:0] read_regs_i,
  // Issued instructions: one port per ALU, then memory
  input  logic [core_pkg::PortN-1:0]          valid_i,
  input  logic [core_pkg::PortN*core_pkg::IssuedW-1:0] lanes_i,
  input  logic [core_pkg::AluN*64-1:0]        pc_i,           // of each ALU's instruction
  output logic [core_pkg::PortN*core_pkg::RobW-1:0] rob_o,    // ROB entry and tags of each port's instruction
  output logic [core_pkg::PortN*core_pkg::TagN-1:0] tag_o,
  // Memory operands, to the load/store unit
  output logic [63:0]                         mem_base_o,
  output logic [63:0]                         mem_data_o,
  // Branch of ALU 0
  output logic [core_pkg::BrW-1:0]            br_index_o,
  input  logic                                pred_taken_i,
  input  logic [core_pkg::TargetW-1:0]        pred_target_i,
  output logic                                resolve_o,
  output logic                                resolve_taken_o,
  output logic                                resolve_cond_o,
  output logic                                resolve_wrong_o, // everything younger is to be killed
  output logic [63:0]                         resolve_next_o,
  // CSR of ALU 0
  output logic                                csr_valid_o,
  output logic [11:0]                         csr_addr_o,
  output logic [1:0]                          csr_op_o,
  output logic                                csr_write_o,
  output logic [63:0]                         csr_operand_o,
  input  logic [63:0]                         csr_rdata_i,
  input  logic                                csr_illegal_i,
  // Exception of ALU 0: misaligned target (0), illegal CSR access (2)
  output logic                                exc_o,
  output logic [5:0]                          exc_cause_o,
  output logic [63:0]                         exc_tval_o,
  // Multiply/divide
  output logic                                md_ready_o,
  output logic                                md_wake_o,
  output logic [core_pkg::PregW-1:0]          md_wake_pdst_o,
  // Loads: result from the load/store unit
  input  logic                                ld_valid_i,
  input  logic [core_pkg::PregW-1:0]          ld_pdst_i,
  input  logic [core_pkg::RobW-1:0]           ld_rob_i,
  input  logic [63:0]                         ld_data_i,
  // Completion: ALUs, multiply/divide, loads
  output logic [core_pkg::WbN-1:0]            done_valid_o,
  output logic [core_pkg::WbN*core_pkg::RobW-1:0] done_rob_o,
  // Register values of retiring instructions, for the observation port, in the next
  // cycle: rd, rs2, rs1 of each lane
  input  logic [core_pkg::W-1:0]              probe_read_i,
  input  logic [core_pkg::W*3*core_pkg::PregW-1:0] probe_addr_i,
  output logic [core_pkg::W*3*64-1:0]         probe_data_o
);
  localparam integer W       = core_pkg::W;
  localparam integer P       = core_pkg::PregW;
  localparam integer RobW    = core_pkg::RobW;
  localparam integer AluN    = core_pkg::AluN;
  localparam integer PortN   = core_pkg::PortN;
  localparam integer WbN     = core_pkg::WbN;
  localparam integer TagN    = core_pkg::TagN;
  localparam integer IssuedW = core_pkg::IssuedW;
  localparam integer Last    = AluN - 1;

  logic [PortN*2*64-1:0] rdata;
  logic [WbN-1:0]        wb_valid;
  logic [WbN*P-1:0]      wb_pdst;
  logic [WbN*64-1:0]     wb_data;

  // Read ports: psrc1, psrc2 of each issue port; then of each retiring instruction the last Values of rs1,
  // rs2, rd
  localparam integer Reads = PortN * 2 + W * Values;
  logic [Reads-1:0]      read;
  logic [Reads*P-1:0]    raddr;
  logic [Reads*64-1:0]   all_rdata;
  regfile #(.Reads(Reads), .Writes(WbN)) u_regfile (
    .clk_i, .rst_ni, .re_i(read), .raddr_i(raddr), .rdata_o(all_rdata),
    .we_i(wb_valid), .waddr_i(wb_pdst), .wdata_i(wb_data)
  );
  assign rdata = all_rdata[PortN*2*64-1:0];
  assign raddr[PortN*2*P-1:0] = read_regs_i;
  for (genvar p = 0; p < PortN; p++) begin : gen_read
    assign read[2*p +: 2] = {2{read_i[p]}};
  end
  for (genvar k = 0; k < W; k++) begin : gen_retire
    for (genvar v = 0; v < 3; v++) begin : gen_value
      localparam integer Port = PortN * 2 + k * Values + v + Values - 3;
      if (v >= 3 - Values) begin : gen_shown
        assign read[Port]          = probe_read_i[k];
        assign raddr[Port*P +: P]  = probe_addr_i[(3*k+v)*P +: P];
        assign probe_data_o[(3*k+v)*64 +: 64] = all_rdata[Port*64 +: 64];
      end else begin : gen_not_shown
        assign probe_data_o[(3*k+v)*64 +: 64] = '0;
      end
    end
  end

  // ALUs
  logic [AluN-1:0]    muldiv;
  logic [AluN*64-1:0] sum;
  for (genvar p = 0; p < AluN; p++) begin : gen_alu
    alu_port #(.Branches(p == 0 ? 1 : 0)) u_port (
      .issued_i(lanes_i[p*IssuedW +: IssuedW]), .pc_i(pc_i[p*64 +: 64]),
      .src1_i(rdata[(2*p)*64 +: 64]), .src2_i(rdata[(2*p+1)*64 +: 64]),
      .pdst_o(wb_pdst[p*P +: P]), .rob_o(rob_o[p*RobW +: RobW]),
      .tag_o(tag_o[p*TagN +: TagN]), .muldiv_o(muldiv[p]), .result_o(sum[p*64 +: 64])
    );
    assign wb_valid[p] = valid_i[p] && !muldiv[p];
    if (p > 0) begin : gen_plain
      assign wb_data[p*64 +: 64] = sum[p*64 +: 64];
    end
  end
  assign done_rob_o[AluN*RobW-1:0] = rob_o[AluN*RobW-1:0];

  // ALU 0: branches
  core_pkg::issued_t first;
  logic              taken, misaligned, wrong;
  logic [63:0]       next;
  assign first = lanes_i[IssuedW-1:0];
  branch_unit u_branch (
    .cond_i(first.cond), .funct3_i(first.op[2:0]), .pc_i(pc_i[63:0]),
    .imm_i(first.imm[12:0]), .a_i(rdata[63:0]), .b_i(rdata[127:64]),
    .link_i(sum[63:0]), .pred_taken_i, .pred_target_i, .taken_o(taken), .next_pc_o(next),
    .wrong_o(wrong), .misaligned_o(misaligned)
  );
  logic dropped;
  assign dropped = flush_i || (kill_i && (first.rob - rob_head_i) > (kill_rob_i - rob_head_i));
  assign br_index_o      = first.br;
  assign resolve_o       = valid_i[0] && first.unit.branch && !dropped;
  assign resolve_taken_o = taken;
  assign resolve_cond_o  = first.cond;
  assign resolve_wrong_o = resolve_o && wrong && !misaligned;
  assign resolve_next_o  = next;

  // ALU 0: CSR instructions; their encoding is rebuilt for mtval: all its fields are here
  logic [31:0] csr_insn;
  assign csr_insn      = {first.imm[11:0], first.imm[16:12], first.op[2:0], first.imm[22:18], 5'h1c, first.imm[24:23] ^ 2'b11};
  assign csr_valid_o   = valid_i[0] && first.unit.csr && !flush_i;
  assign csr_addr_o    = first.imm[11:0];
  assign csr_op_o      = first.op[1:0];
  assign csr_write_o   = first.imm[17];
  assign csr_operand_o = first.op[2] ? {59'b0, first.imm[16:12]} : rdata[63:0];

  assign exc_o         = (resolve_o && misaligned) || (csr_valid_o && csr_illegal_i);
  assign exc_cause_o   = first.unit.csr ? 6'd2 : 6'd0;
  assign exc_tval_o    = first.unit.csr ? {32'b0, csr_insn} : next;
  assign wb_data[63:0] = first.unit.csr ? csr_rdata_i : sum[63:0];

  // Last ALU: multiply and divide
  core_pkg::issued_t last;
  logic              md_valid;
  assign last     = lanes_i[Last*IssuedW +: IssuedW];
  assign md_valid = valid_i[Last] && last.unit.muldiv;
  muldiv u_muldiv (
    .clk_i, .rst_ni, .flush_i, .kill_i, .kill_rob_i, .rob_head_i,
    .valid_i(md_valid), .funct3_i(last.op[2:0]), .word_i(last.word),
    .a_i(rdata[(2*Last)*64 +: 64]), .b_i(rdata[(2*Last+1)*64 +: 64]),
    .pdst_i(last.pdst), .rob_i(last.rob), .ready_o(md_ready_o), .wake_o(md_wake_o), .wake_pdst_o(md_wake_pdst_o),
    .wb_valid_o(wb_valid[AluN]), .wb_pdst_o(wb_pdst[AluN*P +: P]),
    .wb_rob_o(done_rob_o[AluN*RobW +: RobW]), .wb_data_o(wb_data[AluN*64 +: 64])
  );

  // Memory port
  core_pkg::issued_t mem;
  assign mem = lanes_i[AluN*IssuedW +: IssuedW];
  assign rob_o[AluN*RobW +: RobW] = mem.rob;
  assign tag_o[AluN*TagN +: TagN] = mem.tag;
  assign mem_base_o = rdata[(2*AluN)*64 +: 64];
  assign mem_data_o = rdata[(2*AluN+1)*64 +: 64];

  assign wb_valid[AluN+1]         = ld_valid_i;
  assign wb_pdst[(AluN+1)*P +: P] = ld_pdst_i;
  assign wb_data[(AluN+1)*64 +: 64] = ld_data_i;
  assign done_rob_o[(AluN+1)*RobW +: RobW] = ld_rob_i;
  assign done_valid_o = wb_valid;
endmodule
`default_nettype wire

`default_nettype none
// Decoder of one lane: RV64IM_Zicsr_Zifencei, with A where the machine has it. RISC-V Unprivileged ISA,
// chapters 2, 5, 7, 8, 9, 13; Privileged, chapter 3. CSR numbers and privileges are checked where the CSR
// instruction executes.                                                                          docs/core.md
module decode #(
  parameter integer Profile = 0              // profile instructions, PUSHPF and POPPF come here, too
) (
  input  core_pkg::fetched_t fetched_i,      // insn; fault: it is not there, the encoding is meaningless
  input  core_pkg::mode_t    mode_i,
  input  logic               push_i,         // value that a PUSHPF stores
  output core_pkg::decoded_t decoded_o
);
  logic [31:0] insn;
  if (Profile != 0) begin : gen_profile          // a profile instruction decodes as the ordinary one
    assign insn = fetched_i.insn[15:0] == 16'd0 ? fetched_i.insn : {fetched_i.insn[31:2], 2'b11};
  end else begin : gen_plain
    assign insn = fetched_i.insn;
  end

  logic [6:0] opcode;
  logic [2:0] funct3;
  logic [6:0] funct7;
  logic [4:0] rd, rs1, rs2;
  assign opcode = insn[6:0];
  assign funct3 = insn[14:12];
  assign funct7 = insn[31:25];
  assign rd     = insn[11:7];
  assign rs1    = insn[19:15];
  assign rs2    = insn[24:20];

  logic [31:0] imm_i, imm_s, imm_u;
  assign imm_i = {{20{insn[31]}}, insn[31:20]};
  assign imm_s = {{20{insn[31]}}, insn[31:25], insn[11:7]};
  assign imm_u = {insn[31:12], 12'b0};
  logic [31:0] imm_b, imm_j;
  assign imm_b = {{20{insn[31]}}, insn[7], insn[30:25], insn[11:8], 1'b0};
  assign imm_j = {{12{insn[31]}}, insn[19:12], insn[20], insn[30:21], 1'b0};

  core_pkg::decoded_t d;
  logic               page_fault;        // with fault
  assign page_fault = core_pkg::Supervisor != 0 && fetched_i.fault[core_pkg::FaultW-1];
  logic               legal, user, machine;
  logic               shift_ok;          // immediate shift: upper bits of the encoding
  assign user    = mode_i.privilege == 2'd0;
  assign machine = mode_i.privilege == 2'd3;
  logic               csr_write;
  assign csr_write = !funct3[1] || rs1 != 5'd0;

  always_comb begin
    d        = '0;
    legal    = 1'b0;
    shift_ok = 1'b1;
    d.imm    = imm_i;
    case (opcode)
      7'h37: begin                                   // LUI
        legal = 1'b1;
        d.unit.alu = 1'b1; d.op = core_pkg::AluLui; d.use_imm = 1'b1; d.imm = imm_u; d.rd = rd;
      end
      7'h17: begin                                   // AUIPC
        legal = 1'b1;
        d.unit.alu = 1'b1; d.use_pc = 1'b1; d.use_imm = 1'b1; d.imm = imm_u; d.rd = rd;
      end
      7'h6f: begin                                   // JAL: the front end does the jump, an ALU the link
        legal = 1'b1;
        d.jal = 1'b1; d.unit.alu = 1'b1; d.use_pc = 1'b1; d.use_imm = 1'b1; d.imm = 32'd4; d.rd = rd;
        if (imm_j[1]) begin
          d.unit.alu = 1'b0; d.rd = '0; d.exc = 1'b1; d.cause = 4'd0;
        end
      end
      7'h67: if (funct3 == 3'd0) begin               // JALR
        legal = 1'b1;
        d.unit.branch = 1'b1; d.rs1 = rs1; d.rd = rd;
      end
      7'h63: if (funct3[2:1] != 2'b01) begin         // BRANCH
        legal = 1'b1;
        d.unit.branch = 1'b1; d.cond = 1'b1; d.op = {1'b0, funct3}; d.rs1 = rs1; d.rs2 = rs2; d.imm = imm_b;
      end
      7'h03: if (funct3 != 3'd7) begin               // LOAD
        legal = 1'b1;
        d.unit.load = 1'b1; d.op = {1'b0, funct3}; d.rs1 = rs1; d.rd = rd;
      end
      7'h23: if (!funct3[2]) begin                   // STORE
        legal = 1'b1;
        d.unit.store = 1'b1; d.op = {1'b0, funct3}; d.rs1 = rs1; d.rs2 = rs2; d.imm = imm_s;
      end
      7'h13, 7'h1b: begin                            // OP-IMM, OP-IMM-32
        d.word = opcode[3];
        if (funct3 == 3'd1) shift_ok = insn[31:26] == 6'd0 && !(d.word && insn[25]);
        if (funct3 == 3'd5) shift_ok = {insn[31], insn[29:26]} == 5'd0 && !(d.word && insn[25]);
        legal = shift_ok && (!d.word || funct3 == 3'd0 || funct3[1:0] == 2'b01);
        d.unit.alu = 1'b1; d.op = {funct3 == 3'd5 && insn[30], funct3}; d.use_imm = 1'b1; d.rs1 = rs1; d.rd = rd;
      end
      7'h33, 7'h3b: begin                            // OP, OP-32
        d.word = opcode[3];
        d.op = {insn[30], funct3}; d.rs1 = rs1; d.rs2 = rs2; d.rd = rd;
        if (funct7 == 7'd1) begin
          legal = !d.word || funct3 == 3'd0 || funct3[2];
          d.unit.muldiv = 1'b1;
        end else begin
          legal = funct7 == 7'd0 || (funct7 == 7'h20 && (funct3 == 3'd0 || funct3 == 3'd5));
          if (d.word && funct3 != 3'd0 && funct3[1:0] != 2'b01) legal = 1'b0;
          d.unit.alu = 1'b1;
        end
      end
      7'h2f: if (core_pkg::Supervisor != 0 && funct3[2:1] == 2'b01) begin   // LR, SC, AMO: aq and rl hold anyway
        case (insn[31:27])
          5'b00010: begin
            legal = rs2 == 5'd0;
            d.unit.load = 1'b1;
          end
          5'b00011: begin
            legal = 1'b1;
            d.unit.store = 1'b1; d.rs2 = rs2;
          end
          5'b00000, 5'b00001, 5'b00100, 5'b01000, 5'b01100, 5'b10000, 5'b10100, 5'b11000, 5'b11100: begin
            legal = 1'b1;
            d.unit.load = 1'b1; d.unit.store = 1'b1; d.rs2 = rs2;
          end
          default: legal = 1'b0;
        endcase
        // For the memory port: use_pc says that it is an atomic, bits 31:27 of the immediate which
        d.op = {1'b0, funct3}; d.rs1 = rs1; d.rd = rd; d.use_pc = 1'b1; d.imm = {insn[31:27], 27'b0};
      end
      7'h0f: begin                                   // FENCE, FENCE.I
        legal = funct3 == 3'd0 || funct3 == 3'd1;
        d.special.fence = 1'b1; d.special.fencei = funct3[0]; d.special.flush = 1'b1;
      end
      7'h73: begin                                   // SYSTEM
        if (funct3 == 3'd0) begin
          if (insn == 32'h0000_0073) begin         // ECALL
            legal = 1'b1;
            d.exc = 1'b1; d.cause = {2'b10, mode_i.privilege};
          end
          if (insn == 32'h0010_0073) begin         // EBREAK
            legal = 1'b1;
            d.exc = 1'b1; d.cause = 4'd3;
          end
          if (insn == 32'h3020_0073) begin         // MRET
            legal = machine;
            d.special.mret = 1'b1; d.special.flush = 1'b1;
          end
          if (core_pkg::Supervisor != 0 && insn == 32'h1020_0073) begin   // SRET
            legal = !user && (machine || !mode_i.tsr);
            d.special.mret = 1'b1; d.special.flush = 1'b1;
          end
          if (core_pkg::Supervisor != 0 && funct7 == 7'h09 && rd == 5'd0) begin   // SFENCE.VMA: each form is the widest
            legal = !user && (machine || !mode_i.tvm);
            d.special.fence = 1'b1; d.special.flush = 1'b1; d.rs1 = rs1; d.rs2 = rs2;   // read for the port alone
          end
          if (insn == 32'h1050_0073) legal = machine || !mode_i.tw;   // WFI: a nop
        end else if (funct3 != 3'd4) begin           // CSR instructions; a write flushes
          legal = 1'b1;
          d.unit.csr = 1'b1; d.special.csr = 1'b1; d.op = {1'b0, funct3}; d.rd = rd;
          d.rs1 = funct3[2] ? 5'd0 : rs1;
          d.special.flush = csr_write;
          d.special.fence = csr_write && insn[31:20] == 12'h7c8;   // mprofdeleg: docs/csr.md, "Delegation"
          // For EX: bits 1:0 of a profile instruction, inverted; rd, writes, zimm, number
          d.imm = {7'b0, fetched_i.insn[1:0] ^ insn[1:0], rd, csr_write, rs1, insn[31:20]};
        end
      end
      // PUSHPF, POPPF: the others do not reach this stage
      7'h0b: if (Profile != 0 && fetched_i.insn[1:0] == 2'b11) begin
        if (funct3 == 3'd2) begin
          legal = rs2[4:2] == 3'd0 && rs2[1:0] != 2'd3;
          d.unit.store = 1'b1; d.rs1 = rs1; d.imm = imm_s; d.use_imm = 1'b1; d.word = push_i;    // its bit
        end
        if (funct3 == 3'd3) begin
          legal = rd[4:2] == 3'd0 && rd[1:0] != 2'd3;
          d.unit.load = 1'b1; d.op = 4'd4; d.rs1 = rs1;                                        // LBU
        end
      end
      default: legal = 1'b0;
    endcase
    if (!legal || fetched_i.fault[0]) begin
      d       = '0;
      d.exc   = 1'b1;
      d.cause = !fetched_i.fault[0] ? 4'd2 : page_fault ? 4'd12 : 4'd1;
    end
  end
  assign decoded_o = d;
endmodule
`default_nettype wire

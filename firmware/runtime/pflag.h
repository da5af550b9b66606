/* Profile instructions and the control of their flags, for .S files and for inline assembly in C.          docs/dispatch.md
 *
 *   .S:   PF_LD(1, t0, 8, a0)
 *   C:    __asm__ volatile(PF_LD(1, %0, 8, %1) : "+r"(value) : "r"(base));
 *
 * No assembler knows these instructions, so each macro computes a word from the names of its registers: x0..x31 or ABI names. The
 * first argument is the type, 0, 1 or 2. Operands come in the order of the assembler, offset(base) as two of them. A type, an
 * immediate or an offset out of range is an error of the assembler. In C, put "\n" between two of them.
 *
 * In C, what a profile instruction writes is an operand "+r", never "=r": a dropped one leaves the old value. */
#ifndef CULPRIT_PFLAG_H
#define CULPRIT_PFLAG_H

/* What would be formatted as C is assembly. */
/* clang-format off */

#define MPFLAGS 0x7cb /* CSR: NOW 2:0, PREV 10:8 */

/* Assembly text, a number in it, a register's number: as they are in a .S file, as strings in C. */
#ifdef __ASSEMBLER__
#define PF_TEXT(...) __VA_ARGS__
#define PF_NUMBER(n) (n)
#define PF_REGISTER(name) .Lpf_##name
#define PF_TOP(...) __VA_ARGS__
#else
#define PF_TEXT(...) " " #__VA_ARGS__ " "
#define PF_NUMBER(n) "(" #n ")"
#define PF_REGISTER(name) ".Lpf_" #name
#define PF_TOP(...) __asm__(__VA_ARGS__);
#endif

#define PF_NAMES(x, abi, number) PF_TEXT(.set .Lpf_##x, number; .set .Lpf_##abi, number;)
PF_TOP(PF_NAMES(x0, zero, 0) PF_NAMES(x1, ra, 1) PF_NAMES(x2, sp, 2) PF_NAMES(x3, gp, 3) PF_NAMES(x4, tp, 4) PF_NAMES(x5, t0, 5)
  PF_NAMES(x6, t1, 6) PF_NAMES(x7, t2, 7) PF_NAMES(x8, s0, 8) PF_NAMES(fp, fp, 8) PF_NAMES(x9, s1, 9) PF_NAMES(x10, a0, 10)
  PF_NAMES(x11, a1, 11) PF_NAMES(x12, a2, 12) PF_NAMES(x13, a3, 13) PF_NAMES(x14, a4, 14) PF_NAMES(x15, a5, 15)
  PF_NAMES(x16, a6, 16) PF_NAMES(x17, a7, 17) PF_NAMES(x18, s2, 18) PF_NAMES(x19, s3, 19) PF_NAMES(x20, s4, 20)
  PF_NAMES(x21, s5, 21) PF_NAMES(x22, s6, 22) PF_NAMES(x23, s7, 23) PF_NAMES(x24, s8, 24) PF_NAMES(x25, s9, 25)
  PF_NAMES(x26, s10, 26) PF_NAMES(x27, s11, 27) PF_NAMES(x28, t3, 28) PF_NAMES(x29, t4, 29) PF_NAMES(x30, t5, 30)
  PF_NAMES(x31, t6, 31))

/* Fields. Of the assembler's operators + binds least, then &, then <<. */
#define PF_WITHIN(n, low, high, what) \
  PF_TEXT(.iflt) PF_NUMBER(n) PF_TEXT(- (low); .error what; .endif; .ifgt) PF_NUMBER(n) PF_TEXT(- (high); .error what; .endif;)
#define PF_TYPE(type) PF_WITHIN(type, 0, 2, "type of a profile instruction: 0 to 2")
#define PF_OFFSET(n) PF_WITHIN(n, -2048, 2047, "offset of a profile instruction: -2048 to 2047")
#define PF_RD(reg) PF_TEXT(+) PF_REGISTER(reg) PF_TEXT(<< 7)
#define PF_RS1(reg) PF_TEXT(+) PF_REGISTER(reg) PF_TEXT(<< 15)
#define PF_RS2(reg) PF_TEXT(+) PF_REGISTER(reg) PF_TEXT(<< 20)
#define PF_SHIFTED(n, by) PF_TEXT(+) PF_NUMBER(n) PF_TEXT(<< by)
#define PF_IMM_I(n) PF_SHIFTED(n, 20) PF_TEXT(& 0xfff00000)
#define PF_IMM_S(n) PF_SHIFTED(n, 20) PF_TEXT(& 0xfe000000) PF_SHIFTED(n, 7) PF_TEXT(& 0xf80)
#define PF_WORD(word) PF_TEXT(.4byte) PF_NUMBER(word)
#define PF_BASE(type, word) PF_TYPE(type) PF_WORD(word) PF_TEXT(& ~3 +) PF_NUMBER(type)
#define PF_RELOC(kind, target) PF_TEXT(; .reloc . - 4, kind, target)

/* Any instruction, as a word: its low two bits do not matter. */
#define PF_INSN(type, word) PF_BASE(type, word)

/* By format; `word` has opcode, funct3 and funct7. */
#define PF_R(type, word, rd, rs1, rs2) PF_BASE(type, word) PF_RD(rd) PF_RS1(rs1) PF_RS2(rs2)
#define PF_I(type, word, rd, rs1, imm) \
  PF_OFFSET(imm) PF_BASE(type, word) PF_RD(rd) PF_RS1(rs1) PF_IMM_I(imm)
#define PF_S(type, word, rs2, offset, rs1) \
  PF_OFFSET(offset) PF_BASE(type, word) PF_RS2(rs2) PF_RS1(rs1) PF_IMM_S(offset)
#define PF_U(type, word, rd, imm) \
  PF_WITHIN(imm, 0, 0xfffff, "immediate of a profile instruction: 0 to 0xfffff") PF_BASE(type, word) PF_RD(rd) PF_SHIFTED(imm, 12)
#define PF_B(type, word, rs1, rs2, target) PF_BASE(type, word) PF_RS1(rs1) PF_RS2(rs2) PF_RELOC(R_RISCV_BRANCH, target)

#define PF_LUI(type, rd, imm) PF_U(type, 0x37, rd, imm)
#define PF_AUIPC(type, rd, imm) PF_U(type, 0x17, rd, imm)
#define PF_ADDI(type, rd, rs1, imm) PF_I(type, 0x13, rd, rs1, imm)
#define PF_SLLI(type, rd, rs1, n) PF_WITHIN(n, 0, 63, "shift of a profile instruction: 0 to 63") PF_I(type, 0x1013, rd, rs1, n)
#define PF_ANDI(type, rd, rs1, imm) PF_I(type, 0x7013, rd, rs1, imm)
#define PF_MV(type, rd, rs1) PF_ADDI(type, rd, rs1, 0)
#define PF_ADD(type, rd, rs1, rs2) PF_R(type, 0x33, rd, rs1, rs2)
#define PF_SUB(type, rd, rs1, rs2) PF_R(type, 0x40000033, rd, rs1, rs2)
#define PF_XOR(type, rd, rs1, rs2) PF_R(type, 0x4033, rd, rs1, rs2)
#define PF_OR(type, rd, rs1, rs2) PF_R(type, 0x6033, rd, rs1, rs2)
#define PF_AND(type, rd, rs1, rs2) PF_R(type, 0x7033, rd, rs1, rs2)

#define PF_LW(type, rd, offset, rs1) PF_I(type, 0x2003, rd, rs1, offset)
#define PF_LD(type, rd, offset, rs1) PF_I(type, 0x3003, rd, rs1, offset)
#define PF_LBU(type, rd, offset, rs1) PF_I(type, 0x4003, rd, rs1, offset)
#define PF_LWU(type, rd, offset, rs1) PF_I(type, 0x6003, rd, rs1, offset)
#define PF_SB(type, rs2, offset, rs1) PF_S(type, 0x23, rs2, offset, rs1)
#define PF_SW(type, rs2, offset, rs1) PF_S(type, 0x2023, rs2, offset, rs1)
#define PF_SD(type, rs2, offset, rs1) PF_S(type, 0x3023, rs2, offset, rs1)

#define PF_JAL(type, rd, target) PF_BASE(type, 0x6f) PF_RD(rd) PF_RELOC(R_RISCV_JAL, target)
#define PF_JALR(type, rd, offset, rs1) PF_I(type, 0x67, rd, rs1, offset)
#define PF_BEQ(type, rs1, rs2, target) PF_B(type, 0x63, rs1, rs2, target)
#define PF_BNE(type, rs1, rs2, target) PF_B(type, 0x1063, rs1, rs2, target)
#define PF_BLT(type, rs1, rs2, target) PF_B(type, 0x4063, rs1, rs2, target)
#define PF_BGE(type, rs1, rs2, target) PF_B(type, 0x5063, rs1, rs2, target)
#define PF_BLTU(type, rs1, rs2, target) PF_B(type, 0x6063, rs1, rs2, target)
#define PF_BGEU(type, rs1, rs2, target) PF_B(type, 0x7063, rs1, rs2, target)

/* Control of the flags: custom-0. */
#define PF_SETPF(type) PF_TYPE(type) PF_WORD(0x0b) PF_IMM_I(type)
#define PF_RESETPF(type) PF_TYPE(type) PF_WORD(0x100b) PF_IMM_I(type)
#define PF_PUSHPF(type, offset, rs1) \
  PF_TYPE(type) PF_OFFSET(offset) PF_WORD(0x200b) PF_SHIFTED(type, 20) PF_RS1(rs1) PF_IMM_S(offset)
#define PF_POPPF(type, offset, rs1) \
  PF_TYPE(type) PF_OFFSET(offset) PF_WORD(0x300b) PF_SHIFTED(type, 7) PF_RS1(rs1) PF_IMM_I(offset)
#define PF_PBLOCK(type, length) \
  PF_TYPE(type) PF_WITHIN(length, 0, 2047, "length of a profile block: 0 to 2047") \
  PF_WORD(0x400b) PF_SHIFTED(type, 7) PF_IMM_I(length)

#endif

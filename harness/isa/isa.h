/* The instruction set as data: decoder, operands, arithmetic and disassembler of RV64IMA_Zicsr_Zifencei plus
 * the instructions of machine and supervisor mode. All of it comes from the one table isa.def (RISC-V Unprivileged and
 * Privileged ISA). What other cores have beyond that: set.h. */
#ifndef CULPRIT_ISA_H
#define CULPRIT_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum isa_id {
#define OP(id, name, match, mask, format, class, bytes, value) ISA_##id,
#define ALT OP
#include "isa/isa.def"
#undef ALT
#undef OP
  ISA_COUNT
};

/* Operand format: which fields exist and how they are written. */
enum isa_format {
  ISA_FMT_R,  /* rd,rs1,rs2 */
  ISA_FMT_I,  /* rd,rs1,imm */
  ISA_FMT_SH, /* rd,rs1,shift amount of 6 bits */
  ISA_FMT_SW, /* rd,rs1,shift amount of 5 bits */
  ISA_FMT_L,  /* rd,imm(rs1), a load */
  ISA_FMT_JR, /* rd,imm(rs1), a jump */
  ISA_FMT_S,  /* rs2,imm(rs1) */
  ISA_FMT_A,  /* rd,rs2,(rs1), with aq and rl */
  ISA_FMT_LR, /* rd,(rs1), with aq and rl */
  ISA_FMT_B,  /* rs1,rs2,target */
  ISA_FMT_U,  /* rd,imm */
  ISA_FMT_J,  /* rd,target */
  ISA_FMT_C,  /* rd,csr,rs1 */
  ISA_FMT_CI, /* rd,csr,imm */
  ISA_FMT_F,  /* pred,succ */
  ISA_FMT_FI, /* no operands, ignored fields */
  ISA_FMT_N,  /* no operands, no free bits */
  ISA_FMT_SF, /* rs1,rs2 */
  /* of more.def; f registers are fd, fs1, fs2, fs3, rm is the rounding mode */
  ISA_FMT_FR,  /* fd,fs1,fs2,rm */
  ISA_FMT_FN,  /* fd,fs1,fs2 */
  ISA_FMT_FC,  /* rd,fs1,fs2 */
  ISA_FMT_F1,  /* fd,fs1,rm */
  ISA_FMT_FXR, /* rd,fs1,rm */
  ISA_FMT_FX,  /* rd,fs1 */
  ISA_FMT_XFR, /* fd,rs1,rm */
  ISA_FMT_XF,  /* fd,rs1 */
  ISA_FMT_R4,  /* fd,fs1,fs2,fs3,rm */
  ISA_FMT_FL,  /* fd,imm(rs1), a load */
  ISA_FMT_FS,  /* fs2,imm(rs1), a store */
  ISA_FMT_U1,  /* rd,rs1 */
  /* control of the profile flags */
  ISA_FMT_PT, /* type of profile flag */
  ISA_FMT_PB, /* type,length */
  ISA_FMT_PL, /* type,imm(rs1), a load */
  ISA_FMT_PS  /* type,imm(rs1), a store */
};

enum isa_class {
  ISA_CLASS_ALU,
  ISA_CLASS_MUL,
  ISA_CLASS_DIV,
  ISA_CLASS_LOAD,
  ISA_CLASS_STORE,
  ISA_CLASS_ATOMIC, /* LR, SC, AMO */
  ISA_CLASS_BRANCH,
  ISA_CLASS_JUMP,
  ISA_CLASS_FLOAT, /* of more.def: arithmetic of floating point, but for */
  ISA_CLASS_FDIV,  /* division and square root */
  ISA_CLASS_CSR,
  ISA_CLASS_FENCE,
  ISA_CLASS_SYSTEM,
  ISA_CLASS_PFLAG /* sets or resets a profile flag, or announces a profile block */
};

/* Extensions that a machine may have beside RV64IM. */
enum isa_extension { ISA_EXT_A = 1, /* atomics */ ISA_EXT_S = 2 /* supervisor mode */ };

struct isa_op {
  const char *name;
  uint32_t match, mask;
  uint8_t id;     /* enum isa_id */
  uint8_t format; /* enum isa_format */
  uint8_t kind;   /* enum isa_class */
  uint8_t bytes;  /* size of the memory access, 0: none */
  bool alt;       /* decoded in the same group as the op before it */
};

/* The instruction that this word encodes, or NULL: illegal in every machine. Control of the profile flags is among them
 * (isa_is_control); words with other low bits than 11 are not (isa_is_profile). */
const struct isa_op *isa_decode(uint32_t insn);

/* The table row of an instruction. id < ISA_COUNT. */
const struct isa_op *isa_op(enum isa_id id);

/* Sign-extended immediate of the format; shift amount, or 0 for formats that have none. */
uint64_t isa_immediate(const struct isa_op *op, uint32_t insn);

/* The value column of isa.def for these operands. */
uint64_t isa_value(enum isa_id id, uint64_t a, uint64_t b, uint64_t pc);

static inline unsigned isa_rd(uint32_t insn) { return insn >> 7 & 31; }
static inline unsigned isa_rs1(uint32_t insn) { return insn >> 15 & 31; }
static inline unsigned isa_rs2(uint32_t insn) { return insn >> 20 & 31; }
static inline unsigned isa_csr(uint32_t insn) { return insn >> 20; }

/* The name of register 0..31 in the ABI: "zero", "ra", "sp", ... */
const char *isa_register_name(unsigned reg);

/* By convention the register holds a return address: the hints of JALR in the Unprivileged ISA. */
static inline bool isa_is_link(unsigned reg) { return reg == 1 || reg == 5; }

/* Of rows of isa.def. set.h has isa_destination and isa_sources, which serve rows of more.def, too. */
static inline bool isa_writes_rd(const struct isa_op *op) {
  const uint64_t without = 1ull << ISA_FMT_SF | 1ull << ISA_FMT_S | 1ull << ISA_FMT_B | 1ull << ISA_FMT_F | 1ull << ISA_FMT_FI |
                           1ull << ISA_FMT_N | 1ull << ISA_FMT_PT | 1ull << ISA_FMT_PB | 1ull << ISA_FMT_PL | 1ull << ISA_FMT_PS;
  return !(without >> op->format & 1);
}

static inline bool isa_reads_rs1(const struct isa_op *op) {
  const uint64_t without = 1ull << ISA_FMT_U | 1ull << ISA_FMT_J | 1ull << ISA_FMT_CI | 1ull << ISA_FMT_F | 1ull << ISA_FMT_FI |
                           1ull << ISA_FMT_N | 1ull << ISA_FMT_PT | 1ull << ISA_FMT_PB;
  return !(without >> op->format & 1);
}

static inline bool isa_reads_rs2(const struct isa_op *op) {
  const uint64_t with = 1ull << ISA_FMT_R | 1ull << ISA_FMT_S | 1ull << ISA_FMT_B | 1ull << ISA_FMT_A | 1ull << ISA_FMT_SF;
  return with >> op->format & 1;
}

/* The extension (enum isa_extension) without which a machine has no such instruction; 0: every machine has it. */
static inline unsigned isa_extension(const struct isa_op *op) {
  if (op->kind == ISA_CLASS_ATOMIC) return ISA_EXT_A;
  return op->id == ISA_SRET || op->id == ISA_SFENCE ? ISA_EXT_S : 0;
}

/* What an atomic does to memory. SC may fail, and then does nothing. */
static inline bool isa_is_lr(const struct isa_op *op) { return op->format == ISA_FMT_LR; }
static inline bool isa_is_sc(const struct isa_op *op) { return op->id == ISA_SC_W || op->id == ISA_SC_D; }
static inline bool isa_is_amo(const struct isa_op *op) { return op->kind == ISA_CLASS_ATOMIC && !isa_is_lr(op) && !isa_is_sc(op); }

/* ---- profile instructions: docs/dispatch.md ---- */

enum { ISA_FLAGS = 3 }; /* profile flags, and types of profile instruction: 0, 1, 2 */

/* Low bits 00, 01, 10: a profile instruction of that type. A lower half of zeros is none, and never any
 * instruction. */
static inline bool isa_is_profile(uint32_t insn) { return (insn & 3) != 3 && (insn & 0xffff) != 0; }
static inline unsigned isa_profile_type(uint32_t insn) { return insn & 3; }

/* The instruction that a profile instruction executes as. */
static inline uint32_t isa_profile_base(uint32_t insn) { return insn | 3; }

/* Any instruction as an ordinary one: a profile instruction as what it executes as. */
static inline uint32_t isa_plain(uint32_t insn) { return isa_is_profile(insn) ? isa_profile_base(insn) : insn; }

/* setpf, resetpf, pushpf, poppf, pblock: opcode custom-0. They have no profile form. */
static inline bool isa_is_control(const struct isa_op *op) { return op->format >= ISA_FMT_PT; }

/* The flag that a control instruction names; ISA_FLAGS: none, so it is illegal. */
static inline unsigned isa_flag_type(const struct isa_op *op, uint32_t insn) {
  return (op->format == ISA_FMT_PL || op->format == ISA_FMT_PB ? isa_rd(insn) : isa_rs2(insn)) & 3;
}

#endif

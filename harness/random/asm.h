/* Encodings for the generator: one small function per format, names for what the runtime uses. */
#ifndef CULPRIT_RANDPROG_ASM_H
#define CULPRIT_RANDPROG_ASM_H

#include <stdint.h>

enum rp_reg {
  X0 = 0,
  RA = 1,
  SP = 2,
  GP = 3,
  TP = 4,
  T0 = 5,
  T1 = 6,
  T2 = 7,
  T3 = 28,
  T4 = 29,
  XS = 30, /* scratch of the trap handler */
  XF = 31  /* frame of the trap handler; outside of it the system page */
};

enum rp_opcode {
  OP_LOAD = 0x03,
  OP_CUSTOM0 = 0x0b,
  OP_MISCMEM = 0x0f,
  OP_IMM = 0x13,
  OP_AUIPC = 0x17,
  OP_AMO = 0x2f,
  OP_IMM32 = 0x1b,
  OP_STORE = 0x23,
  OP_OP = 0x33,
  OP_LUI = 0x37,
  OP_OP32 = 0x3b,
  OP_BRANCH = 0x63,
  OP_JALR = 0x67,
  OP_JAL = 0x6f,
  OP_SYSTEM = 0x73
};

enum rp_csr {
  CSR_STVEC = 0x105,
  CSR_SEPC = 0x141,
  CSR_SATP = 0x180,
  CSR_MSTATUS = 0x300,
  CSR_MISA = 0x301,
  CSR_MEDELEG = 0x302,
  CSR_MIE = 0x304,
  CSR_MTVEC = 0x305,
  CSR_MCOUNTEREN = 0x306,
  CSR_MENVCFG = 0x30a,
  CSR_MCOUNTINHIBIT = 0x320,
  CSR_MHPMEVENT3 = 0x323,
  CSR_PMPCFG0 = 0x3a0,
  CSR_PMPCFG2 = 0x3a2,
  CSR_PMPADDR0 = 0x3b0,
  CSR_MSCRATCH = 0x340,
  CSR_MEPC = 0x341,
  CSR_MCAUSE = 0x342,
  CSR_MTVAL = 0x343,
  CSR_MIP = 0x344,
  CSR_MTIPCTL = 0x7c2,
  CSR_MPROFDELEG = 0x7c8,
  CSR_MBUSCOUNT = 0x7c9,
  CSR_MPMECTL = 0x7d0,
  CSR_TIPCTL = 0x8c2,
  CSR_PMECTL = 0x8d0,
  CSR_MCHICKEN = 0x7c0,
  CSR_MCONTEXT = 0x7c1,
  CSR_MPFLAGS = 0x7cb,
  CSR_MCYCLE = 0xb00,
  CSR_MINSTRET = 0xb02,
  CSR_MHPMCOUNTER3 = 0xb03,
  CSR_CYCLE = 0xc00,
  CSR_TIME = 0xc01,
  CSR_INSTRET = 0xc02,
  CSR_HPMCOUNTER3 = 0xc03,
  CSR_TIPCYCLE = 0xcc0, /* TIP's sample registers from here, ProfileMe's 32 numbers on */
  CSR_MVENDORID = 0xf11,
  CSR_MCONFIGPTR = 0xf15,
  CSR_MTIPCYCLE = 0xfc0
};

#define RP_ECALL 0x00000073u
#define RP_EBREAK 0x00100073u
#define RP_MRET 0x30200073u
#define RP_SRET 0x10200073u
#define RP_WFI 0x10500073u
#define RP_FENCE_I 0x0000100fu

static inline uint32_t rp_r(unsigned op, unsigned f3, unsigned f7, unsigned rd, unsigned rs1, unsigned rs2) {
  return f7 << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}
static inline uint32_t rp_i(unsigned op, unsigned f3, unsigned rd, unsigned rs1, int imm) {
  return ((uint32_t)imm & 0xfffu) << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}
static inline uint32_t rp_s(unsigned f3, unsigned rs2, unsigned rs1, int imm) {
  uint32_t u = (uint32_t)imm;
  return (u >> 5 & 0x7fu) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | (u & 31u) << 7 | OP_STORE;
}
static inline uint32_t rp_u(unsigned op, unsigned rd, int imm20) { return (uint32_t)imm20 << 12 | rd << 7 | op; }
static inline uint32_t rp_b_offset(int offset) { /* the immediate bits of a branch */
  uint32_t u = (uint32_t)offset;
  return (u >> 12 & 1u) << 31 | (u >> 5 & 0x3fu) << 25 | (u >> 1 & 0xfu) << 8 | (u >> 11 & 1u) << 7;
}
static inline uint32_t rp_b(unsigned f3, unsigned rs1, unsigned rs2, int offset) {
  return rp_b_offset(offset) | rs2 << 20 | rs1 << 15 | f3 << 12 | OP_BRANCH;
}
static inline uint32_t rp_j_offset(int offset) { /* the immediate bits of a jump */
  uint32_t u = (uint32_t)offset;
  return (u >> 20 & 1u) << 31 | (u >> 1 & 0x3ffu) << 21 | (u >> 11 & 1u) << 20 | (u >> 12 & 0xffu) << 12;
}
static inline uint32_t rp_jal(unsigned rd, int offset) { return rp_j_offset(offset) | rd << 7 | OP_JAL; }
static inline uint32_t rp_jalr(unsigned rd, unsigned rs1, int imm) { return rp_i(OP_JALR, 0, rd, rs1, imm); }
static inline uint32_t rp_addi(unsigned rd, unsigned rs1, int imm) { return rp_i(OP_IMM, 0, rd, rs1, imm); }
static inline uint32_t rp_andi(unsigned rd, unsigned rs1, int imm) { return rp_i(OP_IMM, 7, rd, rs1, imm); }
static inline uint32_t rp_slli(unsigned rd, unsigned rs1, unsigned n) { return rp_i(OP_IMM, 1, rd, rs1, (int)n); }
static inline uint32_t rp_srli(unsigned rd, unsigned rs1, unsigned n) { return rp_i(OP_IMM, 5, rd, rs1, (int)n); }
static inline uint32_t rp_add(unsigned rd, unsigned rs1, unsigned rs2) { return rp_r(OP_OP, 0, 0, rd, rs1, rs2); }
static inline uint32_t rp_sub(unsigned rd, unsigned rs1, unsigned rs2) { return rp_r(OP_OP, 0, 32, rd, rs1, rs2); }
static inline uint32_t rp_xor(unsigned rd, unsigned rs1, unsigned rs2) { return rp_r(OP_OP, 4, 0, rd, rs1, rs2); }
static inline uint32_t rp_div(unsigned rd, unsigned rs1, unsigned rs2) { return rp_r(OP_OP, 4, 1, rd, rs1, rs2); }
static inline uint32_t rp_ld(unsigned rd, unsigned rs1, int imm) { return rp_i(OP_LOAD, 3, rd, rs1, imm); }
static inline uint32_t rp_sd(unsigned rs2, unsigned rs1, int imm) { return rp_s(3, rs2, rs1, imm); }
static inline uint32_t rp_sw(unsigned rs2, unsigned rs1, int imm) { return rp_s(2, rs2, rs1, imm); }
/* funct5: 2 LR (rs2 0), 3 SC, others AMO; order: 1 rl, 2 aq; size: 2 word, 3 doubleword */
static inline uint32_t rp_atomic_op(unsigned funct5, unsigned order, unsigned size, unsigned rd, unsigned rs1, unsigned rs2) {
  return rp_r(OP_AMO, size, funct5 << 2 | order, rd, rs1, rs2);
}
static inline uint32_t rp_lui(unsigned rd, int imm20) { return rp_u(OP_LUI, rd, imm20); }
static inline uint32_t rp_auipc(unsigned rd, int imm20) { return rp_u(OP_AUIPC, rd, imm20); }
/* f3: 1 rw, 2 rs, 3 rc, 5 rwi, 6 rsi, 7 rci; src is a register or a 5-bit immediate */
static inline uint32_t rp_csr_op(unsigned f3, unsigned rd, unsigned src, unsigned csr) {
  return rp_i(OP_SYSTEM, f3, rd, src, (int)csr);
}

/* The profile instruction of this type (0, 1, 2); a lower half of zeros would be none. */
static inline uint32_t rp_profile(unsigned type, uint32_t word) {
  const uint32_t made = (word & ~3u) | type;
  return (made & 0xffff) == 0 ? made | 1 : made;
}
static inline uint32_t rp_setpf(unsigned type) { return rp_i(OP_CUSTOM0, 0, 0, 0, (int)type); }
static inline uint32_t rp_resetpf(unsigned type) { return rp_i(OP_CUSTOM0, 1, 0, 0, (int)type); }
static inline uint32_t rp_pushpf(unsigned type, unsigned rs1, int offset) {
  return (rp_s(2, type, rs1, offset) & ~0x7fu) | OP_CUSTOM0;
}
static inline uint32_t rp_poppf(unsigned type, unsigned rs1, int offset) { return rp_i(OP_CUSTOM0, 3, type, rs1, offset); }
static inline uint32_t rp_pblock(unsigned type, unsigned length) { return rp_i(OP_CUSTOM0, 4, type, 0, (int)length); }

#endif

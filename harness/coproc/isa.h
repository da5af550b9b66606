/* Microinstructions of the co-processor, 96 bits. docs/microcode.md explains every field and number. */
#ifndef CULPRIT_COP_ISA_H
#define CULPRIT_COP_ISA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cop_word {
  uint64_t low;
  uint32_t high;
}; /* bits 63:0, 95:64 */

/* COP_FIELD(name, lsb, bits) */
/* clang-format off */
#define COP_WORD_FIELDS(COP_FIELD) \
  COP_FIELD(a, 0, 6) COP_FIELD(b, 6, 6) COP_FIELD(op, 12, 4) COP_FIELD(d, 16, 4) COP_FIELD(lanes, 20, 2) COP_FIELD(xop, 22, 2) COP_FIELD(xd, 24, 3) \
  COP_FIELD(xs, 27, 6) COP_FIELD(mop, 33, 2) COP_FIELD(mb, 35, 3) COP_FIELD(mi, 38, 4) COP_FIELD(ms, 42, 6) COP_FIELD(ml, 48, 2) COP_FIELD(cop, 50, 3) \
  COP_FIELD(cs, 53, 6) COP_FIELD(ci, 59, 4) COP_FIELD(cond, 63, 5) COP_FIELD(negate, 68, 1) COP_FIELD(likely, 69, 1) COP_FIELD(kind, 70, 2) COP_FIELD(to, 72, 8)
/* clang-format on */

enum cop_op {
  COP_NOP,
  COP_MOV,
  COP_ADD,
  COP_SUB,
  COP_AND,
  COP_OR,
  COP_XOR,
  COP_ANDN,
  COP_SHL,
  COP_SHR,
  COP_ADDS,
  COP_SUBS,
  COP_MIN,
  COP_MAX,
  COP_LANE
};
enum { COP_NO_REGISTER = 8 };
enum cop_lanes { COP_LANES_W, COP_LANES_H, COP_LANES_B };
enum cop_xop { COP_X_NONE, COP_X_INC, COP_X_DEC, COP_X_SET };
enum cop_mop { COP_M_NONE, COP_M_READ, COP_M_WRITE, COP_M_RMW };
enum cop_cop { COP_C_NONE, COP_C_MATCH, COP_C_WRITE, COP_C_DROP, COP_C_DROP_ALL };
enum cop_index { COP_I_MI = 8, COP_I_ZERO, COP_I_V0, COP_I_V1, COP_I_PC };
enum cop_source {
  COP_S_V0 = 0,
  COP_S_X0 = 8,
  COP_S_C0 = 16,
  COP_S_INFO = 32,
  COP_S_PC,
  COP_S_INSN,
  COP_S_VALUE,
  COP_S_VALUEH,
  COP_S_ADDR,
  COP_S_ADDRH,
  COP_S_CYCLE,
  COP_S_CLASS,
  COP_S_EVENTS,
  COP_S_TARGET,
  COP_S_LINE,
  COP_S_RD,
  COP_S_RS1,
  COP_S_RS2,
  COP_S_IMM,
  COP_S_MD,
  COP_S_MN,
  COP_S_MI,
  COP_S_RAND,
  COP_S_LINK,
  COP_S_WADDR,
  COP_S_ZERO
};
enum cop_cond {
  COP_NEVER,
  COP_ALWAYS,
  COP_EQ,
  COP_LTU,
  COP_RESULT_ZERO,
  COP_SIGN,
  COP_MAX0,
  COP_MAX1,
  COP_MAX2,
  COP_RMAX0,
  COP_RMAX1,
  COP_RMAX2,
  COP_HIT,
  COP_XLIMIT,
  COP_XZERO,
  COP_XMAX,
  COP_TAKEN,
  COP_MISPREDICT,
  COP_DMISS,
  COP_L2MISS,
  COP_GAP,
  COP_FORWARDED,
  COP_CONDS
};
enum cop_kind { COP_RELATIVE, COP_REGISTER_KIND, COP_DONE, COP_INTERRUPT };

/* An unpacked microinstruction: each field right-aligned, `to` not sign-extended. */
#define COP_MEMBER_(name, lsb, bits) uint8_t name;
struct cop_insn {
  COP_WORD_FIELDS(COP_MEMBER_)
};
#undef COP_MEMBER_

struct cop_insn cop_unpack(struct cop_word w);
struct cop_word cop_pack(struct cop_insn i);

#ifdef __cplusplus
}
#endif

#endif

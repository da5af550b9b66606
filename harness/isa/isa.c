#include "isa/isa.h"

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/* Arithmetic that isa.def names. */
static uint64_t sext32(uint64_t v) { return (uint64_t)(int64_t)(int32_t)(uint32_t)v; }
static uint64_t sra64(uint64_t a, uint64_t b) { return (uint64_t)((int64_t)a >> (b & 63)); }
static uint64_t mulh(uint64_t a, uint64_t b) { return (uint64_t)((int128)(int64_t)a * (int64_t)b >> 64); }
static uint64_t mulhsu(uint64_t a, uint64_t b) { return (uint64_t)((int128)(int64_t)a * (int128)b >> 64); }
static uint64_t mulhu(uint64_t a, uint64_t b) { return (uint64_t)((uint128)a * b >> 64); }

static uint64_t div64(uint64_t a, uint64_t b) {
  if (b == 0) return ~0ull;
  if (b == ~0ull) return 0 - a; /* also the overflow case: the smallest number is its own negative */
  return (uint64_t)((int64_t)a / (int64_t)b);
}

static uint64_t rem64(uint64_t a, uint64_t b) {
  if (b == 0) return a;
  if (b == ~0ull) return 0;
  return (uint64_t)((int64_t)a % (int64_t)b);
}

uint64_t isa_value(enum isa_id id, uint64_t a, uint64_t b, uint64_t pc) {
  switch (id) {
#define OP(id, name, match, mask, format, class, bytes, value)                                                                     \
  case ISA_##id:                                                                                                                   \
    return value;
#define ALT OP
#include "isa/isa.def"
#undef ALT
#undef OP
    case ISA_COUNT: break;
  }
  return 0;
}

const char *isa_register_name(unsigned reg) {
  static const char names[32][5] = {"zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
                                    "a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
                                    "s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
  return names[reg & 31];
}

static const struct isa_op ops[ISA_COUNT + 1] = {
#define OP(id, name, match, mask, format, class, bytes, value)                                                                     \
  {name, match, mask, ISA_##id, ISA_FMT_##format, ISA_CLASS_##class, bytes, false},
#define ALT(id, name, match, mask, format, class, bytes, value)                                                                    \
  {name, match, mask, ISA_##id, ISA_FMT_##format, ISA_CLASS_##class, bytes, true},
#include "isa/isa.def"
#undef ALT
#undef OP
  {0} /* ends the last group */
};

/* First row of the group of an opcode (insn[6:2]) and funct3, plus one; 0: no such instruction. */
#define GROUP(match) (((match) >> 2 & 31) << 3 | ((match) >> 12 & 7))
#define ONE(id, g) [g] = ISA_##id + 1,
#define ALL(id, g)                                                                                                                 \
  [g] = ISA_##id + 1, [(g) + 1] = ISA_##id + 1, [(g) + 2] = ISA_##id + 1, [(g) + 3] = ISA_##id + 1, [(g) + 4] = ISA_##id + 1,      \
  [(g) + 5] = ISA_##id + 1, [(g) + 6] = ISA_##id + 1, [(g) + 7] = ISA_##id + 1,
#define INDEX_R ONE
#define INDEX_I ONE
#define INDEX_SH ONE
#define INDEX_SW ONE
#define INDEX_L ONE
#define INDEX_JR ONE
#define INDEX_S ONE
#define INDEX_B ONE
#define INDEX_U ALL /* no funct3 */
#define INDEX_J ALL
#define INDEX_C ONE
#define INDEX_CI ONE
#define INDEX_F ONE
#define INDEX_FI ONE
#define INDEX_N ONE
#define INDEX_A ONE
#define INDEX_LR ONE
#define INDEX_SF ONE
#define INDEX_PT ONE
#define INDEX_PB ONE
#define INDEX_PL ONE
#define INDEX_PS ONE
static const uint8_t group_first[256] = {
#define OP(id, name, match, mask, format, class, bytes, value) INDEX_##format(id, GROUP(match))
#define ALT(id, name, match, mask, format, class, bytes, value)
#include "isa/isa.def"
#undef ALT
#undef OP
};

const struct isa_op *isa_decode(uint32_t insn) {
  unsigned first = group_first[GROUP(insn)];
  if (first == 0) return NULL;
  const struct isa_op *op = &ops[first - 1];
  do {
    if ((insn & op->mask) == op->match) return isa_is_control(op) && isa_flag_type(op, insn) == ISA_FLAGS ? NULL : op;
  } while ((++op)->alt);
  return NULL;
}

const struct isa_op *isa_op(enum isa_id id) { return &ops[id]; }

static uint64_t bits(uint32_t insn, unsigned high, unsigned low) { return insn >> low & ((1u << (high - low + 1)) - 1); }

/* insn[31] at bit position `at` and above. */
static uint64_t sign(uint32_t insn, unsigned at) { return insn >> 31 ? ~0ull << at : 0; }

uint64_t isa_immediate(const struct isa_op *op, uint32_t insn) {
  switch ((enum isa_format)op->format) {
    case ISA_FMT_I:
    case ISA_FMT_L:
    case ISA_FMT_PL:
    case ISA_FMT_PB: /* the length has 11 bits */
    case ISA_FMT_FL:
    case ISA_FMT_JR: return sign(insn, 11) | bits(insn, 30, 20);
    case ISA_FMT_SH: return bits(insn, 25, 20);
    case ISA_FMT_SW: return bits(insn, 24, 20);
    case ISA_FMT_S:
    case ISA_FMT_FS:
    case ISA_FMT_PS: return sign(insn, 11) | bits(insn, 30, 25) << 5 | bits(insn, 11, 7);
    case ISA_FMT_B: return sign(insn, 12) | bits(insn, 7, 7) << 11 | bits(insn, 30, 25) << 5 | bits(insn, 11, 8) << 1;
    case ISA_FMT_U: return sext32(insn & 0xfffff000u);
    case ISA_FMT_J: return sign(insn, 20) | bits(insn, 19, 12) << 12 | bits(insn, 20, 20) << 11 | bits(insn, 30, 21) << 1;
    case ISA_FMT_CI: return isa_rs1(insn);
    case ISA_FMT_R:
    case ISA_FMT_C:
    case ISA_FMT_F:
    case ISA_FMT_FI:
    case ISA_FMT_N:
    case ISA_FMT_A:
    case ISA_FMT_LR:
    case ISA_FMT_SF:
    case ISA_FMT_FR:
    case ISA_FMT_FN:
    case ISA_FMT_FC:
    case ISA_FMT_F1:
    case ISA_FMT_FXR:
    case ISA_FMT_FX:
    case ISA_FMT_XFR:
    case ISA_FMT_XF:
    case ISA_FMT_R4:
    case ISA_FMT_U1:
    case ISA_FMT_PT: break;
  }
  return 0;
}

#include "isa/compressed.h"

#include <stddef.h>

#include "isa/encoding.h"
#include "isa/more.h"

enum { NO, RD, RS2, LOW, MID, SP, RA }; /* registers: fields of 5 bits, fields of 3 bits at 2 and 7, x2, x1 */
enum immediate {
  NONE,
  SPN,
  WORD,
  DOUBLE,
  SIGNED,
  UPPER,
  SP16,
  SHIFT,
  JUMP,
  BRANCH,
  WORD_SP,
  DOUBLE_SP,
  STORE_WORD_SP,
  STORE_DOUBLE_SP,
  CYCLE
};

static const struct isa_rvc table[] = {
#define RVC(name, match, mask, xlen, never, id, rd, rs1, rs2, immediate, operands)                                                 \
  {name, operands, match, mask, never, ISA_##id, xlen, rd, rs1, rs2, immediate},
#include "isa/compressed.def"
#undef RVC
};

const struct isa_rvc *isa_rvc(unsigned set, uint16_t insn) {
  const unsigned other = set & ISA_SET_32 ? 64 : 32;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    const struct isa_rvc *r = &table[i];
    if ((insn & r->mask) == r->match && r->xlen != other && (!r->never || insn & r->never)) return r;
  }
  return NULL;
}

static unsigned register_of(unsigned field, uint32_t insn) {
  switch (field) {
    case RD: return insn >> 7 & 31;
    case RS2: return insn >> 2 & 31;
    case LOW: return 8 + (insn >> 2 & 7);
    case MID: return 8 + (insn >> 7 & 7);
    case SP: return 2;
    case RA: return 1;
    default: return 0;
  }
}

/* `count` bits from `from`, moved to `to`. */
static uint32_t move(uint32_t insn, unsigned from, unsigned count, unsigned to) {
  return (insn >> from & ((1u << count) - 1)) << to;
}

/* Bit `at` and all above, if bit 12 is set. */
static uint32_t sign(uint32_t insn, unsigned at) { return insn >> 12 & 1 ? ~0u << at : 0; }

static uint32_t immediate_of(enum immediate kind, uint32_t i) {
  switch (kind) {
    case SPN: return move(i, 7, 4, 6) | move(i, 11, 2, 4) | move(i, 5, 1, 3) | move(i, 6, 1, 2);
    case WORD: return move(i, 5, 1, 6) | move(i, 10, 3, 3) | move(i, 6, 1, 2);
    case DOUBLE: return move(i, 5, 2, 6) | move(i, 10, 3, 3);
    case SIGNED: return sign(i, 5) | move(i, 2, 5, 0);
    case UPPER: return sign(i, 17) | move(i, 2, 5, 12);
    case SP16: return sign(i, 9) | move(i, 3, 2, 7) | move(i, 5, 1, 6) | move(i, 2, 1, 5) | move(i, 6, 1, 4);
    case SHIFT: return move(i, 12, 1, 5) | move(i, 2, 5, 0);
    case JUMP:
      return sign(i, 11) | move(i, 8, 1, 10) | move(i, 9, 2, 8) | move(i, 6, 1, 7) | move(i, 7, 1, 6) | move(i, 2, 1, 5) |
             move(i, 11, 1, 4) | move(i, 3, 3, 1);
    case BRANCH: return sign(i, 8) | move(i, 5, 2, 6) | move(i, 2, 1, 5) | move(i, 10, 2, 3) | move(i, 3, 2, 1);
    case WORD_SP: return move(i, 2, 2, 6) | move(i, 12, 1, 5) | move(i, 4, 3, 2);
    case DOUBLE_SP: return move(i, 2, 3, 6) | move(i, 12, 1, 5) | move(i, 5, 2, 3);
    case STORE_WORD_SP: return move(i, 7, 2, 6) | move(i, 9, 4, 2);
    case STORE_DOUBLE_SP: return move(i, 7, 3, 6) | move(i, 10, 3, 3);
    case CYCLE: return 0xc00; /* a read-only CSR */
    case NONE: break;
  }
  return 0;
}

/* The immediate where the format has it. */
static uint32_t place(const struct isa_op *op, uint32_t v) {
  switch (op->format) {
    case ISA_FMT_S:
    case ISA_FMT_FS: return move(v, 0, 5, 7) | move(v, 5, 7, 25);
    case ISA_FMT_B: return move(v, 11, 1, 7) | move(v, 1, 4, 8) | move(v, 5, 6, 25) | move(v, 12, 1, 31);
    case ISA_FMT_U: return v & 0xfffff000u;
    case ISA_FMT_J: return move(v, 12, 8, 12) | move(v, 11, 1, 20) | move(v, 1, 10, 21) | move(v, 20, 1, 31);
    default: return v << 20;
  }
}

uint32_t isa_expand(unsigned set, uint16_t insn) {
  const struct isa_rvc *r = isa_rvc(set, insn);
  if (!r) return 0;
  const struct isa_op *op = isa_any_op(r->id);
  return op->match | register_of(r->rd, insn) << 7 | register_of(r->rs1, insn) << 15 | register_of(r->rs2, insn) << 20 |
         place(op, immediate_of((enum immediate)r->immediate, insn));
}

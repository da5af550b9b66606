#include "isa/set.h"

#include <stddef.h>

#include "isa/compressed.h"

enum { OP_LOAD = 0x03, OP_AMO = 0x2f, OP_IMM = 0x13, OP_IMM32 = 0x1b, OP_STORE = 0x23, OP_32 = 0x3b };

/* Of the rows of isa.def: those that a machine of 32 bits lacks. */
static bool needs_64(uint32_t word) {
  const unsigned funct3 = word >> 12 & 7;
  switch (word & 0x7f) {
    case OP_IMM32:
    case OP_32: return true;
    case OP_LOAD: return funct3 == 3 || funct3 == 6;
    case OP_STORE:
    case OP_AMO: return funct3 == 3;
    case OP_IMM: return (funct3 & 3) == 1 && word >> 25 & 1; /* shifts by 32 and more */
    default: return false;
  }
}

const struct isa_op *isa_decode_in(unsigned set, uint32_t word) {
  const struct isa_op *op = isa_decode(word);
  if (set == 0) return op;
  if ((word & 3) != 3) return NULL;
  if (op && isa_is_control(op)) return set & ISA_SET_C || set & ISA_SET_32 ? NULL : op;
  if (op) return set & ISA_SET_32 && needs_64(word) ? NULL : op;
  if (!(set & ISA_SET_MORE)) return NULL;
  return isa_more_decode(word, set & ISA_SET_32 ? 32 : 64);
}

struct isa_insn isa_read(unsigned set, uint32_t word) {
  struct isa_insn insn = {.word = word, .bytes = isa_bytes(set, word)};
  if (insn.bytes == 2) {
    insn.word = isa_expand(set, word & 0xffff);
    insn.op = insn.word ? isa_decode_in(set, insn.word) : NULL;
    return insn;
  }
  insn.word = isa_plain(word);
  insn.op = isa_decode_in(set, insn.word);
  if (insn.op && insn.word != word && isa_is_control(insn.op)) insn.op = NULL; /* they have no profile form */
  return insn;
}

/* ---- registers ---- */

enum { X = 1, F }; /* files of registers; 0: not a register */

/* By format: of rd, rs1, rs2, rs3. */
static const uint8_t files[][1 + ISA_SOURCES] = {
  [ISA_FMT_R] = {X, X, X},  [ISA_FMT_I] = {X, X},     [ISA_FMT_SH] = {X, X},   [ISA_FMT_SW] = {X, X},
  [ISA_FMT_L] = {X, X},     [ISA_FMT_JR] = {X, X},    [ISA_FMT_S] = {0, X, X}, [ISA_FMT_B] = {0, X, X},
  [ISA_FMT_U] = {X},        [ISA_FMT_J] = {X},        [ISA_FMT_C] = {X, X},    [ISA_FMT_CI] = {X},
  [ISA_FMT_F] = {0},        [ISA_FMT_FI] = {0},       [ISA_FMT_N] = {0},       [ISA_FMT_FR] = {F, F, F},
  [ISA_FMT_FN] = {F, F, F}, [ISA_FMT_FC] = {X, F, F}, [ISA_FMT_F1] = {F, F},   [ISA_FMT_FXR] = {X, F},
  [ISA_FMT_FX] = {X, F},    [ISA_FMT_XFR] = {F, X},   [ISA_FMT_XF] = {F, X},   [ISA_FMT_R4] = {F, F, F, F},
  [ISA_FMT_FL] = {F, X},    [ISA_FMT_FS] = {0, X, F}, [ISA_FMT_A] = {X, X, X}, [ISA_FMT_LR] = {X, X},
  [ISA_FMT_U1] = {X, X},    [ISA_FMT_SF] = {0, X, X}, [ISA_FMT_PT] = {0},      [ISA_FMT_PB] = {0},
  [ISA_FMT_PL] = {0, X},    [ISA_FMT_PS] = {0, X},
};

static unsigned named(unsigned file, unsigned field) {
  if (file == F) return 32 + field;
  return file == X && field ? field : ISA_NO_REGISTER;
}

unsigned isa_destination(const struct isa_op *op, uint32_t word) { return named(files[op->format][0], isa_rd(word)); }

void isa_sources(const struct isa_op *op, uint32_t word, unsigned source[ISA_SOURCES]) {
  source[0] = named(files[op->format][1], isa_rs1(word));
  source[1] = named(files[op->format][2], isa_rs2(word));
  source[2] = named(files[op->format][3], word >> 27);
}

#include "isa/disasm.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "isa/compressed.h"
#include "isa/csr.h"
#include "isa/csr_names.h"
#include "isa/pseudo.h"
#include "isa/set.h"

/* Operands by letter; others stand for themselves.
 *   d s t  registers rd, rs1, rs2          j  immediate, decimal      >  shift amount    u  upper immediate
 *   p  target of a branch or JAL           E  CSR                     Z  immediate of a CSR instruction
 *   P Q  sets of a fence                   f  type of a profile flag
 *   D S T R  registers fd, fs1, fs2, fs3   m  rounding mode with its comma, unless it is the dynamic one */
static const char *const operands_of[] = {
  [ISA_FMT_R] = "d,s,t",   [ISA_FMT_I] = "d,s,j",  [ISA_FMT_SH] = "d,s,>",    [ISA_FMT_SW] = "d,s,>",  [ISA_FMT_L] = "d,j(s)",
  [ISA_FMT_JR] = "d,j(s)", [ISA_FMT_S] = "t,j(s)", [ISA_FMT_B] = "s,t,p",     [ISA_FMT_U] = "d,u",     [ISA_FMT_J] = "d,p",
  [ISA_FMT_C] = "d,E,s",   [ISA_FMT_CI] = "d,E,Z", [ISA_FMT_F] = "P,Q",       [ISA_FMT_FI] = "",       [ISA_FMT_N] = "",
  [ISA_FMT_PT] = "f",      [ISA_FMT_PB] = "f,j",   [ISA_FMT_PL] = "f,j(s)",   [ISA_FMT_PS] = "f,j(s)", [ISA_FMT_FR] = "D,S,Tm",
  [ISA_FMT_FN] = "D,S,T",  [ISA_FMT_FC] = "d,S,T", [ISA_FMT_F1] = "D,Sm",     [ISA_FMT_FXR] = "d,Sm",  [ISA_FMT_FX] = "d,S",
  [ISA_FMT_XFR] = "D,sm",  [ISA_FMT_XF] = "D,s",   [ISA_FMT_R4] = "D,S,T,Rm", [ISA_FMT_FL] = "D,j(s)", [ISA_FMT_FS] = "T,j(s)",
  [ISA_FMT_A] = "d,t,(s)", [ISA_FMT_LR] = "d,(s)", [ISA_FMT_U1] = "d,s",      [ISA_FMT_SF] = "s,t",
};

struct line {
  unsigned set;
  const struct isa_op *op;
  uint64_t pc;
  uint32_t insn; /* what it executes as */
  bool raw;
  char *buf;
  size_t n, used;
};

__attribute__((format(printf, 2, 3))) static void put(struct line *l, const char *format, ...) {
  va_list args;
  if (l->used >= l->n) return;
  va_start(args, format);
  l->used += (size_t)vsnprintf(l->buf + l->used, l->n - l->used, format, args);
  va_end(args);
}

static void put_register(struct line *l, unsigned reg) {
  if (l->raw) put(l, "x%u", reg);
  else put(l, "%s", isa_register_name(reg));
}

static void put_float_register(struct line *l, unsigned reg) {
  static const char names[32][5] = {"ft0", "ft1", "ft2", "ft3", "ft4",  "ft5",  "ft6", "ft7", "fs0",  "fs1", "fa0",
                                    "fa1", "fa2", "fa3", "fa4", "fa5",  "fa6",  "fa7", "fs2", "fs3",  "fs4", "fs5",
                                    "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11"};
  if (l->raw) put(l, "f%u", reg & 31);
  else put(l, "%s", names[reg & 31]);
}

static void put_rounding(struct line *l) {
  static const char names[8][8] = {"rne", "rtz", "rdn", "rup", "rmm", "unknown", "unknown", ""};
  const char *name = names[l->insn >> 12 & 7];
  const bool exact = l->op->id == ISA_FCVTDS || l->op->id == ISA_FCVTDW || l->op->id == ISA_FCVTDWU; /* rounds nothing */
  if (*name && !exact) put(l, ",%s", name);
}

static void put_fence_set(struct line *l, unsigned set) {
  if (set) put(l, "%s%s%s%s", set & 8 ? "i" : "", set & 4 ? "o" : "", set & 2 ? "r" : "", set & 1 ? "w" : "");
  else put(l, "unknown");
}

/* A set without compression may be our machine's with a supervisor, which has our registers. */
static void put_csr(struct line *l, unsigned number) {
  const struct csr *ours = l->set & (ISA_SET_C | ISA_SET_32) ? NULL : csr_find(number);
  char name[CSR_NAME];
  if (ours) put(l, "%s", ours->name);
  else if (l->set && csr_standard_name(number, name)) put(l, "%s", name);
  else put(l, "0x%x", number);
}

static void put_operand(struct line *l, char letter) {
  const uint64_t imm = isa_immediate(l->op, l->insn);
  switch (letter) {
    case 'd': put_register(l, isa_rd(l->insn)); break;
    case 's': put_register(l, isa_rs1(l->insn)); break;
    case 't': put_register(l, isa_rs2(l->insn)); break;
    case 'j': put(l, "%" PRId64, (int64_t)imm); break;
    case '>': put(l, "0x%" PRIx64, imm); break;
    case 'u': put(l, "0x%" PRIx32, l->insn >> 12); break;
    case 'p': put(l, "%" PRIx64, isa_address(l->set, l->pc + imm)); break;
    case 'E': put_csr(l, isa_csr(l->insn)); break;
    case 'Z': put(l, "%u", isa_rs1(l->insn)); break;
    case 'P': put_fence_set(l, l->insn >> 24 & 15); break;
    case 'Q': put_fence_set(l, l->insn >> 20 & 15); break;
    case 'D': put_float_register(l, isa_rd(l->insn)); break;
    case 'S': put_float_register(l, isa_rs1(l->insn)); break;
    case 'T': put_float_register(l, isa_rs2(l->insn)); break;
    case 'R': put_float_register(l, l->insn >> 27); break;
    case 'm': put_rounding(l); break;
    case 'f': put(l, "%u", isa_flag_type(l->op, l->insn)); break;
    default: put(l, "%c", letter);
  }
}

/* A fence whose reserved fields are not zero executes as a fence, but no assembler has a spelling for it. */
static bool unwritable(const struct isa_op *op, uint32_t insn) {
  if (op->format == ISA_FMT_FI) return (insn & ~op->mask) != 0;
  if (op->format == ISA_FMT_F) return (insn & 0xf00fff80u) != 0 && (insn & ~3u) != 0x8330000cu;
  return false;
}

static void put_name(struct line *l, const char *name, bool profile, unsigned type) {
  put(l, "%s", name);
  if (profile) put(l, ".p%u", type);
  if (l->op->kind == ISA_CLASS_ATOMIC) {
    static const char order[4][6] = {"", ".rl", ".aq", ".aqrl"};
    put(l, "%s", order[l->insn >> 25 & 3]);
  }
}

static void put_operands(struct line *l, const char *operands) {
  if (*operands) put(l, " ");
  for (; *operands; operands++) put_operand(l, *operands);
}

/* A compressed instruction without effect, which has no other spelling. */
static bool is_hint(const struct line *l, const struct isa_rvc *rvc) {
  const bool nop = l->op->id == ISA_ADDI && isa_rs1(l->insn) == 0 && !*rvc->operands;
  return *rvc->operands == '!' || (*rvc->operands == 'd' && isa_rd(l->insn) == 0 && !nop);
}

static void disassemble(struct line *l, uint32_t word) {
  const struct isa_insn insn = isa_read(l->set, word);
  l->op = insn.op;
  l->insn = insn.word;
  if (!l->op || unwritable(l->op, l->insn)) {
    put(l, insn.bytes == 2 ? ".2byte 0x%" PRIx32 : ".4byte 0x%" PRIx32, insn.bytes == 2 ? word & 0xffff : word);
    return;
  }
  const struct isa_rvc *rvc = insn.bytes == 2 ? isa_rvc(l->set, (uint16_t)word) : NULL;
  if (rvc && (l->raw || is_hint(l, rvc))) {
    put(l, "%s", rvc->name);
    put_operands(l, rvc->operands + (*rvc->operands == '!'));
    return;
  }
  const struct isa_pseudo *pseudo = l->raw ? NULL : isa_pseudo(l->set, l->op, l->insn);
  const bool tso = l->op->format == ISA_FMT_F && l->insn >> 28 == 8;
  put_name(l,
           tso      ? "fence.tso"
           : pseudo ? pseudo->name
                    : l->op->name,
           insn.bytes == 4 && isa_is_profile(word), isa_profile_type(word));
  put_operands(l, tso ? "" : pseudo ? pseudo->operands : operands_of[l->op->format]);
}

void isa_disasm(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n) {
  disassemble(&(struct line){.set = set, .pc = pc, .buf = buf, .n = n}, insn);
}

void isa_disasm_raw(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n) {
  disassemble(&(struct line){.set = set, .pc = pc, .raw = true, .buf = buf, .n = n}, insn);
}

#include "isa/disasm.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "isa/csr.h"
#include "isa/isa.h"
#include "isa/pseudo.h"

/* Operands by letter; others stand for themselves.
 *   d s t  registers rd, rs1, rs2          j  immediate, decimal      >  shift amount    u  upper immediate
 *   p  target of a branch or JAL           E  CSR                     Z  immediate of a CSR instruction
 *   P Q  sets of a fence                   f  type of a profile flag */
static const char *const operands_of[] = {
  [ISA_FMT_R] = "d,s,t",   [ISA_FMT_I] = "d,s,j",   [ISA_FMT_SH] = "d,s,>", [ISA_FMT_SW] = "d,s,>", [ISA_FMT_L] = "d,j(s)",
  [ISA_FMT_JR] = "d,j(s)", [ISA_FMT_S] = "t,j(s)",  [ISA_FMT_B] = "s,t,p",  [ISA_FMT_U] = "d,u",    [ISA_FMT_J] = "d,p",
  [ISA_FMT_C] = "d,E,s",   [ISA_FMT_CI] = "d,E,Z",  [ISA_FMT_F] = "P,Q",    [ISA_FMT_FI] = "",      [ISA_FMT_N] = "",
  [ISA_FMT_A] = "d,t,(s)", [ISA_FMT_LR] = "d,(s)",  [ISA_FMT_SF] = "s,t",   [ISA_FMT_PT] = "f",     [ISA_FMT_PB] = "f,j",
  [ISA_FMT_PL] = "f,j(s)", [ISA_FMT_PS] = "f,j(s)",
};

struct line {
  const struct isa_op *op;
  uint64_t pc;
  uint32_t insn;
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

static void put_fence_set(struct line *l, unsigned set) {
  if (set) put(l, "%s%s%s%s", set & 8 ? "i" : "", set & 4 ? "o" : "", set & 2 ? "r" : "", set & 1 ? "w" : "");
  else put(l, "unknown");
}

static void put_csr(struct line *l, unsigned number) {
  const struct csr *csr = csr_find(number);
  if (csr) put(l, "%s", csr->name);
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
    case 'p': put(l, "%" PRIx64, l->pc + imm); break;
    case 'E': put_csr(l, isa_csr(l->insn)); break;
    case 'Z': put(l, "%u", isa_rs1(l->insn)); break;
    case 'P': put_fence_set(l, l->insn >> 24 & 15); break;
    case 'Q': put_fence_set(l, l->insn >> 20 & 15); break;
    case 'f': put(l, "%u", isa_flag_type(l->op, l->insn)); break;
    default: put(l, "%c", letter);
  }
}

/* The instruction, whether a profile instruction or not. */
static const struct isa_op *decode(uint32_t insn) {
  if (!isa_is_profile(insn)) return isa_decode(insn);
  const struct isa_op *op = isa_decode(isa_profile_base(insn));
  return op && isa_is_control(op) ? NULL : op;
}

/* A fence whose reserved fields are not zero executes as a fence, but no assembler has a spelling for it. */
static bool unwritable(const struct isa_op *op, uint32_t insn) {
  if (op->format == ISA_FMT_FI) return (insn & ~op->mask) != 0;
  if (op->format == ISA_FMT_F) return (insn & 0xf00fff80u) != 0 && (insn & ~3u) != 0x8330000cu;
  return false;
}

static void disassemble(struct line *l) {
  static const char *const order[] = {"", ".rl", ".aq", ".aqrl"};
  l->op = decode(l->insn);
  if (!l->op || unwritable(l->op, l->insn)) {
    put(l, ".4byte 0x%" PRIx32, l->insn);
    return;
  }
  const struct isa_pseudo *pseudo = l->raw ? NULL : isa_pseudo(l->op, l->insn);
  const bool tso = l->op->format == ISA_FMT_F && l->insn >> 28 == 8;
  const char *operands = tso ? "" : pseudo ? pseudo->operands : operands_of[l->op->format];
  put(l, "%s", tso ? "fence.tso" : pseudo ? pseudo->name : l->op->name);
  if (l->op->kind == ISA_CLASS_ATOMIC) put(l, "%s", order[l->insn >> 25 & 3]);
  if (isa_is_profile(l->insn)) put(l, ".p%u", isa_profile_type(l->insn));
  if (*operands) put(l, " ");
  for (; *operands; operands++) put_operand(l, *operands);
}

void isa_disasm(uint64_t pc, uint32_t insn, char *buf, size_t n) {
  disassemble(&(struct line){.pc = pc, .insn = insn, .buf = buf, .n = n});
}

void isa_disasm_raw(uint64_t pc, uint32_t insn, char *buf, size_t n) {
  disassemble(&(struct line){.pc = pc, .insn = insn, .raw = true, .buf = buf, .n = n});
}

#include "isa/disasm.h"

#include <inttypes.h>
#include <stdio.h>

#include "isa/csr.h"
#include "isa/isa.h"

struct fence_set {
  char text[8];
};

static struct fence_set fence_set(unsigned set) {
  struct fence_set s = {"unknown"};
  if (set != 0)
    snprintf(s.text, sizeof s.text, "%s%s%s%s", set & 8 ? "i" : "", set & 4 ? "o" : "", set & 2 ? "r" : "", set & 1 ? "w" : "");
  return s;
}

struct csr_text {
  char text[24];
};

static struct csr_text csr_text(unsigned number) {
  struct csr_text t;
  const struct csr *csr = csr_find(number);
  if (csr) snprintf(t.text, sizeof t.text, "%s", csr->name);
  else snprintf(t.text, sizeof t.text, "0x%x", number);
  return t;
}

/* A fence whose reserved fields are not zero executes as a fence, but no assembler has a spelling for it. */
static bool unwritable(const struct isa_op *op, uint32_t insn) {
  if (op->format == ISA_FMT_FI) return insn != op->match;
  if (op->format == ISA_FMT_F) return (insn & 0xf00fff80u) != 0 && insn != 0x8330000fu;
  return false;
}

void isa_disasm(uint64_t pc, uint32_t insn, char *buf, size_t n) {
  const struct isa_op *op = isa_decode(insn);
  if (op == NULL || unwritable(op, insn)) {
    snprintf(buf, n, ".4byte 0x%" PRIx32, insn);
    return;
  }
  uint64_t imm = isa_immediate(op, insn);
  unsigned rd = isa_rd(insn), rs1 = isa_rs1(insn), rs2 = isa_rs2(insn);
  switch ((enum isa_format)op->format) {
    case ISA_FMT_R: snprintf(buf, n, "%s x%u,x%u,x%u", op->name, rd, rs1, rs2); break;
    case ISA_FMT_I: snprintf(buf, n, "%s x%u,x%u,%" PRId64, op->name, rd, rs1, (int64_t)imm); break;
    case ISA_FMT_SH:
    case ISA_FMT_SW: snprintf(buf, n, "%s x%u,x%u,0x%" PRIx64, op->name, rd, rs1, imm); break;
    case ISA_FMT_L:
    case ISA_FMT_JR: snprintf(buf, n, "%s x%u,%" PRId64 "(x%u)", op->name, rd, (int64_t)imm, rs1); break;
    case ISA_FMT_S: snprintf(buf, n, "%s x%u,%" PRId64 "(x%u)", op->name, rs2, (int64_t)imm, rs1); break;
    case ISA_FMT_B: snprintf(buf, n, "%s x%u,x%u,%" PRIx64, op->name, rs1, rs2, pc + imm); break;
    case ISA_FMT_U: snprintf(buf, n, "%s x%u,0x%" PRIx32, op->name, rd, insn >> 12); break;
    case ISA_FMT_J: snprintf(buf, n, "%s x%u,%" PRIx64, op->name, rd, pc + imm); break;
    case ISA_FMT_C: snprintf(buf, n, "%s x%u,%s,x%u", op->name, rd, csr_text(isa_csr(insn)).text, rs1); break;
    case ISA_FMT_CI: snprintf(buf, n, "%s x%u,%s,%u", op->name, rd, csr_text(isa_csr(insn)).text, rs1); break;
    case ISA_FMT_F:
      if (insn >> 28 == 8) snprintf(buf, n, "fence.tso");
      else snprintf(buf, n, "%s %s,%s", op->name, fence_set(insn >> 24 & 15).text, fence_set(insn >> 20 & 15).text);
      break;
    case ISA_FMT_FI:
    case ISA_FMT_N: snprintf(buf, n, "%s", op->name); break;
  }
}

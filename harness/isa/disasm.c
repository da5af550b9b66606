#include "isa/disasm.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

/* Name with the type of a profile instruction. */
struct name {
  char text[16];
};

static struct name name_of(const struct isa_op *op, uint32_t insn) {
  struct name n;
  if (isa_is_profile(insn)) snprintf(n.text, sizeof n.text, "%s.p%u", op->name, isa_profile_type(insn));
  else snprintf(n.text, sizeof n.text, "%s", op->name);
  return n;
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

void isa_disasm(uint64_t pc, uint32_t insn, char *buf, size_t n) {
  const struct isa_op *op = decode(insn);
  if (op == NULL || unwritable(op, insn)) {
    snprintf(buf, n, ".4byte 0x%" PRIx32, insn);
    return;
  }
  const struct name name = name_of(op, insn);
  uint64_t imm = isa_immediate(op, insn);
  unsigned rd = isa_rd(insn), rs1 = isa_rs1(insn), rs2 = isa_rs2(insn), type = isa_flag_type(op, insn);
  switch ((enum isa_format)op->format) {
    case ISA_FMT_R: snprintf(buf, n, "%s x%u,x%u,x%u", name.text, rd, rs1, rs2); break;
    case ISA_FMT_I: snprintf(buf, n, "%s x%u,x%u,%" PRId64, name.text, rd, rs1, (int64_t)imm); break;
    case ISA_FMT_SH:
    case ISA_FMT_SW: snprintf(buf, n, "%s x%u,x%u,0x%" PRIx64, name.text, rd, rs1, imm); break;
    case ISA_FMT_L:
    case ISA_FMT_JR: snprintf(buf, n, "%s x%u,%" PRId64 "(x%u)", name.text, rd, (int64_t)imm, rs1); break;
    case ISA_FMT_S: snprintf(buf, n, "%s x%u,%" PRId64 "(x%u)", name.text, rs2, (int64_t)imm, rs1); break;
    case ISA_FMT_B: snprintf(buf, n, "%s x%u,x%u,%" PRIx64, name.text, rs1, rs2, pc + imm); break;
    case ISA_FMT_U: snprintf(buf, n, "%s x%u,0x%" PRIx32, name.text, rd, insn >> 12); break;
    case ISA_FMT_J: snprintf(buf, n, "%s x%u,%" PRIx64, name.text, rd, pc + imm); break;
    case ISA_FMT_C: snprintf(buf, n, "%s x%u,%s,x%u", name.text, rd, csr_text(isa_csr(insn)).text, rs1); break;
    case ISA_FMT_CI: snprintf(buf, n, "%s x%u,%s,%u", name.text, rd, csr_text(isa_csr(insn)).text, rs1); break;
    case ISA_FMT_F:
      if (insn >> 28 == 8) snprintf(buf, n, "fence.tso%s", name.text + strlen("fence"));
      else snprintf(buf, n, "%s %s,%s", name.text, fence_set(insn >> 24 & 15).text, fence_set(insn >> 20 & 15).text);
      break;
    case ISA_FMT_FI:
    case ISA_FMT_N: snprintf(buf, n, "%s", name.text); break;
    case ISA_FMT_PT: snprintf(buf, n, "%s %u", name.text, type); break;
    case ISA_FMT_PB: snprintf(buf, n, "%s %u,%" PRId64, name.text, type, (int64_t)imm); break;
    case ISA_FMT_PL:
    case ISA_FMT_PS: snprintf(buf, n, "%s %u,%" PRId64 "(x%u)", name.text, type, (int64_t)imm, rs1); break;
  }
}

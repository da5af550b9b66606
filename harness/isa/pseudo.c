#include "isa/pseudo.h"

#include <stddef.h>

#include "isa/set.h"

#define RD 0x00000f80u
#define RS1 0x000f8000u
#define RS2 0x01f00000u
#define IMM 0xfff00000u
#define LINK_RD 0x00000080u /* rd is ra */
#define LINK_RS1 0x00008000u

/* Of several rows that match, the first is written. */
static const struct isa_pseudo table[] = {
  {ISA_ADDI, RD | RS1 | IMM, 0, "nop", "", PSEUDO_ANY},
  {ISA_ADDI, RS1, 0, "li", "d,j", PSEUDO_ANY},
  {ISA_ADDI, IMM, 0, "mv", "d,s", PSEUDO_ANY},
  {ISA_XORI, IMM, IMM, "not", "d,s", PSEUDO_ANY},
  {ISA_ANDI, IMM, 0x0ff00000, "zext.b", "d,s", PSEUDO_ANY},
  {ISA_SLTIU, IMM, 0x00100000, "seqz", "d,s", PSEUDO_ANY},
  {ISA_SLTU, RS1, 0, "snez", "d,t", PSEUDO_ANY},
  {ISA_SLT, RS2, 0, "sltz", "d,s", PSEUDO_ANY},
  {ISA_SLT, RS1, 0, "sgtz", "d,t", PSEUDO_ANY},
  {ISA_SUB, RS1, 0, "neg", "d,t", PSEUDO_ANY},
  {ISA_SUBW, RS1, 0, "negw", "d,t", PSEUDO_ANY},
  {ISA_ADDIW, IMM, 0, "sext.w", "d,s", PSEUDO_ANY},
  {ISA_BEQ, RS2, 0, "beqz", "s,p", PSEUDO_ANY},
  {ISA_BNE, RS2, 0, "bnez", "s,p", PSEUDO_ANY},
  {ISA_BGE, RS1, 0, "blez", "t,p", PSEUDO_ANY},
  {ISA_BGE, RS2, 0, "bgez", "s,p", PSEUDO_ANY},
  {ISA_BLT, RS2, 0, "bltz", "s,p", PSEUDO_ANY},
  {ISA_BLT, RS1, 0, "bgtz", "t,p", PSEUDO_ANY},
  {ISA_JAL, RD, 0, "j", "p", PSEUDO_ANY},
  {ISA_JAL, RD, LINK_RD, "jal", "p", PSEUDO_ANY},
  {ISA_JALR, RD | RS1 | IMM, LINK_RS1, "ret", "", PSEUDO_ANY},
  {ISA_JALR, RD | IMM, 0, "jr", "s", PSEUDO_ANY},
  {ISA_JALR, RD, 0, "jr", "j(s)", PSEUDO_ANY},
  {ISA_JALR, RD | IMM, LINK_RD, "jalr", "s", PSEUDO_ANY},
  {ISA_JALR, RD, LINK_RD, "jalr", "j(s)", PSEUDO_ANY},
  {ISA_JALR, IMM, 0, "jalr", "d,s", PSEUDO_ANY},
  {ISA_FENCE, RD | RS1 | IMM, 0x0ff00000, "fence", "", PSEUDO_ANY},
  {ISA_SFENCE, RS1 | RS2, 0, "sfence.vma", "", PSEUDO_ANY},
  {ISA_SFENCE, RS2, 0, "sfence.vma", "s", PSEUDO_ANY},
  {ISA_FSGNJS, 0, 0, "fmv.s", "D,S", PSEUDO_MORE_SAME},
  {ISA_FSGNJNS, 0, 0, "fneg.s", "D,S", PSEUDO_MORE_SAME},
  {ISA_FSGNJXS, 0, 0, "fabs.s", "D,S", PSEUDO_MORE_SAME},
  {ISA_FSGNJD, 0, 0, "fmv.d", "D,S", PSEUDO_MORE_SAME},
  {ISA_FSGNJND, 0, 0, "fneg.d", "D,S", PSEUDO_MORE_SAME},
  {ISA_FSGNJXD, 0, 0, "fabs.d", "D,S", PSEUDO_MORE_SAME},
  {ISA_ADDUW, RS2, 0, "zext.w", "d,s", PSEUDO_MORE},
  {ISA_CSRRS, RS1 | IMM, 0x00100000, "frflags", "d", PSEUDO_MORE},
  {ISA_CSRRS, RS1 | IMM, 0x00200000, "frrm", "d", PSEUDO_MORE},
  {ISA_CSRRS, RS1 | IMM, 0x00300000, "frcsr", "d", PSEUDO_MORE},
  {ISA_CSRRW, RD | IMM, 0x00100000, "fsflags", "s", PSEUDO_MORE},
  {ISA_CSRRW, RD | IMM, 0x00200000, "fsrm", "s", PSEUDO_MORE},
  {ISA_CSRRW, RD | IMM, 0x00300000, "fscsr", "s", PSEUDO_MORE},
  {ISA_CSRRW, IMM, 0x00100000, "fsflags", "d,s", PSEUDO_MORE},
  {ISA_CSRRW, IMM, 0x00200000, "fsrm", "d,s", PSEUDO_MORE},
  {ISA_CSRRW, IMM, 0x00300000, "fscsr", "d,s", PSEUDO_MORE},
  {ISA_CSRRWI, RD | IMM, 0x00100000, "fsflagsi", "Z", PSEUDO_MORE},
  {ISA_CSRRWI, RD | IMM, 0x00200000, "fsrmi", "Z", PSEUDO_MORE},
  {ISA_CSRRWI, IMM, 0x00100000, "fsflagsi", "d,Z", PSEUDO_MORE},
  {ISA_CSRRWI, IMM, 0x00200000, "fsrmi", "d,Z", PSEUDO_MORE},
  {ISA_CSRRS, RS1 | IMM, 0xc0000000, "rdcycle", "d", PSEUDO_ANY},
  {ISA_CSRRS, RS1 | IMM, 0xc0100000, "rdtime", "d", PSEUDO_ANY},
  {ISA_CSRRS, RS1 | IMM, 0xc0200000, "rdinstret", "d", PSEUDO_ANY},
  {ISA_CSRRS, RS1, 0, "csrr", "d,E", PSEUDO_ANY},
  {ISA_CSRRS, RD, 0, "csrs", "E,s", PSEUDO_ANY},
  {ISA_CSRRW, RD | RS1 | IMM, 0xc0000000, "unimp", "", PSEUDO_ANY},
  {ISA_CSRRW, RD, 0, "csrw", "E,s", PSEUDO_ANY},
  {ISA_CSRRC, RD, 0, "csrc", "E,s", PSEUDO_ANY},
  {ISA_CSRRWI, RD, 0, "csrwi", "E,Z", PSEUDO_ANY},
  {ISA_CSRRSI, RD, 0, "csrsi", "E,Z", PSEUDO_ANY},
  {ISA_CSRRCI, RD, 0, "csrci", "E,Z", PSEUDO_ANY},
};

const struct isa_pseudo *isa_pseudo(unsigned set, const struct isa_op *op, uint32_t insn) {
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    const struct isa_pseudo *p = &table[i];
    if (p->id != op->id || (insn & p->mask) != p->match || (p->when != PSEUDO_ANY && !(set & ISA_SET_MORE))) continue;
    if (p->when != PSEUDO_MORE_SAME || isa_rs1(insn) == isa_rs2(insn)) return p;
  }
  return NULL;
}

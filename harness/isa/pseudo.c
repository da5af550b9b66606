#include "isa/pseudo.h"

#include <stddef.h>

#define RD 0x00000f80u
#define RS1 0x000f8000u
#define RS2 0x01f00000u
#define IMM 0xfff00000u
#define LINK_RD 0x00000080u /* rd is ra */
#define LINK_RS1 0x00008000u

/* Of several rows that match, the first is written. */
static const struct isa_pseudo table[] = {
  {ISA_ADDI, RD | RS1 | IMM, 0, "nop", ""},
  {ISA_ADDI, RS1, 0, "li", "d,j"},
  {ISA_ADDI, IMM, 0, "mv", "d,s"},
  {ISA_XORI, IMM, IMM, "not", "d,s"},
  {ISA_ANDI, IMM, 0x0ff00000, "zext.b", "d,s"},
  {ISA_SLTIU, IMM, 0x00100000, "seqz", "d,s"},
  {ISA_SLTU, RS1, 0, "snez", "d,t"},
  {ISA_SLT, RS2, 0, "sltz", "d,s"},
  {ISA_SLT, RS1, 0, "sgtz", "d,t"},
  {ISA_SUB, RS1, 0, "neg", "d,t"},
  {ISA_SUBW, RS1, 0, "negw", "d,t"},
  {ISA_ADDIW, IMM, 0, "sext.w", "d,s"},
  {ISA_BEQ, RS2, 0, "beqz", "s,p"},
  {ISA_BNE, RS2, 0, "bnez", "s,p"},
  {ISA_BGE, RS1, 0, "blez", "t,p"},
  {ISA_BGE, RS2, 0, "bgez", "s,p"},
  {ISA_BLT, RS2, 0, "bltz", "s,p"},
  {ISA_BLT, RS1, 0, "bgtz", "t,p"},
  {ISA_JAL, RD, 0, "j", "p"},
  {ISA_JAL, RD, LINK_RD, "jal", "p"},
  {ISA_JALR, RD | RS1 | IMM, LINK_RS1, "ret", ""},
  {ISA_JALR, RD | IMM, 0, "jr", "s"},
  {ISA_JALR, RD, 0, "jr", "j(s)"},
  {ISA_JALR, RD | IMM, LINK_RD, "jalr", "s"},
  {ISA_JALR, RD, LINK_RD, "jalr", "j(s)"},
  {ISA_JALR, IMM, 0, "jalr", "d,s"},
  {ISA_FENCE, RD | RS1 | IMM, 0x0ff00000, "fence", ""},
  {ISA_SFENCE, RS1 | RS2, 0, "sfence.vma", ""},
  {ISA_SFENCE, RS2, 0, "sfence.vma", "s"},
  {ISA_CSRRS, RS1 | IMM, 0xc0000000, "rdcycle", "d"},
  {ISA_CSRRS, RS1 | IMM, 0xc0100000, "rdtime", "d"},
  {ISA_CSRRS, RS1 | IMM, 0xc0200000, "rdinstret", "d"},
  {ISA_CSRRS, RS1, 0, "csrr", "d,E"},
  {ISA_CSRRS, RD, 0, "csrs", "E,s"},
  {ISA_CSRRW, RD | RS1 | IMM, 0xc0000000, "unimp", ""},
  {ISA_CSRRW, RD, 0, "csrw", "E,s"},
  {ISA_CSRRC, RD, 0, "csrc", "E,s"},
  {ISA_CSRRWI, RD, 0, "csrwi", "E,Z"},
  {ISA_CSRRSI, RD, 0, "csrsi", "E,Z"},
  {ISA_CSRRCI, RD, 0, "csrci", "E,Z"},
};

const struct isa_pseudo *isa_pseudo(const struct isa_op *op, uint32_t insn) {
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (table[i].id == op->id && (insn & table[i].mask) == table[i].match) return &table[i];
  return NULL;
}

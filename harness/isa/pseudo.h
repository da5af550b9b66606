/* Pseudo-instructions: other spellings of some encodings (Unprivileged ISA, table of pseudo-instructions). */
#ifndef CULPRIT_ISA_PSEUDO_H
#define CULPRIT_ISA_PSEUDO_H

#include <stdint.h>

#include "isa/isa.h"

enum isa_pseudo_when {
  PSEUDO_ANY,
  PSEUDO_MORE,     /* only where the extensions of more.def are (encoding.h) */
  PSEUDO_MORE_SAME /* there, and if rs1 is rs2 */
};

struct isa_pseudo {
  uint8_t id;           /* enum isa_id of the instruction that it is */
  uint32_t mask, match; /* of the operand fields */
  const char *name;
  const char *operands; /* letters of disasm.c */
  uint8_t when;         /* enum isa_pseudo_when */
};

/* The pseudo-instruction that assemblers write for this instruction of the set; NULL: none. */
const struct isa_pseudo *isa_pseudo(unsigned set, const struct isa_op *op, uint32_t insn);

#endif

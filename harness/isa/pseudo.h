/* Pseudo-instructions: other spellings of some encodings (Unprivileged ISA, table of pseudo-instructions). */
#ifndef CULPRIT_ISA_PSEUDO_H
#define CULPRIT_ISA_PSEUDO_H

#include <stdint.h>

#include "isa/isa.h"

struct isa_pseudo {
  uint8_t id;           /* enum isa_id of the instruction that it is */
  uint32_t mask, match; /* of the operand fields */
  const char *name;
  const char *operands; /* letters of disasm.c */
};

/* The pseudo-instruction that assemblers write for this instruction; NULL: none. */
const struct isa_pseudo *isa_pseudo(const struct isa_op *op, uint32_t insn);

#endif

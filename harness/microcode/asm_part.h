/* What the operations of one microinstruction share. */
#ifndef CULPRIT_COP_ASM_PART_H
#define CULPRIT_COP_ASM_PART_H

#include "microcode/asm_state.h"
#include "microcode/asm_word.h"

struct cop_asm_line {
  struct cop_insn insn;
  bool alu, index, check, data, cam, branch; /* parts that are in use; check: of the index ALU */
};

/* Splits `rmw.b` into `rmw` and its division, enum cop_lanes. */
bool cop_asm_division(struct cop_asm *a, struct cop_word_text *word, uint8_t *lanes);
/* Marks the part of the microinstruction as used; false: it was used before. */
bool cop_asm_part(struct cop_asm *a, bool *used, const char *what);

#endif

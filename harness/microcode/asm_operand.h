/* Operands of a microinstruction. Functions that return false have reported why. */
#ifndef CULPRIT_COP_ASM_OPERAND_H
#define CULPRIT_COP_ASM_OPERAND_H

#include "microcode/asm_state.h"

/* A register of a kind, by number or name. */
bool cop_asm_register(struct cop_asm *a, const char **at, enum cop_asm_kind kind, unsigned *number);
bool cop_asm_source(struct cop_asm *a, const char **at, uint8_t *source);
bool cop_asm_index(struct cop_asm *a, const char **at, uint8_t *index); /* in brackets */

#endif

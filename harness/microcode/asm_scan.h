/* Punctuation, numbers, expressions. Functions that return false have reported why. */
#ifndef CULPRIT_COP_ASM_SCAN_H
#define CULPRIT_COP_ASM_SCAN_H

#include "microcode/asm_state.h"

bool cop_asm_expect(struct cop_asm *a, const char **at, char c);
bool cop_asm_end(struct cop_asm *a, const char **at); /* nothing may follow */
bool cop_asm_number(struct cop_asm *a, const char **at, int64_t low, int64_t high,
                    int64_t *n); /* a number, a name, or {expression} */

#endif

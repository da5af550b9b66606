/* Errors in a program. Whoever finds one notes it here and continues; all are reported
 * at the end, by line. */
#ifndef CULPRIT_COP_ASM_COMPLAIN_H
#define CULPRIT_COP_ASM_COMPLAIN_H

#include "microcode/asm_state.h"

bool cop_asm_wrong(struct cop_asm *a, const char *format, ...) __attribute__((format(printf, 2, 3))); /* at a->line; false */
bool cop_asm_wrong_at(struct cop_asm *a, unsigned line, const char *format, ...) __attribute__((format(printf, 3, 4)));

void cop_asm_tell(struct cop_asm *a, void (*complain)(void *ctx, const char *line), void *ctx); /* each as a line of text */

#endif

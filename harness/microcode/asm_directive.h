/* Directives. */
#ifndef CULPRIT_COP_ASM_DIRECTIVE_H
#define CULPRIT_COP_ASM_DIRECTIVE_H

#include "microcode/asm_state.h"

void cop_asm_directive(struct cop_asm *a, const char *at);

#endif

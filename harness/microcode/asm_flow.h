/* Checks of the finished program. */
#ifndef CULPRIT_COP_ASM_FLOW_H
#define CULPRIT_COP_ASM_FLOW_H

#include "microcode/asm_state.h"

void cop_asm_flow(struct cop_asm *a);

#endif

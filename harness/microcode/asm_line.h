/* One microinstruction: the parts of a line, and its branch. */
#ifndef CULPRIT_COP_ASM_LINE_H
#define CULPRIT_COP_ASM_LINE_H

#include "microcode/asm_state.h"

void cop_asm_line(struct cop_asm *a, unsigned number); /* source[number] into code[number] */

#endif

/* Operations of the main ALU. `word` is the first word, *at points after it. */
#ifndef CULPRIT_COP_ASM_ALU_H
#define CULPRIT_COP_ASM_ALU_H

#include "microcode/asm_part.h"

bool cop_asm_alu(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at); /* cmp, test */
bool cop_asm_alu_to(struct cop_asm *a, struct cop_asm_line *l, unsigned d, const char **at);             /* after `vN =` */

#endif

/* Operations of the index ALU, the data array and the associative array. `word` is the
 * first word, *at points after it. */
#ifndef CULPRIT_COP_ASM_ARRAYS_H
#define CULPRIT_COP_ASM_ARRAYS_H

#include "microcode/asm_part.h"

bool cop_asm_index_op(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at); /* inc, dec, check */
bool cop_asm_index_set(struct cop_asm *a, struct cop_asm_line *l, unsigned x, const char **at);               /* after `xN =` */
bool cop_asm_data(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at);     /* read, write, rmw */
bool cop_asm_cam(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at);      /* match, drop, cam */

#endif

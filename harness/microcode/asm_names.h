/* The names and labels that a program defines. Functions that return false have reported why. */
#ifndef CULPRIT_COP_ASM_NAMES_H
#define CULPRIT_COP_ASM_NAMES_H

#include "microcode/asm_state.h"
#include "microcode/asm_word.h"

const struct cop_asm_name *cop_asm_find(const struct cop_asm *a, struct cop_word_text w);
const struct cop_asm_label *cop_asm_find_label(const struct cop_asm *a, struct cop_word_text w);
bool cop_asm_new_name(struct cop_asm *a, struct cop_word_text w); /* may be defined: no word of the language, not defined before */
bool cop_asm_add_name(struct cop_asm *a, struct cop_word_text w, enum cop_asm_kind kind, unsigned number, int64_t value);
bool cop_asm_copy_name(struct cop_asm *a, struct cop_word_text w, const char *what, char to[COP_ASM_NAME]);
bool cop_asm_add_label(struct cop_asm *a, struct cop_word_text w, unsigned at);

#endif

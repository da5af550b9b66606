/* The names and labels that a program gives. Those that return a bool have complained when it is false. */
#ifndef CULPRIT_COP_ASM_NAMES_H
#define CULPRIT_COP_ASM_NAMES_H

#include "microcode/asm_state.h"
#include "microcode/asm_word.h"

const struct cop_asm_name *cop_asm_find(const struct cop_asm *a, struct cop_word_text w);
const struct cop_asm_label *cop_asm_find_label(const struct cop_asm *a, struct cop_word_text w);
bool cop_asm_new_name(struct cop_asm *a, struct cop_word_text w); /* may be given: no word of the language, not given before */
bool cop_asm_add_name(struct cop_asm *a, struct cop_word_text w, enum cop_asm_kind kind, unsigned number, int64_t value);
bool cop_asm_copy_name(struct cop_asm *a, struct cop_word_text w, const char *what, char to[COP_ASM_NAME]);
bool cop_asm_add_label(struct cop_asm *a, struct cop_word_text w, unsigned at);

#endif

/* Words of a line. A cursor, *at, points into a line that ends in a zero. */
#ifndef CULPRIT_COP_ASM_WORD_H
#define CULPRIT_COP_ASM_WORD_H

#include <stdbool.h>
#include <stddef.h>

struct cop_word_text {
  const char *at;
  size_t length;
};
#define COP_SHOW(w) ((w).length > 40 ? 40 : (int)(w).length), (w).at

void cop_asm_blanks(const char **at);
bool cop_asm_accept(const char **at, char c);       /* a character, blanks before it dropped; reports nothing */
struct cop_word_text cop_asm_word(const char **at); /* letters, digits, _ and . ; length 0: none */
bool cop_asm_is(struct cop_word_text w, const char *word);

#endif

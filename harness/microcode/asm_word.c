#include "microcode/asm_word.h"

#include <ctype.h>
#include <string.h>

void cop_asm_blanks(const char **at) {
  while (**at == ' ' || **at == '\t' || **at == '\r') ++*at;
}

bool cop_asm_accept(const char **at, char c) {
  cop_asm_blanks(at);
  if (**at != c) return false;
  ++*at;
  return true;
}

struct cop_word_text cop_asm_word(const char **at) {
  cop_asm_blanks(at);
  struct cop_word_text w = {*at, 0};
  while (isalnum((unsigned char)**at) || **at == '_' || **at == '.') ++*at;
  w.length = (size_t)(*at - w.at);
  return w;
}

bool cop_asm_is(struct cop_word_text w, const char *word) { return strlen(word) == w.length && memcmp(w.at, word, w.length) == 0; }

#include "microcode/asm_part.h"

#include <string.h>

#include "microcode/asm_complain.h"

bool cop_asm_part(struct cop_asm *a, bool *used, const char *what) {
  if (*used) return cop_asm_wrong(a, "two operations for %s", what);
  *used = true;
  return true;
}

bool cop_asm_division(struct cop_asm *a, struct cop_word_text *word, uint8_t *lanes) {
  const char *dot = memchr(word->at, '.', word->length);
  if (!dot) return true;
  struct cop_word_text tail = {dot, (size_t)(word->at + word->length - dot)};
  word->length -= tail.length;
  if (cop_asm_is(tail, ".w")) *lanes = COP_LANES_W;
  else if (cop_asm_is(tail, ".h")) *lanes = COP_LANES_H;
  else if (cop_asm_is(tail, ".b")) *lanes = COP_LANES_B;
  else return cop_asm_wrong(a, "'%.*s' is not a division into lanes (.w, .h or .b)", COP_SHOW(tail));
  return true;
}

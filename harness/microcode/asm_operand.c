#include "microcode/asm_operand.h"

#include "microcode/asm_complain.h"
#include "microcode/asm_names.h"
#include "microcode/asm_scan.h"
#include "microcode/names.h"

static const char letters[] = {
  [COP_A_PARAM] = 0, [COP_A_CONST] = 'c', [COP_A_VALUE] = 'v', [COP_A_INDEX] = 'x', [COP_A_BASE] = 'b', [COP_A_TARGET] = 't'};
static const unsigned sizes[] = {[COP_A_CONST] = 16, [COP_A_VALUE] = 8, [COP_A_INDEX] = 8, [COP_A_BASE] = 8, [COP_A_TARGET] = 4};
static const char *const kinds[] = {"a parameter",       "a constant",     "a value register",
                                    "an index register", "a base address", "a branch target"};

bool cop_asm_register(struct cop_asm *a, const char **at, enum cop_asm_kind kind, unsigned *number) {
  struct cop_word_text w = cop_asm_word(at);
  if (w.length == 0) return cop_asm_wrong(a, "%s is missing", kinds[kind]);
  int n = cop_register_named(w.at, w.length, letters[kind], sizes[kind]);
  const struct cop_asm_name *name = n < 0 ? cop_asm_find(a, w) : NULL;
  if (n < 0 && (!name || name->kind != kind)) {
    if (name) return cop_asm_wrong(a, "'%.*s' is %s, not %s", COP_SHOW(w), kinds[name->kind], kinds[kind]);
    return cop_asm_wrong(a, "'%.*s' is not %s (%c0 to %c%u, or a name)", COP_SHOW(w), kinds[kind], letters[kind], letters[kind],
                         sizes[kind] - 1);
  }
  *number = n < 0 ? name->number : (unsigned)n;
  return true;
}

bool cop_asm_source(struct cop_asm *a, const char **at, uint8_t *source) {
  struct cop_word_text w = cop_asm_word(at);
  if (w.length == 0)
    return **at ? cop_asm_wrong(a, "a source is expected before '%.20s'", *at) : cop_asm_wrong(a, "a source is missing at the end");
  int n = cop_source_named(w.at, w.length);
  const struct cop_asm_name *name = n < 0 ? cop_asm_find(a, w) : NULL;
  if (n >= 0) *source = (uint8_t)n;
  else if (w.at[0] >= '0' && w.at[0] <= '9')
    return cop_asm_wrong(a, "'%.*s': the only number that can be a source is 0; others are constants (.const)", COP_SHOW(w));
  else if (!name) return cop_asm_wrong(a, "unknown source '%.*s'", COP_SHOW(w));
  else if (name->kind == COP_A_VALUE) *source = (uint8_t)(COP_S_V0 + name->number);
  else if (name->kind == COP_A_INDEX) *source = (uint8_t)(COP_S_X0 + name->number);
  else if (name->kind == COP_A_CONST) *source = (uint8_t)(COP_S_C0 + name->number);
  else return cop_asm_wrong(a, "'%.*s' is %s, which is not a source", COP_SHOW(w), kinds[name->kind]);
  return true;
}

bool cop_asm_index(struct cop_asm *a, const char **at, uint8_t *index) {
  if (!cop_asm_expect(a, at, '[')) return false;
  struct cop_word_text w = cop_asm_word(at);
  int n = cop_index_named(w.at, w.length);
  const struct cop_asm_name *name = n < 0 ? cop_asm_find(a, w) : NULL;
  if (name && name->kind == COP_A_INDEX) n = (int)name->number;
  if (name && name->kind == COP_A_VALUE && name->number < 2) n = (int)(COP_I_V0 + name->number);
  if (n < 0) return cop_asm_wrong(a, "'%.*s' is not an index (an index register, mi, zero, v0, v1 or pc)", COP_SHOW(w));
  *index = (uint8_t)n;
  return cop_asm_expect(a, at, ']');
}

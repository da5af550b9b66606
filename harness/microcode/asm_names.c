#include "microcode/asm_names.h"

#include <string.h>

#include "base/array.h"
#include "microcode/asm_complain.h"
#include "microcode/names.h"

/* FNV-1a. */
static uint64_t sum_of(struct cop_word_text w) {
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t i = 0; i < w.length; i++) sum = (sum ^ (unsigned char)w.at[i]) * 0x100000001b3;
  return sum;
}

const struct cop_asm_name *cop_asm_find(const struct cop_asm *a, struct cop_word_text w) {
  size_t i = hash_get(&a->name_at, sum_of(w), w.length);
  while (i && !cop_asm_is(w, a->name[i - 1].text)) i = a->name[i - 1].next;
  return i ? &a->name[i - 1] : NULL;
}

const struct cop_asm_label *cop_asm_find_label(const struct cop_asm *a, struct cop_word_text w) {
  size_t i = hash_get(&a->label_at, sum_of(w), w.length);
  while (i && !cop_asm_is(w, a->label[i - 1].text)) i = a->label[i - 1].next;
  return i ? &a->label[i - 1] : NULL;
}

static bool valid_name(struct cop_asm *a, struct cop_word_text w, const char *what) {
  if (w.length == 0) return cop_asm_wrong(a, "%s is missing", what);
  if (w.length >= COP_ASM_NAME) return cop_asm_wrong(a, "'%.*s...' is longer than %d characters", COP_SHOW(w), COP_ASM_NAME - 1);
  if (strchr("0123456789.", w.at[0])) return cop_asm_wrong(a, "'%.*s' is not a name: it begins with '%c'", COP_SHOW(w), w.at[0]);
  return true;
}

static void copy_name(char to[COP_ASM_NAME], struct cop_word_text w) {
  memcpy(to, w.at, w.length);
  to[w.length] = '\0';
}

bool cop_asm_new_name(struct cop_asm *a, struct cop_word_text w) {
  if (!valid_name(a, w, "a name")) return false;
  if (cop_reserved(w.at, w.length)) return cop_asm_wrong(a, "'%.*s' is a word of the language", COP_SHOW(w));
  return !cop_asm_find(a, w) || cop_asm_wrong(a, "the name '%.*s' is given twice", COP_SHOW(w));
}

bool cop_asm_add_name(struct cop_asm *a, struct cop_word_text w, enum cop_asm_kind kind, unsigned number, int64_t value) {
  uint64_t *at = ARRAY_ROOM(a->name, a->name_room, a->names + 1) ? hash_at(&a->name_at, sum_of(w), w.length) : NULL;
  if (!at) {
    a->no_memory = true;
    return false;
  }
  struct cop_asm_name *n = &a->name[a->names++];
  *n = (struct cop_asm_name){.kind = kind, .number = number, .value = value, .next = *at};
  *at = a->names;
  copy_name(n->text, w);
  return true;
}

bool cop_asm_copy_name(struct cop_asm *a, struct cop_word_text w, const char *what, char to[COP_ASM_NAME]) {
  if (!valid_name(a, w, what)) return false;
  copy_name(to, w);
  return true;
}

bool cop_asm_add_label(struct cop_asm *a, struct cop_word_text w, unsigned at) {
  if (!valid_name(a, w, "a label")) return false;
  const struct cop_asm_label *other = cop_asm_find_label(a, w);
  if (other) return cop_asm_wrong(a, "the label '%.*s' is already in line %u", COP_SHOW(w), other->line);
  if (cop_register_named(w.at, w.length, 't', 4) >= 0) return cop_asm_wrong(a, "'%.*s' is a word of the language", COP_SHOW(w));
  uint64_t *last = ARRAY_ROOM(a->label, a->label_room, a->labels + 1) ? hash_at(&a->label_at, sum_of(w), w.length) : NULL;
  if (!last) {
    a->no_memory = true;
    return false;
  }
  struct cop_asm_label *l = &a->label[a->labels++];
  *l = (struct cop_asm_label){.line = a->line, .at = at, .next = *last};
  *last = a->labels;
  copy_name(l->text, w);
  return true;
}

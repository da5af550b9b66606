#include "microcode/asm_directive.h"

#include <string.h>

#include "microcode/asm_complain.h"
#include "microcode/asm_names.h"
#include "microcode/asm_scan.h"
#include "microcode/names.h"

enum { LOWEST = -(1ll << 31) };
#define WORD_MOST ((int64_t)UINT32_MAX)

/* The rest of the line is a value: `= n`. Without '=': `otherwise`. */
static bool value_behind(struct cop_asm *a, const char **at, int64_t low, int64_t high, const int64_t *otherwise, int64_t *n) {
  cop_asm_blanks(at);
  if (**at == '\0' && otherwise) {
    *n = *otherwise;
    return true;
  }
  return cop_asm_expect(a, at, '=') && cop_asm_number(a, at, low, high, n) && cop_asm_end(a, at);
}

static void program(struct cop_asm *a, const char *at) {
  struct cop_word_text w = cop_asm_word(&at);
  if (a->setup.program[0]) cop_asm_wrong(a, ".program is given twice");
  else if (cop_asm_copy_name(a, w, "the program's name", a->setup.program)) cop_asm_end(a, &at);
}

static void set_of(struct cop_asm *a, const char *at, const char *what, int (*named)(const char *, size_t), bool *given,
                   unsigned *set) {
  if (*given) {
    cop_asm_wrong(a, ".%s is given twice", what);
    return;
  }
  *given = true;
  for (struct cop_word_text w; (w = cop_asm_word(&at)).length > 0;) {
    int n = named(w.at, w.length);
    if (n < 0) cop_asm_wrong(a, "'%.*s' is not one of the %s", COP_SHOW(w), what);
    else *set |= 1u << n;
  }
  cop_asm_end(a, &at);
}

/* ---- parameters: given from outside, or by the program ---- */

static void outside(struct cop_asm *a, struct cop_word_text name, int64_t *value) {
  for (size_t i = 0; i < a->defines; i++) {
    const char *at = a->define[i];
    struct cop_word_text w = cop_asm_word(&at);
    if (w.length != name.length || memcmp(w.at, name.at, w.length) != 0 || !cop_asm_accept(&at, '=')) continue;
    a->define_used[i] = true;
    bool hexadecimal = strncmp(at, "0x", 2) == 0;
    const char *digits = hexadecimal ? at + 2 : at;
    if (!*digits || digits[strspn(digits, hexadecimal ? "0123456789abcdefABCDEF" : "0123456789")])
      cop_asm_wrong(a, "the value in '%.60s' is not a number", a->define[i]);
    else cop_asm_number(a, &at, LOWEST, WORD_MOST, value);
  }
}

/* Known even when its value is wrong, as registers are: one mistake, one line. */
static void param(struct cop_asm *a, const char *at) {
  struct cop_word_text w = cop_asm_word(&at);
  int64_t value = 0;
  if (!cop_asm_new_name(a, w)) return;
  if (value_behind(a, &at, LOWEST, WORD_MOST, NULL, &value)) outside(a, w, &value);
  cop_asm_add_name(a, w, COP_A_PARAM, 0, value);
}

/* ---- registers: `[xN] [NAME]` ---- */

static const char register_letters[] = {
  [COP_A_CONST] = 'c', [COP_A_VALUE] = 'v', [COP_A_INDEX] = 'x', [COP_A_BASE] = 'b', [COP_A_TARGET] = 't'};
static const unsigned register_counts[] = {
  [COP_A_CONST] = 16, [COP_A_VALUE] = 8, [COP_A_INDEX] = 8, [COP_A_BASE] = 8, [COP_A_TARGET] = 4};

struct declared {
  struct cop_word_text name; /* length 0: none */
  unsigned number;
};

static bool choose(struct cop_asm *a, enum cop_asm_kind kind, int wanted, unsigned *number) {
  bool *taken = a->setup.taken[kind];
  unsigned count = register_counts[kind], n = 0;
  if (wanted >= 0) n = (unsigned)wanted;
  else
    while (n < count && taken[n]) n++;
  if (n == count)
    return cop_asm_wrong(a, "all %u registers %c0 to %c%u are taken", count, register_letters[kind], register_letters[kind],
                         count - 1);
  if (taken[n]) return cop_asm_wrong(a, "%c%u is already taken", register_letters[kind], n);
  taken[n] = true;
  *number = n;
  return true;
}

static bool declare(struct cop_asm *a, const char **at, enum cop_asm_kind kind, struct declared *d) {
  struct cop_word_text w = cop_asm_word(at);
  int wanted = cop_register_named(w.at, w.length, register_letters[kind], register_counts[kind]);
  *d = (struct declared){.name = w};
  if (wanted >= 0) {
    const char *behind = *at;
    d->name = cop_asm_word(&behind);
    if (cop_asm_is(d->name, "width")) d->name.length = 0;
    if (d->name.length) *at = behind;
  } else if (w.length == 0) {
    return cop_asm_wrong(a, "a name is missing");
  }
  return (d->name.length == 0 || cop_asm_new_name(a, d->name)) && choose(a, kind, wanted, &d->number);
}

static void name_it(struct cop_asm *a, const struct declared *d, enum cop_asm_kind kind, int64_t value) {
  if (d->name.length) cop_asm_add_name(a, d->name, kind, d->number, value);
}

static void constant(struct cop_asm *a, const char *at) {
  struct declared d;
  int64_t n = 0;
  if (!declare(a, &at, COP_A_CONST, &d)) return;
  value_behind(a, &at, LOWEST, WORD_MOST, NULL, &n);
  a->setup.constant[d.number] = (uint32_t)n;
  name_it(a, &d, COP_A_CONST, n);
}

static void value(struct cop_asm *a, const char *at) {
  struct declared d;
  int64_t n = 0;
  if (!declare(a, &at, COP_A_VALUE, &d)) return;
  value_behind(a, &at, LOWEST, WORD_MOST, &(int64_t){0}, &n);
  a->setup.value[d.number] = (uint32_t)n;
  name_it(a, &d, COP_A_VALUE, n);
}

static void base(struct cop_asm *a, const char *at) {
  struct declared d;
  int64_t n = 0;
  if (!declare(a, &at, COP_A_BASE, &d)) return;
  value_behind(a, &at, 0, UINT16_MAX, NULL, &n);
  a->setup.base[d.number] = (uint16_t)n;
  name_it(a, &d, COP_A_BASE, n);
}

static bool index_shape(struct cop_asm *a, const char **at, struct cop_asm_setup *s, unsigned number) {
  int64_t width = 16;
  if (!cop_asm_is(cop_asm_word(at), "width")) return cop_asm_wrong(a, "'width' expected after the name");
  if (!cop_asm_number(a, at, 1, 16, &width)) return false;
  struct cop_word_text w = cop_asm_word(at);
  if (!cop_asm_is(w, "circular") && !cop_asm_is(w, "saturating"))
    return cop_asm_wrong(a, "'circular' or 'saturating' expected after the width");
  s->width[number] = (uint16_t)width;
  s->saturating[number] = cop_asm_is(w, "saturating");
  return true;
}

static void index_register(struct cop_asm *a, const char *at) {
  struct declared d;
  int64_t n = 0;
  if (!declare(a, &at, COP_A_INDEX, &d)) return;
  if (index_shape(a, &at, &a->setup, d.number)) value_behind(a, &at, 0, (1ll << a->setup.width[d.number]) - 1, &(int64_t){0}, &n);
  a->setup.index[d.number] = (uint16_t)n;
  name_it(a, &d, COP_A_INDEX, n);
}

/* ---- labels that directives name ---- */

static void refer(struct cop_asm *a, const char **at, struct cop_asm_reference *r) {
  r->line = a->line;
  if (cop_asm_expect(a, at, '=') && cop_asm_copy_name(a, cop_asm_word(at), "a label", r->label)) cop_asm_end(a, at);
}

static void target(struct cop_asm *a, const char *at) {
  struct declared d;
  if (!declare(a, &at, COP_A_TARGET, &d)) return;
  name_it(a, &d, COP_A_TARGET, 0);
  refer(a, &at, &a->setup.target[d.number]);
}

static void entry(struct cop_asm *a, const char *at) {
  struct cop_asm_reference *r = &a->setup.others;
  if (!cop_asm_accept(&at, '*')) {
    struct cop_word_text w = cop_asm_word(&at);
    int n = cop_class_named(w.at, w.length);
    if (n < 0) {
      cop_asm_wrong(a, "'%.*s' is not a class", COP_SHOW(w));
      return;
    }
    r = &a->setup.entry[n];
  }
  if (r->line) cop_asm_wrong(a, "the entry of this class is already in line %u", r->line);
  else refer(a, &at, r);
}

/* ---- registers of the unit ---- */

static const struct {
  const char *name;
  int64_t low, high;
} knobs[] = {[COP_K_WATCH] = {"watch", 1, UINT16_MAX},
             [COP_K_LIMIT] = {"limit", 0, UINT32_MAX},
             [COP_K_INTERVAL] = {"interval", 0, UINT32_MAX},
             [COP_K_SPREAD] = {"spread", 0, UINT32_MAX},
             [COP_K_SEED] = {"seed", 1, UINT32_MAX},
             [COP_K_WATER] = {"water", 0, UINT16_MAX},
             [COP_K_DIV] = {"div", 0, 2}};

static bool knob(struct cop_asm *a, struct cop_word_text w, const char *at) {
  for (unsigned k = 0; k < COP_KNOBS; k++) {
    if (!cop_asm_is(w, knobs[k].name)) continue;
    int64_t n = 0;
    if (a->setup.knob_given[k]) cop_asm_wrong(a, ".%s is given twice", knobs[k].name);
    else if (cop_asm_number(a, &at, knobs[k].low, knobs[k].high, &n) && cop_asm_end(a, &at)) a->setup.knob[k] = (uint32_t)n;
    if (k == COP_K_INTERVAL && n > 0 && n < 4) cop_asm_wrong(a, "an interval is 0, or 4 and more");
    a->setup.knob_given[k] = true;
    return true;
  }
  return false;
}

void cop_asm_directive(struct cop_asm *a, const char *at) {
  static const struct {
    const char *name;
    void (*take)(struct cop_asm *, const char *);
  } table[] = {{"program", program},      {"param", param}, {"const", constant}, {"value", value},
               {"index", index_register}, {"base", base},   {"target", target},  {"entry", entry}};
  at++; /* the dot */
  struct cop_word_text w = {at, 0};
  if (*at != ' ' && *at != '\t') w = cop_asm_word(&at);
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
    if (cop_asm_is(w, table[i].name)) {
      table[i].take(a, at);
      return;
    }
  if (cop_asm_is(w, "fields")) set_of(a, at, "fields", cop_field_named, &a->setup.fields_given, &a->setup.fields);
  else if (cop_asm_is(w, "classes")) set_of(a, at, "classes", cop_class_named, &a->setup.classes_given, &a->setup.classes);
  else if (!knob(a, w, at)) cop_asm_wrong(a, "unknown directive '.%.*s'", COP_SHOW(w));
}

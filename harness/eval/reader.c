#include "eval/reader.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss/iss.h"

void eval_fail(struct eval_reader *r, const char *format, ...) {
  if (r->failed) return;
  r->failed = true;
  int n = snprintf(r->why, r->size, "%s: ", r->path);
  if (r->list && n >= 0 && (size_t)n < r->size)
    n += snprintf(r->why + n, r->size - (size_t)n, "'%s', element %zu: ", r->list, r->element);
  if (n < 0 || (size_t)n >= r->size) return;
  va_list args;
  va_start(args, format);
  vsnprintf(r->why + n, r->size - (size_t)n, format, args);
  va_end(args);
}

void *eval_room(struct eval_reader *r, size_t count, size_t size) {
  void *list = calloc(count + 1, size);
  if (!list) {
    r->no_memory = r->no_memory || !r->failed;
    eval_fail(r, "out of memory");
  }
  return list;
}

/* By their bytes: the pointer there has a type of its own. */
struct eval_list eval_list_of(const struct eval_field *f, const void *from) {
  struct eval_list l;
  memcpy(&l.items, (const char *)from + f->at, sizeof l.items);
  memcpy(&l.count, (const char *)from + f->count_at, sizeof l.count);
  return l;
}

void eval_list_set(const struct eval_field *f, void *to, struct eval_list list) {
  memcpy((char *)to + f->at, &list.items, sizeof list.items);
  memcpy((char *)to + f->count_at, &list.count, sizeof list.count);
}

/* ---- kinds ---- */

static const struct {
  const char *name;
  json_type type;
} kinds[] = {[EVAL_IS_COUNT] = {"a whole number", JSON_INTEGER},
             [EVAL_IS_OFFSET] = {"a whole number", JSON_INTEGER},
             [EVAL_IS_NUMBER] = {"a whole number", JSON_INTEGER},
             [EVAL_IS_REAL] = {"a number", JSON_REAL},
             [EVAL_IS_FLAG] = {"true or false", JSON_TRUE},
             [EVAL_IS_TEXT] = {"text", JSON_STRING},
             [EVAL_IS_PROGRAM] = {"text", JSON_STRING},
             [EVAL_IS_NAME] = {"text", JSON_STRING},
             [EVAL_IS_PC] = {"text", JSON_STRING},
             [EVAL_IS_CHOICE] = {"text", JSON_STRING},
             [EVAL_IS_WORD] = {"text", JSON_STRING},
             [EVAL_IS_OBJECT] = {"an object", JSON_OBJECT},
             [EVAL_IS_NAMED] = {"an object", JSON_OBJECT},
             [EVAL_IS_COUNTS] = {"an array", JSON_ARRAY},
             [EVAL_IS_LIST] = {"an array", JSON_ARRAY},
             [EVAL_IS_ROWS] = {"an array", JSON_ARRAY}};

static bool right_kind(const json_t *v, enum eval_type t) {
  json_type found = json_typeof(v);
  if (found == JSON_INTEGER && kinds[t].type == JSON_REAL) return true;
  if (found == JSON_FALSE) found = JSON_TRUE;
  return found == kinds[t].type && (t != EVAL_IS_COUNT || json_integer_value(v) >= 0);
}

/* ---- values ---- */

static double number_of(struct eval_reader *r, const struct eval_field *f, const json_t *v) {
  double n = json_number_value(v);
  if (!(n >= f->low && n <= f->high)) eval_fail(r, "'%s' is %g, not in %g to %g", f->key, n, f->low, f->high);
  return n;
}

static void drop_end(char *s, const char *end) {
  size_t n = strlen(s), k = strlen(end);
  if (n > k && !strcmp(s + n - k, end)) s[n - k] = 0;
}

static void program(struct eval_reader *r, const struct eval_field *f, const char *s, char *to) {
  const char *slash = strrchr(s, '/');
  snprintf(to, f->size, "%s", slash ? slash + 1 : s);
  drop_end(to, ".elf");
  if (f->type == EVAL_IS_NAME) drop_end(to, "-long");
  if (f->type == EVAL_IS_NAME) drop_end(to, "-8x");
  if (!*to) eval_fail(r, "'%s' is empty", f->key);
}

static uint64_t address(struct eval_reader *r, const struct eval_field *f, const char *s) {
  char *end;
  uint64_t pc = strtoull(s, &end, 16);
  if (strncmp(s, "0x", 2) || !s[2] || *end || pc % 4 || !iss_in_ram(pc, 4))
    eval_fail(r, "'%s' is \"%.40s\", which is not an instruction's address", f->key, s);
  return pc;
}

static unsigned choice(struct eval_reader *r, const struct eval_field *f, const char *s) {
  unsigned k = 0;
  while (f->name(k) && strcmp(f->name(k), s) != 0) k++;
  if (!f->name(k)) eval_fail(r, "'%s' is \"%.40s\", which is not known", f->key, s);
  return k;
}

static void value(struct eval_reader *r, const struct eval_field *f, const json_t *v, char *base);

static void members(struct eval_reader *r, const struct eval_field *fields, size_t count, const json_t *o, char *base) {
  for (size_t i = 0; i < count; i++) value(r, &fields[i], fields[i].key ? json_object_get(o, fields[i].key) : o, base);
}

static void named(struct eval_reader *r, const struct eval_field *f, const json_t *o, char *to) {
  for (unsigned k = 0; f->name(k); k++, to += f->size) {
    struct eval_field each = *f;
    each.key = f->name(k);
    each.at = 0;
    each.type = f->fields ? EVAL_IS_OBJECT : f->length ? EVAL_IS_COUNTS : EVAL_IS_REAL;
    value(r, &each, json_object_get(o, each.key), to);
  }
}

static void counts(struct eval_reader *r, const struct eval_field *f, const json_t *a, uint64_t *to) {
  const struct eval_field each = {.key = f->key, .type = EVAL_IS_COUNT};
  if (json_array_size(a) != f->length) eval_fail(r, "'%s' does not hold %zu numbers", f->key, f->length);
  for (size_t i = 0; i < f->length; i++) value(r, &each, json_array_get(a, i), (char *)(to + i));
}

static void row(struct eval_reader *r, const struct eval_field *f, const json_t *a, char *to) {
  if (!json_is_array(a) || json_array_size(a) != f->length) eval_fail(r, "not %zu values", f->length);
  for (size_t i = 0; i < f->length; i++) value(r, &f->fields[i], json_array_get(a, i), to);
}

static void list(struct eval_reader *r, const struct eval_field *f, const json_t *a, char *base) {
  const char *const outer = r->list;
  const size_t outer_element = r->element;
  struct eval_list l = {.count = json_array_size(a)};
  l.items = eval_room(r, l.count, f->size);
  if (!l.items) return;
  eval_list_set(f, base, l);
  r->list = f->key;
  for (r->element = 0; r->element < l.count; r->element++) {
    const json_t *v = json_array_get(a, r->element);
    char *to = l.items + r->element * f->size;
    if (f->type == EVAL_IS_ROWS) row(r, f, v, to);
    else if (json_is_object(v)) members(r, f->fields, f->length, v, to);
    else eval_fail(r, "not an object");
  }
  r->list = outer;
  r->element = outer_element;
}

/* What stands for a value that is not there. The structure begins zeroed. */
static void unknown(const struct eval_field *f, char *base) {
  if (f->type == EVAL_IS_REAL) *(double *)(void *)(base + f->at) = NAN;
  if (f->type == EVAL_IS_OBJECT)
    for (size_t i = 0; i < f->length; i++) unknown(&f->fields[i], base + f->at);
}

static void value(struct eval_reader *r, const struct eval_field *f, const json_t *v, char *base) {
  void *to = base + f->at;
  if (r->failed) return;
  if (f->presence != EVAL_NEEDED && (v ? json_is_null(v) : f->presence == EVAL_OPTIONAL)) {
    unknown(f, base);
    return;
  }
  if (!v) eval_fail(r, "no key '%s' (%s)", f->key, kinds[f->type].name);
  else if (!right_kind(v, f->type)) eval_fail(r, "'%s' is not %s", f->key, kinds[f->type].name);
  if (r->failed) return;
  const char *text = json_string_value(v);
  switch (f->type) {
    case EVAL_IS_COUNT: *(uint64_t *)to = (uint64_t)json_integer_value(v); break;
    case EVAL_IS_OFFSET: *(int64_t *)to = json_integer_value(v); break;
    case EVAL_IS_NUMBER: *(unsigned *)to = (unsigned)number_of(r, f, v); break;
    case EVAL_IS_REAL: *(double *)to = number_of(r, f, v); break;
    case EVAL_IS_FLAG: *(bool *)to = json_is_true(v); break;
    case EVAL_IS_TEXT: snprintf(to, f->size, "%s", text); break;
    case EVAL_IS_PROGRAM:
    case EVAL_IS_NAME: program(r, f, text, to); break;
    case EVAL_IS_PC: *(uint64_t *)to = address(r, f, text); break;
    case EVAL_IS_CHOICE: *(unsigned *)to = choice(r, f, text); break;
    case EVAL_IS_WORD:
      if (strcmp(text, f->word) != 0) eval_fail(r, "'%s' is \"%.20s\", not \"%s\"", f->key, text, f->word);
      break;
    case EVAL_IS_OBJECT: members(r, f->fields, f->length, v, to); break;
    case EVAL_IS_NAMED: named(r, f, v, to); break;
    case EVAL_IS_COUNTS: counts(r, f, v, to); break;
    case EVAL_IS_LIST:
    case EVAL_IS_ROWS: list(r, f, v, base); break;
  }
}

/* ---- files ---- */

static json_t *load(struct eval_reader *r) {
  json_error_t e;
  FILE *f = fopen(r->path, "r");
  if (!f) {
    r->missing = true;
    eval_fail(r, "%s", strerror(errno));
    return NULL;
  }
  json_t *root = json_loadf(f, JSON_REJECT_DUPLICATES, &e);
  fclose(f);
  for (char *c = e.text; !root && *c; c++)
    if (*c == '\n') *c = ' ';
  if (!root) eval_fail(r, "not JSON, line %d: %s", e.line, e.text);
  else if (!json_is_object(root)) eval_fail(r, "not a JSON object");
  return root;
}

void eval_read_file(struct eval_reader *r, const struct eval_field *fields, size_t count, void *to) {
  static const struct eval_field schema_field = {.key = "schema", .type = EVAL_IS_COUNT};
  uint64_t schema = EVAL_SCHEMA;
  json_t *root = load(r);
  if (!r->failed) members(r, &schema_field, 1, root, (char *)&schema);
  if (schema != EVAL_SCHEMA) eval_fail(r, "schema %llu, this tool reads %d", (unsigned long long)schema, EVAL_SCHEMA);
  if (!r->failed) members(r, fields, count, root, to);
  json_decref(root);
}

void eval_free_fields(const struct eval_field *fields, size_t count, void *from) {
  for (const struct eval_field *f = fields; f < fields + count; f++) {
    if (f->type == EVAL_IS_OBJECT) eval_free_fields(f->fields, f->length, (char *)from + f->at);
    if (f->type != EVAL_IS_LIST && f->type != EVAL_IS_ROWS) continue;
    struct eval_list l = eval_list_of(f, from);
    for (size_t i = 0; i < l.count; i++) eval_free_fields(f->fields, f->length, l.items + i * f->size);
    free(l.items);
    eval_list_set(f, from, (struct eval_list){NULL, 0});
  }
}

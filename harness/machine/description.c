#include "machine/description.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256, LARGEST = 4096 };

struct row {
  const char *key;
  size_t offset; /* of an unsigned in struct machine_model */
  unsigned least;
};

#define SIZE(member, least)                                                                                                        \
  { #member, offsetof(struct machine_model, member), least }
static const struct row rows[] = {
  SIZE(width, 1), SIZE(fetch, 1), SIZE(alus, 1), SIZE(rob, 1), SIZE(queue, 1), SIZE(branches, 1), SIZE(loads, 1), SIZE(stores, 1),
#define LATENCY(id, cycles, what) {"latency_" #id, offsetof(struct machine_model, latency) + MACHINE_##id * sizeof(unsigned), 0},
#include "machine/machine.def"
};

enum { ROWS = sizeof rows / sizeof rows[0], NAME = ROWS, ORDER, KEYS };

struct reading {
  struct machine_description *d;
  const char *path;
  unsigned line;
  bool seen[KEYS];
  char *why;
  size_t size;
};

__attribute__((format(printf, 2, 3))) static bool wrong(const struct reading *r, const char *format, ...) {
  char what[200];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  if (r->line) snprintf(r->why, r->size, "%.300s:%u: %s", r->path, r->line, what);
  else snprintf(r->why, r->size, "%.300s: %s", r->path, what);
  return false;
}

/* Keys of latencies are in lower case. */
static bool is_key(const char *word, const char *key) {
  for (; *key; word++, key++) {
    const char lower = *key >= 'A' && *key <= 'Z' ? (char)(*key - 'A' + 'a') : *key;
    if (*word != lower) return false;
  }
  return *word == '\0';
}

static const char *key_of(unsigned key, char text[LINE]) {
  if (key >= ROWS) return key == NAME ? "name" : "order";
  unsigned i = 0;
  for (const char *k = rows[key].key; *k && i + 1 < LINE; k++) text[i++] = *k >= 'A' && *k <= 'Z' ? (char)(*k - 'A' + 'a') : *k;
  text[i] = '\0';
  return text;
}

static unsigned find_key(const char *word) {
  if (strcmp(word, "name") == 0) return NAME;
  if (strcmp(word, "order") == 0) return ORDER;
  unsigned key = 0;
  while (key < ROWS && !is_key(word, rows[key].key)) key++;
  return key < ROWS ? key : (unsigned)KEYS;
}

static bool take_number(const struct reading *r, const struct row *row, const char *word, const char *value) {
  char *end;
  errno = 0;
  const unsigned long n = strtoul(value, &end, 10);
  if (*value < '0' || *value > '9' || *end || errno || n < row->least || n > LARGEST)
    return wrong(r, "%.40s: '%.40s' is not a number from %u to %d", word, value, row->least, LARGEST);
  const unsigned number = (unsigned)n;
  memcpy((char *)&r->d->model + row->offset, &number, sizeof number);
  return true;
}

static bool take_row(struct reading *r, const char *word, const char *value) {
  const unsigned key = find_key(word);
  if (key == KEYS) return wrong(r, "there is no row '%.40s' (docs/machine.md)", word);
  if (r->seen[key]) return wrong(r, "a second row '%.40s'", word);
  r->seen[key] = true;
  if (key < ROWS) return take_number(r, &rows[key], word, value);
  if (key == NAME) return snprintf(r->d->name, MACHINE_NAME, "%s", value) < MACHINE_NAME || wrong(r, "the name is too long");
  r->d->model.in_order = strcmp(value, "in") == 0;
  return r->d->model.in_order || strcmp(value, "out") == 0 || wrong(r, "order: '%.40s' is not in or out", value);
}

static bool take_line(struct reading *r, char *line) {
  char *rest, *comment = strchr(line, '#');
  if (!strchr(line, '\n') && strlen(line) + 1 == LINE) return wrong(r, "the line is too long");
  if (comment) *comment = '\0';
  const char *word = strtok_r(line, " \t\r\n", &rest);
  if (!word) return true;
  const char *value = strtok_r(NULL, " \t\r\n", &rest);
  if (!value) return wrong(r, "%.40s: no value", word);
  if (strtok_r(NULL, " \t\r\n", &rest)) return wrong(r, "%.40s: more than one value", word);
  return take_row(r, word, value);
}

static bool complete(struct reading *r) {
  char text[LINE];
  r->line = 0;
  for (unsigned key = 0; key < KEYS; key++)
    if (!r->seen[key]) return wrong(r, "the row '%s' is missing (docs/machine.md)", key_of(key, text));
  r->d->model.name = r->d->name;
  return true;
}

bool machine_describe(struct machine_description *d, const char *path, char *why, size_t size) {
  struct reading r = {.d = d, .path = path, .why = why, .size = size};
  char line[LINE];
  *d = (struct machine_description){.name = ""};
  FILE *in = fopen(path, "r");
  if (!in) return wrong(&r, "%s", strerror(errno));
  bool good = true;
  while (good && fgets(line, sizeof line, in)) {
    r.line++;
    good = take_line(&r, line);
  }
  r.line = good ? 0 : r.line;
  if (good && ferror(in)) good = wrong(&r, "%s", strerror(errno));
  fclose(in);
  return good && complete(&r);
}

#include "tools/cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct option_row *find_row(const struct option_table *t, const char *arg, size_t length) {
  for (int i = 0; i < t->count; i++)
    if (strlen(t->rows[i].name) == length && memcmp(t->rows[i].name, arg, length) == 0) return &t->rows[i];
  return NULL;
}

bool option_number(const char *option, const char *text, int base, uint64_t *n, struct failure *f) {
  char *end;
  errno = 0;
  bool digit = *text >= '0' && *text <= '9';
  *n = digit ? strtoull(text, &end, base) : 0;
  return (digit && !*end && !errno) || fail(f, STATUS_USAGE, "%s: '%.60s' is not a number", option, text);
}

static bool parse_number(const struct option_row *row, const char *text, uint64_t *out, struct failure *f) {
  uint64_t v;
  if (!option_number(row->name, text, 0, &v, f)) return false;
  if (v < row->low || v > row->high) {
    return fail(f, STATUS_USAGE, "%s: %" PRIu64 " is not in the range %" PRIu64 " to %" PRIu64, row->name, v, row->low, row->high);
  }
  *out = v;
  return true;
}

bool options_parse(const struct option_table *t, void *o, int argc, char **argv, uint64_t *given, struct failure *f) {
  const char **program = (const char **)((char *)o + t->program);
  bool options = true;
  *given = 0;
  for (int i = 0; i < argc; i++) {
    const char *arg = argv[i];
    if (!options || arg[0] != '-' || arg[1] == '\0') {
      if (*program) return fail(f, STATUS_USAGE, "two programs given: %.200s and %.200s", *program, arg);
      *program = arg;
      continue;
    }
    if (strcmp(arg, "--") == 0) {
      options = false;
      continue;
    }
    size_t length = strcspn(arg, "=");
    const struct option_row *row = find_row(t, arg, length);
    if (!row) {
      return fail(f, STATUS_USAGE, "unknown option %.*s; `culprit %s --help` lists them", length > 60 ? 60 : (int)length, arg,
                  t->command);
    }
    *given |= 1ull << (row - t->rows);
    char *field = (char *)o + row->offset;
    if (row->kind == OPTION_FLAG || row->kind == OPTION_UNFLAG) {
      if (arg[length]) return fail(f, STATUS_USAGE, "%s takes no value", row->name);
      *(bool *)field = row->kind == OPTION_FLAG;
      continue;
    }
    const char *value = arg[length] ? arg + length + 1 : i + 1 < argc ? argv[++i] : NULL;
    if (!value || !*value) return fail(f, STATUS_USAGE, "%s needs a value (%s)", row->name, row->value);
    if (row->kind == OPTION_STRING) *(const char **)field = value;
    else if (!parse_number(row, value, (uint64_t *)field, f)) return false;
  }
  return true;
}

void options_help(const struct option_table *t, FILE *out) {
  fprintf(out, "usage: culprit %s [options] prog.elf\n\n%s\n", t->command, t->before);
  for (int i = 0; i < t->count; i++) {
    char left[48];
    snprintf(left, sizeof left, "%s %s", t->rows[i].name, t->rows[i].value ? t->rows[i].value : "");
    fprintf(out, "  %-27s %s\n", left, t->rows[i].help);
  }
  fputs(t->after, out);
}

/* In single quotes when a shell would read it differently. */
void option_text_word(struct option_text *t, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:=,@%";
  bool quote = !*word || word[strspn(word, plain)];
  char out[1100];
  size_t n = 0;
  if (t->used) out[n++] = ' ';
  if (quote) out[n++] = '\'';
  for (; *word && n < sizeof out - 8; word++) {
    if (*word == '\'') n += (size_t)sprintf(out + n, "'\\''");
    else out[n++] = *word;
  }
  if (quote) out[n++] = '\'';
  out[n] = '\0';
  if (t->used + n < t->size) {
    memcpy(t->buf + t->used, out, n + 1);
    t->used += n;
  }
}

void option_text_number(struct option_text *t, const char *name, uint64_t v) {
  char number[24];
  snprintf(number, sizeof number, "%" PRIu64, v);
  option_text_word(t, name);
  option_text_word(t, number);
}

void option_text_waves(struct option_text *t, uint64_t from, uint64_t to) {
  option_text_word(t, "--wave");
  option_text_word(t, "divergence.fst");
  option_text_number(t, "--from", from);
  option_text_number(t, "--to", to);
}

void options_replay(const struct option_table *t, const void *o, const char *self, struct option_text *text) {
  option_text_word(text, self);
  option_text_word(text, t->command);
  for (int i = 0; i < t->count; i++) {
    const struct option_row *row = &t->rows[i];
    const char *field = (const char *)o + row->offset;
    if (!row->replay) continue;
    if (row->kind == OPTION_FLAG && *(const bool *)field) option_text_word(text, row->name);
    if (row->kind == OPTION_UNFLAG && !*(const bool *)field) option_text_word(text, row->name);
    const char *string = row->kind == OPTION_STRING ? *(const char *const *)field : NULL;
    if (string) option_text_word(text, row->name), option_text_word(text, string);
    if (row->kind == OPTION_NUMBER && *(const uint64_t *)field) option_text_number(text, row->name, *(const uint64_t *)field);
  }
}

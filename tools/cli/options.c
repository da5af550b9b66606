#include "tools/cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/edits.h"
#include "base/path.h"
#include "tools/cli/shell.h"

enum { LINE = 300 };

/* ---- parsing ---- */

bool options_has_row(const struct option_table *t, const struct option_row *row) { return !row->verbs || row->verbs & t->verb; }

static const struct option_row *find_row(const struct option_table *t, const char *arg, size_t length) {
  for (const struct option_row *row = t->rows; row < t->rows + t->count; row++)
    if (options_has_row(t, row) && strlen(row->name) == length && memcmp(row->name, arg, length) == 0) return row;
  return NULL;
}

static bool take_number(const struct option_row *row, const char *text, uint64_t *out, struct failure *f) {
  char *end = NULL;
  errno = 0;
  const uint64_t n = *text >= '0' && *text <= '9' ? strtoull(text, &end, 0) : 0;
  if (!end || *end || errno) return fail(f, STATUS_USAGE, "%s: '%.60s' is not a number", row->name, text);
  if (n < row->low || n > row->high)
    return fail(f, STATUS_USAGE, "%s: %" PRIu64 " is not in the range %" PRIu64 " to %" PRIu64, row->name, n, row->low, row->high);
  *out = n;
  return true;
}

static bool take_choice(const struct option_row *row, const char *text, unsigned *out, struct failure *f) {
  char list[LINE] = "";
  for (unsigned i = 0; row->choices[i]; i++) {
    if (strcmp(text, row->choices[i]) == 0) {
      *out = i;
      return true;
    }
    const size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : row->choices[i + 1] ? ", " : " or ", row->choices[i]);
  }
  return fail(f, STATUS_USAGE, "%s: '%.60s' is not %s", row->name, text, list);
}

static bool take_list(const struct option_row *row, const char *text, struct option_list *out, struct failure *f) {
  *out = (struct option_list){.text = text};
  for (const char *rest = text; rest;) {
    char word[64];
    unsigned choice = 0;
    uint64_t *value = &out->value[out->count];
    const size_t length = strcspn(rest, ",");
    if (out->count++ == OPTION_LIST_MOST)
      return fail(f, STATUS_USAGE, "%s: '%.60s' has more than %d values", row->name, text, OPTION_LIST_MOST);
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), rest);
    if (row->kind == OPTION_NUMBERS ? !take_number(row, word, value, f) : !take_choice(row, word, &choice, f)) return false;
    if (row->kind == OPTION_CHOICES) *value = choice;
    rest = rest[length] ? rest + length + 1 : NULL;
  }
  return true;
}

static bool take_value(const struct option_row *row, void *o, const char *value, struct failure *f) {
  void *field = (char *)o + row->offset;
  switch (row->kind) {
    case OPTION_FLAG: *(bool *)field = true; return true;
    case OPTION_UNFLAG: *(bool *)field = false; return true;
    case OPTION_NUMBER: return take_number(row, value, field, f);
    case OPTION_STRING: *(const char **)field = value; return true;
    case OPTION_CHOICE: return take_choice(row, value, field, f);
    case OPTION_NUMBERS:
    case OPTION_CHOICES: return take_list(row, value, field, f);
    case OPTION_CALL: return row->take(o, value, f);
  }
  return false;
}

static bool take_argument(const struct option_table *t, void *o, const char *arg, struct failure *f) {
  const char **field = NULL;
  for (size_t i = 0; i < t->argument_count; i++) {
    const size_t most = t->arguments[i].most ? t->arguments[i].most : 1;
    for (size_t k = 0; k < most; k++) {
      field = (const char **)((char *)o + t->arguments[i].offset) + k;
      if (!*field) {
        *field = arg;
        return true;
      }
    }
  }
  if (!t->too_many) return fail(f, STATUS_USAGE, "one argument too many: %.200s", arg);
  return fail(f, STATUS_USAGE, "%s: %.200s and %.200s", t->too_many, *field, arg);
}

static bool unknown_option(const struct option_table *t, const char *arg, size_t length, struct failure *f) {
  enum { MOST = 100 };
  const char *known[MOST], *near;
  char word[62];
  size_t count = 0;
  for (const struct option_row *row = t->rows; row < t->rows + t->count && count < MOST; row++)
    if (options_has_row(t, row)) known[count++] = row->name;
  snprintf(word, sizeof word, "%.*s", length < 60 ? (int)length : 60, arg);
  near = edits_nearest(word, known, count);
  if (near) return fail(f, STATUS_USAGE, "unknown option %s: did you mean %s?", word, near);
  return fail(f, STATUS_USAGE, "unknown option %s; `culprit %s --help` lists them", word, t->command);
}

/* The option at argv[*i], and its value, perhaps behind it. */
static bool take_option(const struct option_table *t, void *o, int argc, char **argv, int *i, bool *given, struct failure *f) {
  const char *arg = argv[*i];
  const bool joined = arg[1] != '-' && arg[2] && arg[2] != '='; /* -DNAME=N */
  const size_t length = joined ? 2 : strcspn(arg, "=");
  const struct option_row *row = find_row(t, arg, length);
  const char *value = joined ? arg + 2 : arg[length] ? arg + length + 1 : NULL;
  if (!row) return unknown_option(t, arg, joined ? strlen(arg) : length, f);
  given[row - t->rows] = true;
  if (!row->value && value) return fail(f, STATUS_USAGE, "%s takes no value", row->name);
  if (row->value && !value && *i + 1 < argc) value = argv[++*i];
  if (row->value && (!value || !*value)) return fail(f, STATUS_USAGE, "%s needs a value (%s)", row->name, row->value);
  return take_value(row, o, value, f);
}

const struct option_table *options_word(const struct option_table *first, int argc, char **argv, unsigned *word) {
  for (const struct option_table *t = first; t && argc; t = t->next)
    for (*word = 0; t->words[*word]; ++*word)
      if (strcmp(t->words[*word], argv[0]) == 0) return t;
  return NULL;
}

/* ---- a file is read, or written once ---- */

const char *const options_one_file[] = {"", NULL};

struct named {
  const char *name, *path; /* of the option, or what the argument is; path NULL: not given */
};

static bool is_file(const struct option_row *row) {
  return row->kind == OPTION_STRING && (row->writes || strcmp(row->value, "F") == 0 || strcmp(row->value, "ELF") == 0);
}

static struct named named_row(const struct option_row *row, const void *o) {
  const char *path = is_file(row) ? *(const char *const *)((const char *)o + row->offset) : NULL;
  return (struct named){row->name, path || !row->variable ? path : getenv(row->variable)};
}

static bool apart(struct named out, const char *ending, struct named other, const char *its_ending, struct failure *f) {
  char a[PATH_MAX + 16], b[PATH_MAX + 16];
  if (!other.path || strcmp(other.path, "-") == 0) return true;
  snprintf(a, sizeof a, "%s%s", out.path, ending);
  snprintf(b, sizeof b, "%s%s", other.path, its_ending);
  return !path_same(a, b) || fail(f, STATUS_USAGE, "%s would overwrite %.400s, which %s names, too", out.name, a, other.name);
}

/* One file of an option, and all that the options and arguments name besides. */
static bool file_apart(const struct option_table *t, const void *o, const struct option_row *row, const char *ending,
                       struct failure *f) {
  const struct named out = named_row(row, o);
  for (const struct option_row *other = t->rows; other < t->rows + t->count; other++) {
    if (other == row || !options_has_row(t, other)) continue;
    for (const char *const *its = other->writes ? other->writes : options_one_file; *its; its++)
      if (!apart(out, ending, named_row(other, o), *its, f)) return false;
  }
  for (size_t i = 0; i < t->argument_count; i++) {
    const struct option_argument *a = &t->arguments[i];
    const char *const *path = (const char *const *)((const char *)o + a->offset);
    for (size_t k = 0; !a->word && (k == 0 || k < a->most) && path[k]; k++)
      if (!apart(out, ending, (struct named){a->what, path[k]}, "", f)) return false;
  }
  return true;
}

static bool files_apart(const struct option_table *t, const void *o, struct failure *f) {
  for (const struct option_row *row = t->rows; row < t->rows + t->count; row++) {
    if (!options_has_row(t, row) || !row->writes || !named_row(row, o).path) continue;
    for (const char *const *ending = row->writes; *ending; ending++)
      if (!file_apart(t, o, row, *ending, f)) return false;
  }
  return true;
}

bool options_parse(const struct option_table *t, void *o, int argc, char **argv, bool *given, struct failure *f) {
  bool options = true;
  memset(given, 0, t->count * sizeof *given);
  for (int i = 0; i < argc; i++) {
    const char *arg = argv[i];
    if (options && strcmp(arg, "--") == 0) options = false;
    else if (!options || arg[0] != '-' || arg[1] == '\0') {
      if (!take_argument(t, o, arg, f)) return false;
    } else if (!take_option(t, o, argc, argv, &i, given, f)) return false;
    if (given[t->count - 1]) return true;
  }
  for (size_t i = 0; i < t->argument_count; i++)
    if (!t->arguments[i].optional && !*(const char **)((char *)o + t->arguments[i].offset))
      return fail(f, STATUS_USAGE, "no %s given; `culprit %s --help` lists the options", t->arguments[i].what, t->command);
  return files_apart(t, o, f);
}

/* ---- which options go with what ---- */

bool options_given(const struct option_table *t, const bool *given, size_t offset) {
  bool found = false;
  for (size_t i = 0; i < t->count; i++) found = found || (given[i] && t->rows[i].offset == offset);
  return found;
}

bool options_exclude(const struct option_table *t, const bool *given, unsigned on, const struct option_condition *conditions,
                     size_t count, struct failure *f) {
  for (size_t i = 0; i < t->count; i++) {
    const unsigned wrong = given[i] ? t->rows[i].never & on : 0;
    for (size_t k = 0; k < count; k++)
      if (wrong & conditions[k].bit) return fail(f, STATUS_USAGE, "%s does not go with %s", t->rows[i].name, conditions[k].name);
  }
  return true;
}

/* ---- help ---- */

static void help(const struct option_table *t, FILE *out) {
  fprintf(out, "usage: culprit %s %s\n\n%s\n\n", t->command, t->usage, t->about);
  for (const struct option_row *row = t->rows; row < t->rows + t->count; row++) {
    char left[48];
    if (!options_has_row(t, row)) continue;
    snprintf(left, sizeof left, "%s %s", row->name, row->value ? row->value : "");
    fprintf(out, "  %-*s %s\n", (int)t->width, left, row->help);
  }
  if (t->status) fprintf(out, "\n%s\n", t->status);
}

void options_help(const struct option_table *first, FILE *out) {
  for (const struct option_table *t = first; t; t = t->next) {
    if (t != first) fputc('\n', out);
    help(t, out);
  }
}

/* ---- the command again ---- */

static void put_number(struct shell_line *t, const char *name, uint64_t v) {
  char number[24];
  snprintf(number, sizeof number, "%" PRIu64, v);
  shell_word(t, name);
  shell_word(t, number);
}

static void put_string(struct shell_line *t, const char *name, const char *value) {
  if (!value) return;
  shell_word(t, name);
  shell_word(t, value);
}

static void put_row(struct shell_line *t, const struct option_row *row, const void *field) {
  switch (row->kind) {
    case OPTION_FLAG:
      if (*(const bool *)field) shell_word(t, row->name);
      break;
    case OPTION_UNFLAG:
      if (!*(const bool *)field) shell_word(t, row->name);
      break;
    case OPTION_NUMBER:
      if (*(const uint64_t *)field) put_number(t, row->name, *(const uint64_t *)field);
      break;
    case OPTION_STRING: put_string(t, row->name, *(const char *const *)field); break;
    case OPTION_CHOICE: put_string(t, row->name, row->choices[*(const unsigned *)field]); break;
    case OPTION_NUMBERS:
    case OPTION_CHOICES: put_string(t, row->name, ((const struct option_list *)field)->text); break;
    case OPTION_CALL: break;
  }
}

void options_replay(const struct option_table *t, const void *o, const char *self, uint64_t from, uint64_t to, char *buf,
                    size_t size) {
  struct shell_line text = {.buf = buf, .size = size};
  shell_word(&text, self);
  shell_word(&text, t->command);
  for (const struct option_row *row = t->rows; row < t->rows + t->count; row++)
    if (row->replay) put_row(&text, row, (const char *)o + row->offset);
  put_string(&text, "--wave", "divergence.fst");
  put_number(&text, "--from", from);
  put_number(&text, "--to", to);
  for (size_t i = 0; i < t->argument_count; i++) {
    const char *const *given = (const char *const *)((const char *)o + t->arguments[i].offset);
    for (size_t k = 0; k == 0 || (k < t->arguments[i].most && given[k]); k++) shell_word(&text, given[k]);
  }
}

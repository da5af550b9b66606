#include "compare_options.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_PERIOD = 7 };

struct row {
  const char *name;
  bool number;
  size_t offset;
  uint64_t low, high; /* of a number */
  const char *value, *help;
};

#define AT(field) offsetof(struct compare_options, field)

static const struct row rows[] = {
  {"--config", false, AT(config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"--period", true, AT(period), 2, 1u << 30, "N", "cycles between two samples at the base rate (default 7; best a prime)"},
  {"--seed", true, AT(seed), 1, UINT64_MAX, "N", "of random sampling (default 1)"},
  {"--max-cycles", true, AT(max_cycles), 1, UINT64_MAX, "N", "stop after N cycles with status 69, results up to there"},
  {"--json", false, AT(json), 0, 0, "F", "write all results, hottest functions and instructions"},
  {"--mem-latency", true, AT(mem_latency), 1, 100000, "N", "cycles from a memory read to its first data"},
  {"--mem-gap", true, AT(mem_gap), 0, 100000, "N", "idle cycles between two data words"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct row *find_row(const char *arg, size_t length)
{
  for (int i = 0; i < ROWS; i++)
    if (strlen(rows[i].name) == length && memcmp(rows[i].name, arg, length) == 0) return &rows[i];
  return NULL;
}

static bool parse_number(const struct row *row, const char *text, uint64_t *out, struct failure *f)
{
  char *end;
  errno = 0;
  bool digit = *text >= '0' && *text <= '9';
  unsigned long long v = digit ? strtoull(text, &end, 0) : 0;
  if (!digit || *end || errno) return fail(f, STATUS_USAGE, "%s: '%.60s' is not a number", row->name, text);
  if (v < row->low || v > row->high) {
    return fail(f, STATUS_USAGE, "%s: %llu is not in the range %" PRIu64 " to %" PRIu64, row->name, v, row->low, row->high);
  }
  *out = v;
  return true;
}

bool compare_options_parse(struct compare_options *o, int argc, char **argv, struct failure *f)
{
  *o = (struct compare_options){.config = "small", .period = DEFAULT_PERIOD, .seed = 1};
  bool options = true;
  for (int i = 0; i < argc; i++) {
    const char *arg = argv[i];
    if (!options || arg[0] != '-' || arg[1] == '\0') {
      if (o->program) return fail(f, STATUS_USAGE, "two programs given: %.200s and %.200s", o->program, arg);
      o->program = arg;
      continue;
    }
    if (strcmp(arg, "--") == 0) {
      options = false;
      continue;
    }
    if (strcmp(arg, "--help") == 0) {
      o->help = true;
      continue;
    }
    size_t length = strcspn(arg, "=");
    const struct row *row = find_row(arg, length);
    if (!row) return fail(f, STATUS_USAGE, "unknown option %.*s; `culprit compare --help` lists them", length > 60 ? 60 : (int)length, arg);
    const char *value = arg[length] ? arg + length + 1 : i + 1 < argc ? argv[++i] : NULL;
    if (!value || !*value) return fail(f, STATUS_USAGE, "%s needs a value (%s)", row->name, row->value);
    char *field = (char *)o + row->offset;
    if (!row->number) *(const char **)field = value;
    else if (!parse_number(row, value, (uint64_t *)field, f)) return false;
  }
  if (!o->program && !o->help) return fail(f, STATUS_USAGE, "no program given; `culprit compare --help` lists the options");
  return true;
}

void compare_options_help(FILE *out)
{
  fputs("usage: culprit compare [options] prog.elf\n\n"
        "Runs a program once, unchecked, with seven profilers beside the Oracle, and prints how far each is from the truth\n"
        "(docs/rivals.md). The exit status is the program's, or as `culprit run --help` says.\n\n", out);
  for (int i = 0; i < ROWS; i++) {
    char left[48];
    snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].value);
    fprintf(out, "  %-20s %s\n", left, rows[i].help);
  }
  fprintf(out, "  %-20s %s\n", "--help", "this text");
}

#include "run_options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum kind { FLAG, NUMBER, STRING };

/* What an option means to a replay. */
enum replay { KEEP, OMIT };

struct row {
  const char *name;
  enum kind kind;
  enum replay replay;
  size_t offset;
  uint64_t low, high; /* of a number */
  const char *value, *help;
};

#define AT(field) offsetof(struct run_options, field)

static const struct row rows[] = {
  {"--config", STRING, KEEP, AT(config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"--max-cycles", NUMBER, OMIT, AT(max_cycles), 1, UINT64_MAX, "N", "stop after N cycles with status 69"},
  {"--no-check", FLAG, OMIT, AT(no_check), 0, 0, NULL, "run without the golden model and the Oracle, twice as fast"},
  {"--report", FLAG, OMIT, AT(report), 0, 0, NULL, "print IPC, cycle stack, hottest functions and instructions"},
  {"--oracle", STRING, OMIT, AT(oracle), 0, 0, "F", "write the Oracle's profile to F (JSON) and F.txt"},
  {"--stats-json", STRING, OMIT, AT(stats), 0, 0, "F", "write cycles, instructions, IPC, speed, what was checked"},
  {"--trace", STRING, OMIT, AT(trace), 0, 0, "F", "write every retired instruction as text"},
  {"--wave", STRING, OMIT, AT(wave), 0, 0, "F", "write waves (FST), F.gtkw for GTKWave, F.pcs with names"},
  {"--konata", STRING, OMIT, AT(konata), 0, 0, "F", "write a pipeline log for the Konata viewer"},
  {"--from", NUMBER, OMIT, AT(from), 0, UINT64_MAX, "C", "first cycle of --wave and --konata"},
  {"--to", NUMBER, OMIT, AT(to), 1, UINT64_MAX, "C", "last cycle of --wave and --konata"},
  {"--signature", STRING, OMIT, AT(signature), 0, 0, "F", "write memory from begin_signature to end_signature"},
  {"--signature-granularity", NUMBER, OMIT, AT(granularity), 1, 16, "N", "bytes a line: 1, 2, 4 (default), 8, 16"},
  {"--mem-latency", NUMBER, KEEP, AT(mem_latency), 1, 100000, "N", "cycles from a memory read to its first data"},
  {"--mem-gap", NUMBER, KEEP, AT(mem_gap), 0, 100000, "N", "idle cycles between two data words"},
  {"--backpressure", FLAG, KEEP, AT(backpressure), 0, 0, NULL, "memory stalls at random"},
  {"--seed", NUMBER, KEEP, AT(seed), 1, UINT64_MAX, "N", "of --backpressure; even: registers without a reset start as ones"},
  {"--progress", FLAG, OMIT, AT(progress), 0, 0, NULL, "show cycles and speed while running, on a terminal"},
  {"--quiet", FLAG, OMIT, AT(quiet), 0, 0, NULL, "no closing line on standard error after status 0"},
  {"--help", FLAG, OMIT, AT(help), 0, 0, NULL, "this text"},
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

static bool check(const struct run_options *o, bool window, struct failure *f)
{
  if (o->help) return true;
  if (!o->program) return fail(f, STATUS_USAGE, "no program given; `culprit run --help` lists the options");
  if (window && !o->wave && !o->konata) return fail(f, STATUS_USAGE, "--from and --to need --wave or --konata");
  if (o->to && o->from > o->to) return fail(f, STATUS_USAGE, "--from %" PRIu64 " is after --to %" PRIu64, o->from, o->to);
  if (o->granularity & (o->granularity - 1)) return fail(f, STATUS_USAGE, "--signature-granularity: not 1, 2, 4, 8 or 16");
  return true;
}

bool run_options_parse(struct run_options *o, int argc, char **argv, struct failure *f)
{
  memset(o, 0, sizeof *o);
  o->config = "small";
  o->granularity = 4;
  o->seed = 1;
  bool options = true, window = false;
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
    size_t length = strcspn(arg, "=");
    const struct row *row = find_row(arg, length);
    if (!row) return fail(f, STATUS_USAGE, "unknown option %.*s; `culprit run --help` lists them", length > 60 ? 60 : (int)length, arg);
    char *field = (char *)o + row->offset;
    if (row->kind == FLAG) {
      if (arg[length]) return fail(f, STATUS_USAGE, "%s takes no value", row->name);
      *(bool *)field = true;
      continue;
    }
    const char *value = arg[length] ? arg + length + 1 : i + 1 < argc ? argv[++i] : NULL;
    if (!value || !*value) return fail(f, STATUS_USAGE, "%s needs a value (%s)", row->name, row->value);
    if (row->kind == STRING) *(const char **)field = value;
    else if (!parse_number(row, value, (uint64_t *)field, f)) return false;
    window = window || row->offset == AT(from) || row->offset == AT(to);
  }
  return check(o, window, f);
}

void run_options_help(FILE *out)
{
  fputs("usage: culprit run [options] prog.elf\n\n"
        "Runs a RISC-V program (RV64IM, ELF64 at 0x80000000) on the simulated core and checks every instruction\n"
        "against the golden model. The exit status is the program's.\n\n", out);
  for (int i = 0; i < ROWS; i++) {
    char left[48];
    snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].value ? rows[i].value : "");
    fprintf(out, "  %-27s %s\n", left, rows[i].help);
  }
  fputs("\nWithout the program's own status: 3 divergence from the golden model, 64 usage, 65 bad ELF, 66 no such file,\n"
        "67 unknown configuration, 68 hung, 69 --max-cycles, 70 trap without a handler, 71 output error, 72 internal.\n", out);
}

struct text {
  char *buf;
  size_t size, used;
};

/* Appends a word, in single quotes when a shell would read it differently. */
static void append_word(struct text *t, const char *word)
{
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

static void append_number(struct text *t, const char *name, uint64_t v)
{
  char number[24];
  snprintf(number, sizeof number, "%" PRIu64, v);
  append_word(t, name);
  append_word(t, number);
}

void run_options_replay(const struct run_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size)
{
  struct text t = {buf, size, 0};
  append_word(&t, self);
  append_word(&t, "run");
  for (int i = 0; i < ROWS; i++) {
    const char *field = (const char *)o + rows[i].offset;
    if (rows[i].replay == OMIT) continue;
    if (rows[i].kind == FLAG && *(const bool *)field) append_word(&t, rows[i].name);
    if (rows[i].kind == STRING) append_word(&t, rows[i].name), append_word(&t, *(const char *const *)field);
    if (rows[i].kind == NUMBER && *(const uint64_t *)field) append_number(&t, rows[i].name, *(const uint64_t *)field);
  }
  append_word(&t, "--wave");
  append_word(&t, "divergence.fst");
  append_number(&t, "--from", from);
  append_number(&t, "--to", to);
  append_word(&t, o->program);
}

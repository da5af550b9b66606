#include "tools/report/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cli/options.h"

enum { ANY = PROFILE_REPORT | PROFILE_ANNOTATE | PROFILE_STAT };
enum option { PROGRAM, JSON, BY, SORT, TOP, ALL, HELP, SELECT, PAIRS, ADDRESSES, HISTOGRAM, PATHS };

struct row {
  const char *name;
  unsigned commands; /* enum profile_command, several */
  enum option option;
  const char *value, *help;
};

static const struct row rows[] = {
  {"--program", ANY, PROGRAM, "ELF", "the program, when it is not where the profile says"},
  {"--json", ANY, JSON, "F", "write everything to F as JSON, too"},
  {"--by", PROFILE_REPORT, BY, "WHAT", "a row is a function (default), line or instruction"},
  {"--sort", PROFILE_REPORT, SORT, "KEY",
   "time (default), samples, cpi, name, address, or a class: execute, load_stall, ...;\n"
   "                  ProfileMe: held (default), fetched, retired, aborted, latency, wasted, or an event"},
  {"--top", PROFILE_REPORT, TOP, "N", "rows (default 20; 0: all)"},
  {"--all", PROFILE_ANNOTATE, ALL, NULL, "lines and instructions without samples, too"},
  {"--select", PROFILE_REPORT | PROFILE_ANNOTATE, SELECT, "EXPR",
   "ProfileMe: a column more, as retired^!mispredict:count; up to 8 times"},
  {"--pairs", PROFILE_REPORT | PROFILE_ANNOTATE, PAIRS, NULL,
   "ProfileMe: wasted issue slots, useful concurrency and more, from pairs"},
  {"--addresses", PROFILE_REPORT, ADDRESSES, NULL, "ProfileMe: the data that loads and stores touch"},
  {"--histogram", PROFILE_REPORT, HISTOGRAM, "PC", "ProfileMe: one instruction in full, with histograms of its latencies"},
  {"--paths", PROFILE_REPORT, PATHS, "PC", "ProfileMe: the paths that led to an instruction, by branch history"},
  {"--help", ANY, HELP, NULL, "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *command_name(enum profile_command c) {
  return c == PROFILE_REPORT ? "report" : c == PROFILE_ANNOTATE ? "annotate" : "stat";
}

static const struct row *find_row(enum profile_command c, const char *arg, size_t length) {
  for (int i = 0; i < ROWS; i++)
    if (rows[i].commands & c && strlen(rows[i].name) == length && memcmp(rows[i].name, arg, length) == 0) return &rows[i];
  return NULL;
}

static bool parse_by(const char *text, enum profile_by *by, struct failure *f) {
  static const char *const names[] = {"function", "line", "instruction"};
  for (unsigned i = 0; i < 3; i++)
    if (strcmp(text, names[i]) == 0) return *by = (enum profile_by)i, true;
  return fail(f, STATUS_USAGE, "--by: '%.60s' is not function, line or instruction", text);
}

static bool parse_pc(const char *option, const char *text, uint64_t *pc, struct failure *f) {
  char *end;
  errno = 0;
  bool digits = strncmp(text, "0x", 2) == 0 && text[2 + strspn(text + 2, "0123456789abcdefABCDEF")] == '\0' && text[2];
  *pc = digits ? strtoull(text, &end, 16) : 0;
  return (digits && !errno) || fail(f, STATUS_USAGE, "%s: '%.60s' is not an address (0x80001234)", option, text);
}

static bool set(struct profile_options *o, enum option option, const char *value, struct failure *f) {
  switch (option) {
    case PROGRAM: return o->program = value, true;
    case JSON: return o->json = value, true;
    case BY: return parse_by(value, &o->by, f);
    case SORT: return o->sort = value, true;
    case TOP: return option_number("--top", value, 10, &o->top, f);
    case ALL: return o->all = true;
    case HELP: return o->help = true;
    case SELECT:
      if (o->selects == PROFILE_SELECTS) return fail(f, STATUS_USAGE, "more than %d times --select", PROFILE_SELECTS);
      return o->select[o->selects++] = value, true;
    case PAIRS: return o->pairs = true;
    case ADDRESSES: return o->addresses = true;
    case HISTOGRAM: return o->histogram = parse_pc("--histogram", value, &o->pc, f);
    case PATHS: return o->paths = parse_pc("--paths", value, &o->pc, f);
  }
  return false;
}

static bool positional(struct profile_options *o, const char *arg, struct failure *f) {
  if (!o->file) return o->file = arg, true;
  if (o->command == PROFILE_ANNOTATE && !o->function) return o->function = arg, true;
  return fail(f, STATUS_USAGE, "one argument too many: %.200s", arg);
}

bool profile_options_parse(struct profile_options *o, enum profile_command command, int argc, char **argv, struct failure *f) {
  const char *self = command_name(command);
  *o = (struct profile_options){.command = command, .top = 20};
  bool options = true;
  for (int i = 0; i < argc; i++) {
    const char *arg = argv[i];
    if (!options || arg[0] != '-' || arg[1] == '\0') {
      if (!positional(o, arg, f)) return false;
      continue;
    }
    if (strcmp(arg, "--") == 0) {
      options = false;
      continue;
    }
    size_t length = strcspn(arg, "=");
    const struct row *row = find_row(command, arg, length);
    if (!row)
      return fail(f, STATUS_USAGE, "unknown option %.*s; `culprit %s --help` lists them", length > 60 ? 60 : (int)length, arg,
                  self);
    const char *value = NULL;
    if (!row->value && arg[length]) return fail(f, STATUS_USAGE, "%s takes no value", row->name);
    if (row->value) value = arg[length] ? arg + length + 1 : i + 1 < argc ? argv[++i] : NULL;
    if (row->value && (!value || !*value)) return fail(f, STATUS_USAGE, "%s needs a value (%s)", row->name, row->value);
    if (!set(o, row->option, value, f)) return false;
    if (row->option >= SELECT && !o->first_pme) o->first_pme = row->name;
  }
  if (o->help) return true;
  if (!o->file) return fail(f, STATUS_USAGE, "no profile given; `culprit %s --help` lists the options", self);
  if (command == PROFILE_ANNOTATE && !o->function)
    return fail(f, STATUS_USAGE, "no function given; `culprit report %.200s` lists them", o->file);
  return true;
}

void profile_options_help(enum profile_command command, FILE *out) {
  static const char *const what[] = {
    [PROFILE_REPORT] = "The functions (or lines, or instructions) that took the time, with 95 % intervals.",
    [PROFILE_ANNOTATE] = "Source lines and assembly of one function (a name, or any address in it), culprits marked.",
    [PROFILE_STAT] = "Where the cycles went: the cycle stack, by privilege, known causes, with 95 % intervals."};
  fprintf(out, "usage: culprit %s [options] F.prof%s\n\n%s\n\n", command_name(command),
          command == PROFILE_ANNOTATE ? " FUNCTION" : "", what[command]);
  for (int i = 0; i < ROWS; i++) {
    char left[48];
    if (!(rows[i].commands & command)) continue;
    snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].value ? rows[i].value : "");
    fprintf(out, "  %-15s %s\n", left, rows[i].help);
  }
  fputs("\nStatus: 64 usage, no such function; 65 bad ELF; 66 no such file; 71 output error; 72 internal; 73 not a profile, or\n"
        "damaged; 74 the profile is of another program.\n",
        out);
}

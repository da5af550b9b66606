#include "tools/ucode/options.h"

#include <string.h>

#include "tools/cli/options.h"

enum option { OUT, DEFINE, LISTING, SAMPLES, TRACE, MOST, GO_ON, SLOTS, HELP };

struct row {
  const char *name;
  unsigned commands; /* enum ucode_command, several */
  enum option option;
  const char *value, *help;
};

static const struct row rows[] = {
  {"-o", UCODE_ASM | UCODE_DISASM, OUT, "F", "write the image (disasm: the text) to F"},
  {"-D", UCODE_ASM | UCODE_RUN, DEFINE, "NAME=N", "set a parameter of the source; up to 32 times"},
  {"--listing", UCODE_ASM, LISTING, NULL, "addresses, microinstructions and lines, on standard output"},
  {"--samples", UCODE_RUN, SAMPLES, "F", "samples, one a line (docs/microcode.md); - is standard input"},
  {"--max-samples", UCODE_RUN, MOST, "N", "only the first N samples"},
  {"--slots", UCODE_RUN, SLOTS, "N", "entries of the associative array: a power of two, 8 to 512 (default 256)"},
  {"--continue", UCODE_RUN, GO_ON, NULL, "go on after an interrupt, as its handler does"},
  {"--trace", UCODE_RUN, TRACE, NULL, "every sample, every microinstruction and what it changes"},
  {"--help", UCODE_ASM | UCODE_DISASM | UCODE_RUN, HELP, NULL, "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct row *find_row(enum ucode_command c, const char *arg, size_t length) {
  for (int i = 0; i < ROWS; i++)
    if (rows[i].commands & c && strlen(rows[i].name) == length && memcmp(rows[i].name, arg, length) == 0) return &rows[i];
  return NULL;
}

static bool define(struct ucode_options *o, const char *value, struct failure *f) {
  const char *equals = strchr(value, '=');
  if (!equals || equals == value || !equals[1]) return fail(f, STATUS_USAGE, "-D: '%.60s' is not NAME=N", value);
  if (o->defines == UCODE_DEFINES) return fail(f, STATUS_USAGE, "more than %d times -D", UCODE_DEFINES);
  for (uint32_t i = 0; i < o->defines; i++)
    if (strncmp(o->define[i], value, (size_t)(equals - value) + 1) == 0)
      return fail(f, STATUS_USAGE, "-D: %.*s is given twice", equals - value > 60 ? 60 : (int)(equals - value), value);
  return o->define[o->defines++] = value, true;
}

static bool set(struct ucode_options *o, enum option option, const char *value, struct failure *f) {
  switch (option) {
    case OUT: return o->out = value, true;
    case DEFINE: return define(o, value, f);
    case LISTING: return o->listing = true;
    case SAMPLES: return o->samples = value, true;
    case TRACE: return o->trace = true;
    case GO_ON: return o->go_on = true;
    case HELP: return o->help = true;
    case MOST:
      return option_number("--max-samples", value, 10, &o->most, f) &&
             (o->most > 0 || fail(f, STATUS_USAGE, "--max-samples: 0 is not in the range 1 and more"));
    case SLOTS:
      if (!option_number("--slots", value, 10, &o->slots, f)) return false;
      return (o->slots >= 8 && o->slots <= 512 && (o->slots & (o->slots - 1)) == 0) ||
             fail(f, STATUS_USAGE, "--slots: not a power of two, 8 to 512");
  }
  return false;
}

static bool positional(struct ucode_options *o, const char *arg, struct failure *f) {
  if (o->file) return fail(f, STATUS_USAGE, "two programs given: %.200s and %.200s", o->file, arg);
  return o->file = arg, true;
}

static bool subcommand(struct ucode_options *o, int argc, char **argv, struct failure *f) {
  static const struct {
    const char *name;
    enum ucode_command command;
  } table[] = {{"asm", UCODE_ASM}, {"disasm", UCODE_DISASM}, {"run", UCODE_RUN}};
  if (argc == 0) return fail(f, STATUS_USAGE, "asm, disasm or run expected; `culprit ucode --help` lists the options");
  if (strcmp(argv[0], "--help") == 0) return o->help = true;
  for (unsigned i = 0; i < 3; i++)
    if (strcmp(argv[0], table[i].name) == 0) return o->command = table[i].command, true;
  return fail(f, STATUS_USAGE, "'%.60s' is not asm, disasm or run", argv[0]);
}

bool ucode_options_parse(struct ucode_options *o, int argc, char **argv, struct failure *f) {
  *o = (struct ucode_options){.slots = 256};
  if (!subcommand(o, argc, argv, f)) return false;
  bool options = true;
  for (int i = 1; i < argc && !o->help; i++) {
    const char *arg = argv[i];
    if (!options || arg[0] != '-' || arg[1] == '\0') {
      if (!positional(o, arg, f)) return false;
      continue;
    }
    if (strcmp(arg, "--") == 0) {
      options = false;
      continue;
    }
    bool joined = arg[1] == 'D' && arg[2]; /* -DNAME=N */
    size_t length = joined ? 2 : strcspn(arg, "=");
    const struct row *row = find_row(o->command, arg, length);
    if (!row)
      return fail(f, STATUS_USAGE, "unknown option %.*s; `culprit ucode --help` lists them", length > 60 ? 60 : (int)length, arg);
    const char *value = NULL;
    if (!row->value && arg[length]) return fail(f, STATUS_USAGE, "%s takes no value", row->name);
    if (row->value) value = joined ? arg + 2 : arg[length] ? arg + length + 1 : i + 1 < argc ? argv[++i] : NULL;
    if (row->value && (!value || !*value)) return fail(f, STATUS_USAGE, "%s needs a value (%s)", row->name, row->value);
    if (!set(o, row->option, value, f)) return false;
  }
  return o->help || o->file || fail(f, STATUS_USAGE, "no microprogram given; `culprit ucode --help` lists the options");
}

void ucode_options_help(FILE *out) {
  static const struct {
    enum ucode_command command;
    const char *text;
  } parts[] = {
    {UCODE_ASM,
     "usage: culprit ucode asm [options] F.us\n\nAssembles a microprogram of the co-processor. Without -o it is only checked. Every error is a line.\n"},
    {UCODE_DISASM, "\nusage: culprit ucode disasm [options] F.cop\n\nAn image as assembler text that gives the same image.\n"},
    {UCODE_RUN,
     "\nusage: culprit ucode run [options] F.us|F.cop\n\nRuns a microprogram on the golden model, without a core, over samples from a file.\n"}};
  for (unsigned p = 0; p < 3; p++) {
    fprintf(out, "%s\n", parts[p].text);
    for (int i = 0; i < ROWS; i++) {
      char left[48];
      if (!(rows[i].commands & parts[p].command)) continue;
      snprintf(left, sizeof left, "%s %s", rows[i].name, rows[i].value ? rows[i].value : "");
      fprintf(out, "  %-16s %s\n", left, rows[i].help);
    }
  }
  fputs(
    "\nStatus: 64 usage; 65 errors in the microprogram, image or samples; 66 no such file; 68 the watchdog ended a routine; 71 output error; 72 internal.\n",
    out);
}

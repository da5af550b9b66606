#include "tools/ucode/options.h"

#include <stddef.h>
#include <string.h>

#include "tools/cli/commands.h"

#define AT(field) offsetof(struct ucode_options, field)

enum { SLOTS_LEAST = 8, SLOTS_MOST = 512, SLOTS_DEFAULT = 256 };

static bool take_define(void *options, const char *value, struct failure *f) {
  struct ucode_options *o = options;
  const char *equals = strchr(value, '=');
  if (!equals || equals == value || !equals[1]) return fail(f, STATUS_USAGE, "-D: '%.60s' is not NAME=N", value);
  if (o->defines == UCODE_DEFINES) return fail(f, STATUS_USAGE, "-D is given more than %d times", UCODE_DEFINES);
  for (uint32_t i = 0; i < o->defines; i++)
    if (strncmp(o->define[i], value, (size_t)(equals - value) + 1) == 0)
      return fail(f, STATUS_USAGE, "-D: %.*s is given twice", equals - value > 60 ? 60 : (int)(equals - value), value);
  o->define[o->defines++] = value;
  return true;
}

static const struct option_row rows[] = {
  {"-o", OPTION_STRING, AT(out), "F", .writes = options_one_file, .help = "write the image (disasm: the text) to F",
   .verbs = UCODE_ASM | UCODE_DISASM},
  {"-D", OPTION_CALL, 0, "NAME=N", .help = "set a parameter of the source; up to 32 times", .verbs = UCODE_ASM | UCODE_RUN,
   .take = take_define},
  {"--listing", OPTION_FLAG, AT(listing), NULL, .help = "print addresses, microinstructions and lines on standard output",
   .verbs = UCODE_ASM},
  {"--samples", OPTION_STRING, AT(samples), "F", .help = "samples, one per line (docs/microcode.md); - is standard input",
   .verbs = UCODE_RUN},
  {"--max-samples", OPTION_NUMBER, AT(most), "N", .low = 1, .high = UINT64_MAX, .help = "only the first N samples",
   .verbs = UCODE_RUN},
  {"--slots", OPTION_NUMBER, AT(slots), "N", .high = UINT64_MAX,
   .help = "entries of the associative array: a power of two, 8 to 512 (default 256)", .verbs = UCODE_RUN},
  {"--continue", OPTION_FLAG, AT(go_on), NULL, .help = "continue after an interrupt, as its handler would", .verbs = UCODE_RUN},
  {"--trace", OPTION_FLAG, AT(trace), NULL, .help = "print every sample, every microinstruction and what it changes",
   .verbs = UCODE_RUN},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "microprogram", .offset = AT(file)}};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *const asm_word[] = {"asm", NULL}, *const disasm_word[] = {"disasm", NULL}, *const run_word[] = {"run", NULL};

static const struct option_table run_samples = {
  .command = "ucode",
  .words = run_word,
  .usage = "run [options] F.us|F.cop",
  .about = "Runs a microprogram on the golden model, without a core, over samples from a file.",
  .status = "Status: 64 usage; 65 errors in the microprogram, image or samples; 66 no such file; 68 the watchdog ended a routine;\n"
            "71 output error; 72 internal.",
  .rows = rows,
  .count = ROWS,
  .width = 16,
  .verb = UCODE_RUN,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

static const struct option_table disassemble = {
  .command = "ucode",
  .words = disasm_word,
  .usage = "disasm [options] F.cop",
  .about = "Prints an image as assembler text that assembles to the same image.",
  .next = &run_samples,
  .rows = rows,
  .count = ROWS,
  .width = 16,
  .verb = UCODE_DISASM,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

const struct option_table ucode_options_table = {
  .command = "ucode",
  .words = asm_word,
  .usage = "asm [options] F.us",
  .about = "Assembles a microprogram of the co-processor. Without -o it is only checked. Every error gets a line of its own.",
  .next = &disassemble,
  .rows = rows,
  .count = ROWS,
  .width = 16,
  .verb = UCODE_ASM,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

bool ucode_options_parse(struct ucode_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  unsigned word;
  *o = (struct ucode_options){.slots = SLOTS_DEFAULT};
  if (argc == 0) return fail(f, STATUS_USAGE, "asm, disasm or run expected; `culprit ucode --help` lists the options");
  if (strcmp(argv[0], "--help") == 0) {
    o->help = true;
    return true;
  }
  const struct option_table *table = options_word(&ucode_options_table, argc, argv, &word);
  if (!table) return fail(f, STATUS_USAGE, "'%.60s' is not asm, disasm or run", argv[0]);
  o->command = table->verb;
  if (!options_parse(table, o, argc - 1, argv + 1, given, f)) return false;
  const bool power = o->slots >= SLOTS_LEAST && o->slots <= SLOTS_MOST && !(o->slots & (o->slots - 1));
  return o->help || power || fail(f, STATUS_USAGE, "--slots: not a power of two from %d to %d", SLOTS_LEAST, SLOTS_MOST);
}

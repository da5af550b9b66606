#include "tools/compare/options.h"

#include <stddef.h>

#include "tools/cli/commands.h"

#define AT(field) offsetof(struct compare_options, field)

enum {
  DEFAULT_PERIOD = 31,
  DEFAULT_SINGLE = 64,
  DEFAULT_PAIRS = 256,
  DEFAULT_WINDOW = 50,
  LEAST_INTERVAL = 16,
  MOST_INTERVAL = 1 << 23
};

static const char *const modes[] = {[COMPARE_TIP] = "tip", [COMPARE_PROFILEME] = "profileme", NULL};

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, AT(config), "NAME", .replay = true, .help = "machine: small (default), large, tiny"},
  {"--mode", OPTION_CHOICE, AT(mode), "NAME", .replay = true, .help = "tip (default): TIP and its rivals; profileme: ProfileMe",
   .choices = modes},
  {"--period", OPTION_NUMBER, AT(period), "N", .low = 2, .high = 1u << 30, .replay = true,
   .help = "tip: cycles between two samples at the base rate (default 31), preferably a prime", .never = 1 << COMPARE_PROFILEME},
  {"--major", OPTION_NUMBER, AT(interval), "N", .low = LEAST_INTERVAL, .high = MOST_INTERVAL, .replay = true,
   .help = "profileme: mean number of instructions fetched between selections (default 64, pairs 256)", .never = 1 << COMPARE_TIP},
  {"--pairs", OPTION_FLAG, AT(pairs), NULL, .replay = true, .help = "profileme: pairs instead of single instructions",
   .never = 1 << COMPARE_TIP},
  {"--minor", OPTION_NUMBER, AT(window), "W", .low = 1, .high = 4095, .replay = true,
   .help = "profileme: the two of a pair are 1 to W apart, uniformly (default 50)", .never = 1 << COMPARE_TIP},
  {"--seed", OPTION_NUMBER, AT(seed), "N", .low = 1, .high = UINT64_MAX, .replay = true,
   .help = "seed of random sampling (default 1)"},
  RUN_SNAPSHOT_ROW(AT),
  RUN_FAST_FORWARD_ROW(AT),
  {"--images", OPTION_STRING, AT(images), "FOLDER", .replay = true,
   .help = "of an operating system: its processes run the programs FOLDER/NAME.elf; checks the run, too"},
  {"--max-cycles", OPTION_NUMBER, AT(max_cycles), "N", .low = 1, .high = UINT64_MAX, .replay = true,
   .help = "stop after N cycles with status 69 and the results so far"},
  {"--top", OPTION_NUMBER, AT(top), "N", .low = 1, .high = 1000000, .never = 1 << COMPARE_PROFILEME,
   .help = "tip: the N hottest instructions as each profiler sees them, instead of the errors"},
  {"--raw", OPTION_FLAG, AT(raw), NULL, .never = 1 << COMPARE_PROFILEME,
   .help = "instructions as encoded: registers x0 to x31, no pseudo-instructions"},
  {"--json", OPTION_STRING, AT(json), "F", .writes = options_one_file,
   .help = "write all results, and the hottest functions and instructions, to F as JSON"},
  RUN_MEMORY_ROWS(AT),
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "program", .offset = AT(program)}};

static const struct option_condition conditions[] = {
  {1 << COMPARE_TIP, "--mode tip"},
  {1 << COMPARE_PROFILEME, "--mode profileme"},
};

enum { ROWS = sizeof rows / sizeof rows[0], CONDITIONS = sizeof conditions / sizeof conditions[0] };

const struct option_table compare_options_table = {
  .command = "compare",
  .usage = "[options] prog.elf",
  .about =
    "Runs a program once, unchecked, and prints how far profilers are from the truth: TIP and six others against the Oracle\n"
    "(docs/rivals.md), or ProfileMe against what every instruction really did (docs/eval-profileme.md). All of them observe\n"
    "out of band. The exit status is the program's, or as `culprit run --help` says.",
  .rows = rows,
  .count = ROWS,
  .width = 27,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

bool compare_options_parse(struct compare_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  *o = (struct compare_options){.config = "small", .period = DEFAULT_PERIOD, .seed = 1};
  if (!options_parse(&compare_options_table, o, argc, argv, given, f)) return false;
  if (o->help) return true;
  if (!options_exclude(&compare_options_table, given, 1u << o->mode, conditions, CONDITIONS, f)) return false;
  if (o->window && !o->pairs) return fail(f, STATUS_USAGE, "--minor needs --pairs");
  if (o->pairs && !o->window) o->window = DEFAULT_WINDOW;
  if (!o->interval) o->interval = o->pairs ? DEFAULT_PAIRS : DEFAULT_SINGLE;
  return true;
}

struct run_options compare_run_options(const struct compare_options *o) {
  return (struct run_options){
    .program = o->program,
    .config = o->config,
    .no_check = !o->images,
    .images = o->images,
    .report = true,
    .granularity = 4,
    .seed = 1,
    .max_cycles = o->max_cycles,
    .snapshot = o->snapshot,
    .fast_forward = o->fast_forward,
    .memory = o->memory,
    .mem_latency = o->mem_latency,
    .mem_gap = o->mem_gap,
  };
}

#include "compare_options.h"

#include <stddef.h>

#include "options.h"

#define AT(field) offsetof(struct compare_options, field)

enum { DEFAULT_PERIOD = 31 };

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, true, AT(config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"--period", OPTION_NUMBER, true, AT(period), 2, 1u << 30, "N", "cycles between two samples at the base rate (default 31), best a prime"},
  {"--seed", OPTION_NUMBER, true, AT(seed), 1, UINT64_MAX, "N", "of random sampling (default 1)"},
  {"--max-cycles", OPTION_NUMBER, true, AT(max_cycles), 1, UINT64_MAX, "N", "stop after N cycles with status 69, results up to there"},
  {"--json", OPTION_STRING, false, AT(json), 0, 0, "F", "write all results, hottest functions and instructions"},
  {"--mem-latency", OPTION_NUMBER, true, AT(mem_latency), 1, 100000, "N", "cycles from a memory read to its first data"},
  {"--mem-gap", OPTION_NUMBER, true, AT(mem_gap), 0, 100000, "N", "idle cycles between two data words"},
  {"--help", OPTION_FLAG, false, AT(help), 0, 0, NULL, "this text"},
};

static const struct option_table table = {
  .command = "compare",
  .before = "usage: culprit compare [options] prog.elf\n\n"
            "Runs a program once, unchecked, with seven profilers beside the Oracle, and prints how far each is from the\n"
            "truth (docs/rivals.md). The exit status is the program's, or as `culprit run --help` says.\n\n",
  .after = "",
  .rows = rows,
  .count = sizeof rows / sizeof rows[0],
  .program = AT(program),
};

bool compare_options_parse(struct compare_options *o, int argc, char **argv, struct failure *f)
{
  uint64_t given;
  *o = (struct compare_options){.config = "small", .period = DEFAULT_PERIOD, .seed = 1};
  if (!options_parse(&table, o, argc, argv, &given, f)) return false;
  return o->program || o->help || fail(f, STATUS_USAGE, "no program given; `culprit compare --help` lists the options");
}

void compare_options_help(FILE *out) { options_help(&table, out); }

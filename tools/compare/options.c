#include "tools/compare/options.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "tools/cli/options.h"

#define AT(field) offsetof(struct compare_options, field)

enum {
  DEFAULT_PERIOD = 31,
  DEFAULT_SINGLE = 64,
  DEFAULT_PAIRS = 256,
  DEFAULT_WINDOW = 50,
  LEAST_INTERVAL = 16,
  MOST_INTERVAL = 1 << 23
};

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, true, AT(config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"--mode", OPTION_STRING, true, AT(mode), 0, 0, "NAME", "tip (default): TIP and its rivals; profileme: ProfileMe"},
  {"--period", OPTION_NUMBER, true, AT(period), 2, 1u << 30, "N",
   "tip: cycles between two samples at the base rate (default 31), best a prime"},
  {"--major", OPTION_NUMBER, true, AT(interval), LEAST_INTERVAL, MOST_INTERVAL, "N",
   "profileme: mean of the fetched instructions between selections (64; pairs 256)"},
  {"--pairs", OPTION_FLAG, true, AT(pairs), 0, 0, NULL, "profileme: pairs instead of single instructions"},
  {"--minor", OPTION_NUMBER, true, AT(window), 1, 4095, "W", "profileme: distances of pairs are uniform in 1 to W (default 50)"},
  {"--seed", OPTION_NUMBER, true, AT(seed), 1, UINT64_MAX, "N", "of random sampling (default 1)"},
  {"--max-cycles", OPTION_NUMBER, true, AT(max_cycles), 1, UINT64_MAX, "N",
   "stop after N cycles with status 69, results up to there"},
  {"--json", OPTION_STRING, false, AT(json), 0, 0, "F", "write all results, hottest functions and instructions"},
  {"--mem-latency", OPTION_NUMBER, true, AT(mem_latency), 1, 100000, "N", "cycles from a memory read to its first data"},
  {"--mem-gap", OPTION_NUMBER, true, AT(mem_gap), 0, 100000, "N", "idle cycles between two data words"},
  {"--help", OPTION_FLAG, false, AT(help), 0, 0, NULL, "this text"},
};

static const struct option_table table = {
  .command = "compare",
  .before =
    "Runs a program once, unchecked, and prints how far profilers are from the truth: TIP and six others beside the Oracle\n"
    "(docs/rivals.md), or ProfileMe beside what every instruction really did (docs/eval-profileme.md). All of them watch out of band. The\n"
    "exit status is the program's, or as `culprit run --help` says.\n",
  .after = "",
  .rows = rows,
  .count = sizeof rows / sizeof rows[0],
  .program = AT(program),
};

/* Options of the other mode, or of the other kind of ProfileMe samples. */
static bool check(struct compare_options *o, uint64_t given, struct failure *f) {
  static const struct {
    size_t field;
    bool profileme;
  } owned[] = {
    {AT(period), false},
    {AT(interval), true},
    {AT(pairs), true},
    {AT(window), true},
  };
  o->profileme = strcmp(o->mode, "profileme") == 0;
  if (!o->profileme && strcmp(o->mode, "tip") != 0)
    return fail(f, STATUS_USAGE, "--mode: '%.60s' is not tip or profileme", o->mode);
  for (int i = 0; i < table.count; i++)
    for (unsigned k = 0; k < sizeof owned / sizeof owned[0]; k++)
      if ((given >> i & 1) && rows[i].offset == owned[k].field && owned[k].profileme != o->profileme)
        return fail(f, STATUS_USAGE, "%s does not go with --mode %s", rows[i].name, o->mode);
  if (o->window && !o->pairs) return fail(f, STATUS_USAGE, "--minor needs --pairs");
  if (o->pairs && !o->window) o->window = DEFAULT_WINDOW;
  if (!o->interval) o->interval = o->pairs ? DEFAULT_PAIRS : DEFAULT_SINGLE;
  return true;
}

bool compare_options_parse(struct compare_options *o, int argc, char **argv, struct failure *f) {
  uint64_t given;
  *o = (struct compare_options){.config = "small", .mode = "tip", .period = DEFAULT_PERIOD, .seed = 1};
  if (!options_parse(&table, o, argc, argv, &given, f)) return false;
  if (o->help) return true;
  return o->program ? check(o, given, f) : fail(f, STATUS_USAGE, "no program given; `culprit compare --help` lists the options");
}

void compare_options_help(FILE *out) { options_help(&table, out); }

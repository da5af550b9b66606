#include "tools/report/options.h"

#include <stddef.h>
#include <string.h>

#include "tools/cli/address.h"
#include "tools/cli/commands.h"
#include "tools/cli/order.h"

#define AT(field) offsetof(struct profile_options, field)

enum { PME_ALONE = 1 }; /* in `never`: for profiles of ProfileMe */

static const char *const rows_by[] = {"function", "line", "instruction", NULL};

static bool take_select(void *options, const char *value, struct failure *f) {
  struct profile_options *o = options;
  if (o->selects == PROFILE_SELECTS) return fail(f, STATUS_USAGE, "--select is given more than %d times", PROFILE_SELECTS);
  o->select[o->selects++] = value;
  return true;
}

static bool take_pc(const char *option, const char *text, uint64_t *pc, struct failure *f) {
  return address_of(text, pc) || fail(f, STATUS_USAGE, "%s: '%.60s' is not an address (80001234)", option, text);
}

static bool take_histogram(void *options, const char *value, struct failure *f) {
  struct profile_options *o = options;
  o->histogram = take_pc("--histogram", value, &o->pc, f);
  return o->histogram;
}

static bool take_paths(void *options, const char *value, struct failure *f) {
  struct profile_options *o = options;
  o->paths = take_pc("--paths", value, &o->pc, f);
  return o->paths;
}

static const struct option_row rows[] = {
  {"--program", OPTION_STRING, AT(program), "ELF", .help = "the program, if it is not where the profile says"},
  {"--json", OPTION_STRING, AT(json), "F", .writes = options_one_file, .help = "also write everything to F as JSON"},
  {"--by", OPTION_CHOICE, AT(by), "WHAT", .help = "one row per function (default), line or instruction", .verbs = PROFILE_REPORT,
   .choices = rows_by},
  {"--sort", OPTION_STRING, AT(sort), "KEY",
   .help = "time (default), samples, cpi, name, address, or a class: execute, load_stall, ...;\n"
           "                  ProfileMe: held (default), fetched, retired, aborted, latency, wasted, or an event",
   .verbs = PROFILE_REPORT},
  {"--top", OPTION_NUMBER, AT(top), "N", .high = UINT64_MAX, .help = "at most N rows (default 20; 0: all)",
   .verbs = PROFILE_REPORT},
  {"--all", OPTION_FLAG, AT(all), NULL, .help = "also lines and instructions without samples", .verbs = PROFILE_ANNOTATE},
  {"--raw", OPTION_FLAG, AT(raw), NULL, .verbs = PROFILE_REPORT | PROFILE_ANNOTATE,
   .help = "instructions as encoded: registers x0 to x31, no pseudo-instructions"},
  {"--select", OPTION_CALL, 0, "EXPR", .help = "ProfileMe: an extra column, such as retired^!mispredict:count; up to 8 times",
   .never = PME_ALONE, .verbs = PROFILE_REPORT | PROFILE_ANNOTATE, .take = take_select},
  {"--pairs", OPTION_FLAG, AT(pairs), NULL, .help = "ProfileMe: wasted issue slots, useful concurrency and more, from pairs",
   .never = PME_ALONE, .verbs = PROFILE_REPORT | PROFILE_ANNOTATE},
  {"--addresses", OPTION_FLAG, AT(addresses), NULL, .help = "ProfileMe: the data that loads and stores touch", .never = PME_ALONE,
   .verbs = PROFILE_REPORT},
  {"--histogram", OPTION_CALL, 0, "PC", .help = "ProfileMe: one instruction in full, with histograms of its latencies",
   .never = PME_ALONE, .verbs = PROFILE_REPORT, .take = take_histogram},
  {"--paths", OPTION_CALL, 0, "PC", .help = "ProfileMe: the paths that led to an instruction, by branch history",
   .never = PME_ALONE, .verbs = PROFILE_REPORT, .take = take_paths},
  {"--counts", OPTION_STRING, AT(counts), "F",
   .help = "counts in F, of `culprit run --signature F`; give the instrumented program instead of a profile",
   .verbs = PROFILE_REPORT},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "profile", .offset = AT(file)},
                                                   {.what = "function", .word = true, .offset = AT(function), .optional = true}};

enum { ROWS = sizeof rows / sizeof rows[0] };

#define STATUSES                                                                                                                   \
  "Status: 64 usage, no such function; 65 bad ELF; 66 no such file; 71 output error; 72 internal; 73 not a profile, or\n"          \
  "damaged; 74 the profile is of another program; 80 --counts: not an instrumented program."

const struct option_table report_options_table = {
  .command = "report",
  .usage = "[options] F.prof",
  .about = "The functions (or lines, or instructions) that took the time, with 95 % intervals.",
  .status = STATUSES,
  .rows = rows,
  .count = ROWS,
  .width = 15,
  .verb = PROFILE_REPORT,
  .arguments = arguments,
  .argument_count = 1,
};

const struct option_table annotate_options_table = {
  .command = "annotate",
  .usage = "[options] F.prof FUNCTION",
  .about = "Source lines and assembly of one function (a name, or any address in it), with the culprits marked. The two\n"
           "arguments may stand in either order.",
  .status = STATUSES,
  .rows = rows,
  .count = ROWS,
  .width = 15,
  .verb = PROFILE_ANNOTATE,
  .arguments = arguments,
  .argument_count = 2,
};

const struct option_table stat_options_table = {
  .command = "stat",
  .usage = "[options] F.prof",
  .about = "Where the cycles went: the cycle stack, by privilege, known causes, with 95 % intervals.",
  .status = STATUSES,
  .rows = rows,
  .count = ROWS,
  .width = 15,
  .verb = PROFILE_STAT,
  .arguments = arguments,
  .argument_count = 1,
};

bool profile_options_parse(struct profile_options *o, const struct option_table *table, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  *o = (struct profile_options){.command = table->verb, .top = 20};
  if (!options_parse(table, o, argc, argv, given, f)) return false;
  if (table->verb == PROFILE_ANNOTATE && o->function) arguments_in_order(&o->function, &o->file, 1);
  for (size_t i = 0; i < ROWS; i++)
    if (given[i] && rows[i].never && !o->first_pme) o->first_pme = rows[i].name;
  return o->help || table->verb != PROFILE_ANNOTATE || o->function ||
         fail(f, STATUS_USAGE, "no function given; `culprit report %.200s` lists them", o->file);
}

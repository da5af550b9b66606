#include "tools/trace/options.h"

#include <string.h>

#include "tools/cli/commands.h"

#define AT(field) offsetof(struct trace_options, field)

enum { PROFILE_PERIOD = 4001, COMPARE_PERIOD = 31 };

static const struct option_row rows[] = {
  {"-o", OPTION_STRING, AT(output), "F", .writes = options_one_file,
   .help = "TIP's samples (default: the program's name with .prof, in the current folder)", .verbs = TRACE_PROFILE},
  {"-o", OPTION_STRING, AT(output), "F", .writes = options_one_file,
   .help = "the trace (default: the program's name with .trace, in the current folder)", .verbs = TRACE_CONVERT},
  {"--oracle", OPTION_STRING, AT(oracle), "F", .writes = options_one_file,
   .help = "write the Oracle's profile to F (JSON) and F.txt", .verbs = TRACE_PROFILE},
  {"--period", OPTION_NUMBER, AT(period), "N", .low = 2, .high = UINT32_MAX,
   .help = "cycles between two samples (default: profile 4001, compare 31), preferably a prime",
   .verbs = TRACE_PROFILE | TRACE_COMPARE},
  {"--periodic", OPTION_FLAG, AT(periodic), NULL, .help = "always this interval (default: one at random in each)",
   .verbs = TRACE_PROFILE},
  {"--no-details", OPTION_UNFLAG, AT(details), NULL, .help = "samples without causes and targets", .verbs = TRACE_PROFILE},
  {"--seed", OPTION_NUMBER, AT(seed), "N", .low = 1, .high = UINT32_MAX, .help = "seed of random sampling (default 1)",
   .verbs = TRACE_PROFILE | TRACE_COMPARE},
  {"--top", OPTION_NUMBER, AT(top), "N", .low = 1, .high = 1000000,
   .help = "the N hottest instructions as each profiler sees them, instead of the errors", .verbs = TRACE_COMPARE},
  {"--json", OPTION_STRING, AT(json), "F", .writes = options_one_file,
   .help = "write all results, and the hottest functions and instructions, to F as JSON", .verbs = TRACE_COMPARE},
  {"--raw", OPTION_FLAG, AT(raw), NULL, .help = "instructions as encoded: registers x0 to x31, no pseudo-instructions",
   .verbs = TRACE_PROFILE | TRACE_COMPARE},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct option_argument arguments[] = {{.what = "trace", .offset = AT(file)},
                                                   {.what = "program", .offset = AT(program)}};
static const struct option_argument log_arguments[] = {{.what = "log", .offset = AT(file)},
                                                       {.what = "program", .offset = AT(program)}};
static const struct option_argument check_arguments[] = {{.what = "trace", .offset = AT(file)},
                                                         {.what = "program", .offset = AT(program), .optional = true}};
static const char *const check_word[] = {"check", NULL}, *const profile_word[] = {"profile", NULL},
                         *const compare_word[] = {"compare", NULL}, *const convert_word[] = {"convert", NULL};

#define STATUSES                                                                                                                   \
  "Status: 64 usage; 65 not an ELF file; 66 no such file; 71 output error; 72 internal; 74 the trace is of another program;\n"     \
  "90 not a trace (a core's log), of another version, cut or damaged; 91 it breaks rules of the observation port"
#define TABLE(word_list, bit)                                                                                                      \
  .command = "trace", .words = word_list, .status = STATUSES, .rows = rows, .count = ROWS, .width = 15, .verb = bit

static const struct option_table convert_table = {
  TABLE(convert_word, TRACE_CONVERT),
  .usage = "convert [options] LOG PROGRAM",
  .about =
    "Makes a trace of the log that the tracer of Ibex (trace_core_*.log) or of CVA6 (trace_hart_*.dasm, .log) wrote when it\n"
    "ran PROGRAM. What the log cannot tell is as in traces from RVFI (docs/trace.md).",
  .arguments = log_arguments,
  .argument_count = 2,
};

static const struct option_table compare_table = {
  TABLE(compare_word, TRACE_COMPARE),
  .usage = "compare [options] TRACE PROGRAM",
  .about = "Prints how far profilers are from the truth on that core, as `culprit compare` does. Software and Dispatch need a\n"
           "trace that says when instructions were fetched and dispatched.",
  .next = &convert_table,
  .arguments = arguments,
  .argument_count = 2,
};

static const struct option_table profile_table = {
  TABLE(profile_word, TRACE_PROFILE),
  .usage = "profile [options] TRACE PROGRAM",
  .about = "Prints the Oracle's profile of every cycle, and writes the samples that TIP would have taken, for `culprit report`.",
  .next = &compare_table,
  .arguments = arguments,
  .argument_count = 2,
};

const struct option_table trace_options_table = {
  TABLE(check_word, TRACE_CHECK),
  .usage = "check [options] TRACE [PROGRAM]",
  .about = "Checks a trace against the rules of the observation port (docs/probe.md), and lists the first ten breaks. With\n"
           "PROGRAM also that what commits follows the program's code.",
  .next = &profile_table,
  .arguments = check_arguments,
  .argument_count = 2,
};

bool trace_options_parse(struct trace_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  unsigned word;
  *o = (struct trace_options){.details = true, .seed = 1};
  if (argc == 0) return fail(f, STATUS_USAGE, "no subcommand given; `culprit trace --help` lists them");
  if (strcmp(argv[0], "--help") == 0) {
    o->help = true;
    return true;
  }
  const struct option_table *table = options_word(&trace_options_table, argc, argv, &word);
  if (!table) return fail(f, STATUS_USAGE, "trace has no subcommand '%.60s'; `culprit trace --help` lists them", argv[0]);
  o->command = table->verb;
  if (!options_parse(table, o, argc - 1, argv + 1, given, f)) return false;
  if (!o->period) o->period = o->command == TRACE_COMPARE ? COMPARE_PERIOD : PROFILE_PERIOD;
  return true;
}

/* culprit sample: windows of detail over a long program.                                docs/far.md, "Sampling" */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "tools/cli/clock.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/cli/signals.h"
#include "tools/sample/keep.h"

enum {
  PARTS_MOST = 4096,
  WINDOWS = 200,
  UNIT = 5000,
  WARM = 100000,
  EVERY = 200000,
  PASSES = 4,
  JOBS_MOST = 256,
  WINDOWS_LEAST = 8,
  WINDOWS_MOST = 4096
};

#define AT(field) offsetof(struct sample_options, field)

/* "3/8" */
static bool take_part(void *options, const char *text, struct failure *f) {
  struct sample_options *o = options;
  int used = 0;
  const bool good = sscanf(text, "%5" SCNu64 "/%5" SCNu64 "%n", &o->part, &o->parts, &used) == 2 && !text[used];
  return (good && o->part && o->part <= o->parts && o->parts <= PARTS_MOST) ||
         fail(f, STATUS_USAGE, "--part %.40s: not I/N with I from 1 to N, N up to %d", text, PARTS_MOST);
}

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, AT(config), "NAME", .help = "machine: small (default), large, tiny"},
  {"--windows", OPTION_NUMBER, AT(windows), "N", .low = WINDOWS_LEAST, .high = WINDOWS_MOST,
   .help = "N/2 to N windows of a long program (default 200)"},
  {"--window", OPTION_NUMBER, AT(unit), "N", .low = 100, .high = 100000000,
   .help = "instructions that are measured (default 5000)"},
  {"--warm-up", OPTION_NUMBER, AT(warm), "N", .high = 100000000,
   .help = "instructions in detail before each window, so that caches and predictors are warm\n"
           "                       (default 100000)"},
  {"--cold", OPTION_FLAG, AT(cold), NULL,
   .help = "caches and predictors are empty when a window starts, not as the program would have filled them"},
  {"--untrained", OPTION_FLAG, AT(untrained), NULL, .help = "branch predictors are; caches are not"},
  {"--every", OPTION_NUMBER, AT(every), "N", .low = 1000, .high = 1ull << 40,
   .help = "instructions from window to window at first (default 200000); they double when there\n"
           "                       are N windows, and every second window is left out"},
  {"--ci", OPTION_NUMBER, AT(precision), "P", .low = 1, .high = 1000,
   .help = "further passes with more windows until CPI's 95 % interval is +- P tenths of a percent"},
  {"--instructions", OPTION_NUMBER, AT(limit), "N", .low = 1, .high = UINT64_MAX,
   .help = "only the first N instructions of the program"},
  {"--jobs", OPTION_NUMBER, AT(jobs), "N", .low = 1, .high = JOBS_MOST,
   .help = "windows at once (default: the number of processors)"},
  {"--keep", OPTION_STRING, AT(keep), "F",
   .help = "put each finished window into F; when F has windows of this run, they are not run again"},
  {"--part", OPTION_CALL, 0, "I/N", .take = take_part,
   .help = "only one in N windows, the others on other machines; with --keep, for `culprit sweep`"},
  {"--profilers", OPTION_NUMBER, AT(profilers), "N", .low = 1, .high = 1ull << 40,
   .help = "also errors of seven profilers, each with a sample every N cycles of the windows on average"},
  {"--truth", OPTION_FLAG, AT(truth), NULL, .help = "also run all of it in detail, and compare"},
  {"--seed", OPTION_NUMBER, AT(seed), "N", .low = 1, .high = UINT64_MAX, .help = "of the first window's place (default 1)"},
  {"--memory", OPTION_CHOICE, AT(memory), "NAME", .choices = run_memories, .help = "near (default), or dram: 200 cycles, 16 banks"},
  {"--json", OPTION_STRING, AT(json), "F", .writes = options_one_file, .help = "write the estimates to F as JSON"},
  {"--no-progress", OPTION_UNFLAG, AT(progress), NULL, .help = "no line with instructions and time left on a terminal"},
  {"--quiet", OPTION_FLAG, AT(quiet), NULL, .help = "the same"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "program", .offset = AT(program)}};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct option_table sample_options_table = {
  .command = "sample",
  .usage = "[options] prog.elf",
  .about = "Runs a program on the golden simulator, and windows of it in detail on the machine, in lockstep, each in a process of\n"
           "its own. Prints CPI, cycle stack and the hottest functions with 95 % intervals. The program's output is dropped.",
  .status =
    "Status: 0; 3 a window diverged, 64 usage, 65 bad ELF, 66 no such file, 67 unknown configuration, 68 to 72 as\n"
    "`culprit run`, of a window; 74 --keep: the file is of another run; 92 it is no such file or damaged; 93 the program is too short, or the machine cannot start at a window.",
  .rows = rows,
  .count = ROWS,
  .width = 23,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

static bool parse(struct sample_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  const long processors = sysconf(_SC_NPROCESSORS_ONLN);
  *o = (struct sample_options){.config = "small",
                               .windows = WINDOWS,
                               .unit = UNIT,
                               .warm = WARM,
                               .every = EVERY,
                               .jobs = processors < 1           ? 1
                                       : processors > JOBS_MOST ? JOBS_MOST
                                                                : (uint64_t)processors,
                               .seed = 1,
                               .part = 1,
                               .parts = 1,
                               .progress = true};
  if (!options_parse(&sample_options_table, o, argc, argv, given, f) || o->help) return o->help;
  if (o->parts > 1 && !o->keep) return fail(f, STATUS_USAGE, "--part needs --keep F");
  if (o->parts > 1 && (o->precision || o->truth || o->json))
    return fail(f, STATUS_USAGE, "--part: --ci, --truth and --json need the windows of all parts");
  if (o->truth && o->limit) return fail(f, STATUS_USAGE, "--truth runs all of the program, so --instructions cannot go with it");
  return o->every >= o->warm + o->unit ||
         fail(f, STATUS_USAGE, "--every: %" PRIu64 " instructions are fewer than a window with its warm-up, %" PRIu64, o->every,
              o->warm + o->unit);
}

/* The next pass's distance, so that its interval should be what is wanted. False: it is already, or cannot become so. */
static bool again(struct sample *s, unsigned passes) {
  const struct ratio cpi = sample_estimate(s, VALUE_CYCLES, VALUE_INSTRUCTIONS);
  const double wanted = (double)s->opt->precision / 1000 * cpi.value;
  const uint64_t least = s->opt->unit + s->opt->warm;
  if (!s->opt->precision || cpi.half <= wanted || passes >= PASSES) return false;
  const double windows = 1.2 * (double)s->count * (cpi.half / wanted) * (cpi.half / wanted) + 1;
  const uint64_t every = (uint64_t)((double)s->instructions / (windows < WINDOWS_MOST - 1 ? windows : WINDOWS_MOST - 1));
  const uint64_t before = s->every;
  s->every = every < least ? least : every;
  return s->every < before;
}

static bool sample(struct sample *s, const char *self, struct failure *f) {
  const double from = wall_clock();
  unsigned passes = 0;
  bool good;
  signals_hold();
  progress_start(&s->run.progress, s->opt->progress && !s->opt->quiet, 0, NULL);
  do good = sample_pass(s, f);
  while (good && again(s, ++passes));
  progress_end(&s->run.progress);
  signals_release();
  s->seconds = wall_clock() - from;
  good = good && keep_end(&s->keep, s, f);
  if (good && s->opt->parts > 1) {
    printf("part %" PRIu64 " of %" PRIu64 ": %zu windows in %s\n", s->opt->part, s->opt->parts, s->count, s->opt->keep);
    return true;
  }
  if (good && s->count < 2)
    good = fail(f, STATUS_START, "the program has %" PRIu64 " instructions, too few for windows every %" PRIu64 "; see --every",
                s->instructions, s->every);
  return good && (!s->opt->truth || sample_truth(s, self, f)) && sample_report(s, f);
}

int command_sample(const char *self, int argc, char **argv, struct failure *f) {
  struct sample_options o;
  struct sample s;
  if (!parse(&o, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(&sample_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  if (sample_open(&s, &o, self, f) && (!o.keep || keep_open(&s.keep, &s, f))) sample(&s, self, f);
  keep_close(&s.keep);
  sample_close(&s);
  return f->status;
}

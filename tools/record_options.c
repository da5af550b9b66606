#include "record_options.h"

#include <inttypes.h>
#include <string.h>

#include "../harness/events.h"
#include "options.h"

#define AT(field) offsetof(struct record_options, field)

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, true, AT(run.config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"-o", OPTION_STRING, false, AT(output), 0, 0, "F", "the profile; default: the program's name with .prof, in this folder"},
  {"--period", OPTION_NUMBER, true, AT(period), 0, UINT32_MAX, "N", "events from sample to sample (default 4001; rare events 101)"},
  {"--random", OPTION_FLAG, true, AT(random), 0, 0, NULL, "a random place in every period instead of its end"},
  {"--event", OPTION_STRING, true, AT(event_text), 0, 0, "NAME", "what the period counts (docs/events.md): cycles (default), dmiss, ..."},
  {"--markers", OPTION_FLAG, true, AT(markers), 0, 0, NULL, "only between the program's start and stop markers"},
  {"--freeze", OPTION_FLAG, false, AT(freeze), 0, 0, NULL, "the period stands still while the handler runs (default)"},
  {"--no-freeze", OPTION_UNFLAG, true, AT(freeze), 0, 0, NULL, "the handler's own cycles count and are sampled, too"},
  {"--details", OPTION_FLAG, false, AT(details), 0, 0, NULL, "a sample waits for the cause of its stall (default)"},
  {"--no-details", OPTION_UNFLAG, true, AT(details), 0, 0, NULL, "a sample is complete when its addresses are"},
  {"--timer", OPTION_FLAG, true, AT(timer), 0, 0, NULL, "sample by timer interrupt and interrupted pc, as without TIP"},
  {"--model", OPTION_FLAG, true, AT(model), 0, 0, NULL, "the golden model samples beside the machine: no interrupts, any program"},
  {"--ring", OPTION_NUMBER, true, AT(ring), 1, RECORD_RING_MOST, "N", "words of memory for samples (default 8192)"},
  {"--drain", OPTION_STRING, true, AT(drain), 0, 0, "WHEN", "full (default): at three quarters; end: only when the program ends"},
  {"--water", OPTION_NUMBER, true, AT(water), 1, 255, "N", "samples on chip that raise the interrupt, where there is a buffer"},
  {"--baseline", OPTION_FLAG, false, AT(baseline), 0, 0, NULL, "run once more without sampling, to know the overhead"},
  {"--no-check", OPTION_FLAG, true, AT(run.no_check), 0, 0, NULL, "no golden models, no Oracle"},
  {"--stats-json", OPTION_STRING, false, AT(stats), 0, 0, "F", "write counts, losses, overhead, skid"},
  {"--max-cycles", OPTION_NUMBER, false, AT(run.max_cycles), 1, UINT64_MAX, "N", "stop after N cycles with status 69"},
  {"--wave", OPTION_STRING, false, AT(run.wave), 0, 0, "F", "write waves, as `run` does"},
  {"--from", OPTION_NUMBER, false, AT(run.from), 0, UINT64_MAX, "C", "first cycle of --wave"},
  {"--to", OPTION_NUMBER, false, AT(run.to), 1, UINT64_MAX, "C", "last cycle of --wave"},
  {"--mem-latency", OPTION_NUMBER, true, AT(run.mem_latency), 1, 100000, "N", "cycles from a memory read to its first data"},
  {"--mem-gap", OPTION_NUMBER, true, AT(run.mem_gap), 0, 100000, "N", "idle cycles between two data words"},
  {"--backpressure", OPTION_FLAG, true, AT(run.backpressure), 0, 0, NULL, "memory stalls at random"},
  {"--seed", OPTION_NUMBER, true, AT(run.seed), 1, UINT32_MAX, "N", "of --random and --backpressure (default 1)"},
  {"--progress", OPTION_FLAG, false, AT(run.progress), 0, 0, NULL, "show cycles and speed while running, on a terminal"},
  {"--quiet", OPTION_FLAG, false, AT(run.quiet), 0, 0, NULL, "no closing lines on standard error after status 0"},
  {"--help", OPTION_FLAG, false, AT(help), 0, 0, NULL, "this text"},
};

static const struct option_table table = {
  "record",
  "Runs a program with sampling on and writes its profile (.prof) for `report`, `annotate` and `compare`. Every sample is\n"
  "compared with the Oracle. The exit status is the program's.\n",
  "\nStatuses are those of `culprit run`, and 75: the program was not built with the profiling runtime.\n",
  rows, sizeof rows / sizeof rows[0], AT(run.program),
};

static bool was_given(uint64_t given, size_t offset)
{
  for (int i = 0; i < table.count; i++)
    if (rows[i].offset == offset && given >> i & 1) return true;
  return false;
}

static bool check_period(const struct record_options *o, struct failure *f)
{
  uint64_t least = o->model ? RECORD_LEAST_MODEL : event_rare(o->event) ? RECORD_LEAST_RARE : RECORD_LEAST;
  if (o->period >= least) return true;
  return fail(f, STATUS_USAGE, "--period: %" PRIu64 " %s is less than %" PRIu64 ", %s", o->period, event_name(o->event), least,
              o->model ? "the least" : "which interrupts cannot sustain (--model: from 2 on)");
}

/* Options that say nothing together. */
static bool check_pairs(const struct record_options *o, uint64_t given, struct failure *f)
{
  const char *with = NULL, *what = o->model ? "--model" : o->timer ? "--timer" : NULL;
  if (!what) return true;
  if (o->model && o->timer) with = "--timer";
  else if (o->model && o->event != EVENT_CYCLES && o->event != EVENT_INSTRET) with = "--event other than cycles and instret";
  else if (o->timer && o->event != EVENT_CYCLES) with = "--event other than cycles";
  else if (o->timer && o->random) with = "--random";
  else if (o->timer && o->markers) with = "--markers";
  else if (o->model && was_given(given, AT(ring))) with = "--ring";
  else if (was_given(given, AT(water))) with = "--water";
  return !with || fail(f, STATUS_USAGE, "%s does not go with %s", with, what);
}

static bool check(struct record_options *o, uint64_t given, struct failure *f)
{
  if (o->help) return true;
  if (!o->run.program) return fail(f, STATUS_USAGE, "no program given; `culprit record --help` lists the options");
  if (!event_find(o->event_text, &o->event)) return fail(f, STATUS_USAGE, "--event: '%.60s' is no event (docs/events.md)", o->event_text);
  if (strcmp(o->drain, "end") != 0 && strcmp(o->drain, "full") != 0) return fail(f, STATUS_USAGE, "--drain: '%.60s' is not full or end", o->drain);
  if ((was_given(given, AT(run.from)) || was_given(given, AT(run.to))) && !o->run.wave) return fail(f, STATUS_USAGE, "--from and --to need --wave");
  if (o->run.to && o->run.from > o->run.to) return fail(f, STATUS_USAGE, "--from %" PRIu64 " is after --to %" PRIu64, o->run.from, o->run.to);
  if (!was_given(given, AT(period))) o->period = event_rare(o->event) ? RECORD_PERIOD_RARE : RECORD_PERIOD;
  return check_pairs(o, given, f) && check_period(o, f);
}

bool record_options_parse(struct record_options *o, int argc, char **argv, struct failure *f)
{
  uint64_t given;
  memset(o, 0, sizeof *o);
  run_options_default(&o->run);
  o->event_text = "cycles";
  o->drain = "full";
  o->water = 1;
  o->freeze = o->details = true;
  return options_parse(&table, o, argc, argv, &given, f) && check(o, given, f);
}

void record_options_help(FILE *out) { options_help(&table, out); }

void record_options_replay(const struct record_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size)
{
  struct option_text text = {buf, size, 0};
  options_replay(&table, o, self, &text);
  option_text_waves(&text, from, to);
  option_text_word(&text, o->run.program);
}

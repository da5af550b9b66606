#include "tools/record/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/mirror.h"
#include "isa/events.h"
#include "profileme/pins.h"
#include "profileme/record.h"
#include "tools/cli/options.h"

#define AT(field) offsetof(struct record_options, field)

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, true, AT(run.config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"-o", OPTION_STRING, false, AT(output), 0, 0, "F", "the profile; default: the program's name with .prof, in this folder"},
  {"--mode", OPTION_STRING, true, AT(mode_text), 0, 0, "MODE", "tip (default), profileme, coproc, timer"},
  {"--model", OPTION_FLAG, true, AT(model), 0, 0, NULL, "the golden model samples beside the machine: no interrupts, any program"},
  /* TIP and timer */
  {"--period", OPTION_NUMBER, true, AT(period), 0, UINT32_MAX, "N",
   "tip, timer: events from sample to sample (default 4001; rare events 101)"},
  {"--random", OPTION_FLAG, true, AT(random), 0, 0, NULL, "tip: a random place in every period instead of its end"},
  {"--event", OPTION_STRING, true, AT(event_text), 0, 0, "NAME",
   "tip: what the period counts (docs/events.md): cycles (default), dmiss, ..."},
  {"--markers", OPTION_FLAG, true, AT(markers), 0, 0, NULL, "tip: only between the program's start and stop markers"},
  {"--details", OPTION_FLAG, false, AT(details), 0, 0, NULL, "tip: a sample waits for the cause of its stall (default)"},
  {"--no-details", OPTION_UNFLAG, true, AT(details), 0, 0, NULL, "tip: a sample is complete when its addresses are"},
  {"--water", OPTION_NUMBER, true, AT(water), 1, 255, "N",
   "tip: samples on chip that raise the interrupt, where there is a buffer"},
  {"--timer", OPTION_FLAG, true, AT(timer), 0, 0, NULL, "--mode timer: timer interrupt and interrupted pc, as without TIP"},
  /* ProfileMe */
  {"--major", OPTION_NUMBER, true, AT(major), 0, RECORD_MOST_MAJOR, "N",
   "profileme: mean interval in fetched instructions (default 4001), at random"},
  {"--periodic", OPTION_FLAG, true, AT(periodic), 0, 0, NULL, "profileme: always that interval, and for pairs the distance W"},
  {"--opportunities", OPTION_FLAG, true, AT(opportunities), 0, 0, NULL,
   "profileme: count fetch opportunities instead of instructions"},
  {"--pairs", OPTION_FLAG, true, AT(pairs), 0, 0, NULL, "profileme: pairs of instructions"},
  {"--minor", OPTION_NUMBER, true, AT(minor), 1, PME_LATENCY_MAX, "W",
   "profileme: distances of a pair are 1 to W (default: what is in flight)"},
  {"--sets", OPTION_NUMBER, true, AT(sets), 1, 255, "K",
   "profileme: records on chip that raise the interrupt (default 1, pairs 2)"},
  {"--software", OPTION_FLAG, true, AT(software), 0, 0, NULL, "profileme: the handler draws the intervals, not the unit"},
  {"--aggregate", OPTION_FLAG, true, AT(aggregate), 0, 0, NULL, "profileme: the program adds records up by pc; only sums are kept"},
  {"--context", OPTION_STRING, true, AT(context_text), 0, 0, "ID", "profileme: only records of this process"},
  {"--match", OPTION_NUMBER, true, AT(match), 0, (1ull << PME_HEADER_BITS) - 1, "X",
   "profileme: only records whose word 0 equals X in"},
  {"--mask", OPTION_NUMBER, true, AT(mask), 0, (1ull << PME_HEADER_BITS) - 1, "Y", "  these bits"},
  {"--latency", OPTION_STRING, true, AT(latency_text), 0, 0, "L:RANGE",
   "profileme: only records with a latency total, dispatch, issue, execution\n"
   "                              or oldest of N.. (at least) or ..N (at most) cycles"},
  /* Co-processor */
  {"--program", OPTION_STRING, true, AT(cop_program), 0, 0, "P",
   "coproc: value (default), edge, callstack, memdep, conflict, hotspot, tip, or simple"},
  {"--microcode", OPTION_STRING, true, AT(microcode), 0, 0, "F", "coproc: the microprogram, source (.us) or image (.cop)"},
  {"--slots", OPTION_NUMBER, true, AT(slots), 4, COP_SLOTS_MOST, "N", "coproc: slots that the program uses (default: all)"},
  {"--clock", OPTION_STRING, true, AT(clock_text), 0, 0, "C",
   "coproc: of the engine: full, half, quarter (default: what the program says)"},
  {"--no-truth", OPTION_UNFLAG, true, AT(truth), 0, 0, NULL,
   "coproc: value and simple without the true profile, so without an error"},
  {"--scatter", OPTION_STRING, false, AT(scatter), 0, 0, "F",
   "coproc: value and simple: estimated and true invariance of the most frequent pairs"},
  {"--freeze", OPTION_FLAG, false, AT(freeze), 0, 0, NULL, "counting stands still while the handler runs (default)"},
  {"--no-freeze", OPTION_UNFLAG, true, AT(freeze), 0, 0, NULL, "the handler itself counts and is sampled, too"},
  {"--ring", OPTION_NUMBER, true, AT(ring), 1, RECORD_RING_MOST, "N", "words of memory for samples (default 8192, sums 131072)"},
  {"--drain", OPTION_STRING, true, AT(drain), 0, 0, "WHEN", "full (default): at three quarters; end: only when the program ends"},
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
  {"--seed", OPTION_NUMBER, true, AT(run.seed), 1, UINT32_MAX, "N",
   "of what is drawn at random, and of --backpressure (default 1)"},
  {"--progress", OPTION_FLAG, false, AT(run.progress), 0, 0, NULL, "show cycles and speed while running, on a terminal"},
  {"--quiet", OPTION_FLAG, false, AT(run.quiet), 0, 0, NULL, "no closing lines on standard error after status 0"},
  {"--help", OPTION_FLAG, false, AT(help), 0, 0, NULL, "this text"},
};

static const struct option_table table = {
  "record",
  "Runs a program with sampling on and writes its profile (.prof) for `report`, `annotate` and `compare`. Every sample is\n"
  "compared with the Oracle. The exit status is the program's.\n",
  "\nStatuses are those of `culprit run`, and 75: the program was not built with the profiling runtime.\n",
  rows,
  sizeof rows / sizeof rows[0],
  AT(run.program),
};

static bool was_given(uint64_t given, size_t offset) {
  for (int i = 0; i < table.count; i++)
    if (rows[i].offset == offset && given >> i & 1) return true;
  return false;
}

/* ---- which options go with what ---- */

enum {
  TIP = 1 << RECORD_TIP,
  TIMER = 1 << RECORD_TIMER,
  PME = 1 << RECORD_PROFILEME,
  COP = 1 << RECORD_COPROC,
  MODEL = 16,
  SOFTWARE = 32,
  PAIRS = 64,
  PROGRAM = 128 /* a microprogram that does not sample */,
  SIMPLE = 256
};

/* What excludes an option: a mode, or another option. The first that was given is told. */
static const struct {
  size_t offset;
  unsigned never_with;
} exclusions[] = {
  {AT(timer), TIP | PME | MODEL},
  {AT(model), COP},
  {AT(freeze), COP},
  {AT(period), PME | PROGRAM},
  {AT(random), TIMER | PME | PROGRAM | SIMPLE},
  {AT(markers), TIMER | PME | COP},
  {AT(water), TIMER | PME | COP | MODEL},
  {AT(details), PME | PROGRAM | SIMPLE},
  {AT(event_text), PME | PROGRAM | SIMPLE},
  {AT(major), TIP | TIMER | COP},
  {AT(periodic), TIP | TIMER | COP},
  {AT(opportunities), TIP | TIMER | COP | SOFTWARE},
  {AT(pairs), TIP | TIMER | COP},
  {AT(minor), TIP | TIMER | COP},
  {AT(sets), TIP | TIMER | COP | MODEL | SOFTWARE},
  {AT(software), TIP | TIMER | COP | MODEL},
  {AT(aggregate), TIP | TIMER | COP | PAIRS},
  {AT(context_text), TIP | TIMER | COP | SOFTWARE},
  {AT(match), TIP | TIMER | COP | SOFTWARE},
  {AT(mask), TIP | TIMER | COP | SOFTWARE},
  {AT(latency_text), TIP | TIMER | COP | SOFTWARE},
  {AT(ring), MODEL},
  {AT(cop_program), TIP | TIMER | PME},
  {AT(microcode), TIP | TIMER | PME | SIMPLE},
  {AT(slots), TIP | TIMER | PME | SIMPLE},
  {AT(clock_text), TIP | TIMER | PME | SIMPLE},
};
static const struct {
  unsigned bit;
  const char *name;
} excluders[] = {
  {TIP, "--mode tip"}, {TIMER, "--timer"},     {PME, "--mode profileme"},    {MODEL, "--model"},        {SOFTWARE, "--software"},
  {PAIRS, "--pairs"},  {COP, "--mode coproc"}, {SIMPLE, "--program simple"}, {PROGRAM, "this program"},
};

static unsigned cop_bits(const struct record_options *o) {
  if (o->mode != RECORD_COPROC) return 0;
  return o->cop_handler == COP_HANDLER_SIMPLE ? SIMPLE : o->cop_handler == COP_HANDLER_TIP ? 0 : PROGRAM;
}

static bool check_exclusions(const struct record_options *o, uint64_t given, struct failure *f) {
  const unsigned on = 1u << o->mode | (o->model ? MODEL : 0u) | (o->software ? SOFTWARE : 0u) | (o->pairs ? PAIRS : 0u) |
                      cop_bits(o);
  for (int i = 0; i < table.count; i++)
    for (size_t k = 0; given >> i & 1 && k < sizeof exclusions / sizeof exclusions[0]; k++)
      for (size_t e = 0; rows[i].offset == exclusions[k].offset && e < sizeof excluders / sizeof excluders[0]; e++)
        if (exclusions[k].never_with & on & excluders[e].bit)
          return fail(f, STATUS_USAGE, "%s does not go with %s", rows[i].name, excluders[e].name);
  const char *what = o->mode == RECORD_TIMER && o->event != EVENT_CYCLES                 ? "--event other than cycles"
                     : o->model && o->event != EVENT_CYCLES && o->event != EVENT_INSTRET ? "--event other than cycles and instret"
                                                                                         : NULL;
  if (what) return fail(f, STATUS_USAGE, "%s does not go with %s", what, o->model ? "--model" : "--timer");
  return !was_given(given, AT(minor)) || o->pairs || fail(f, STATUS_USAGE, "--minor needs --pairs");
}

static bool find_mode(struct record_options *o, struct failure *f) {
  static const char *const names[] = {
    [RECORD_TIP] = "tip", [RECORD_TIMER] = "timer", [RECORD_PROFILEME] = "profileme", [RECORD_COPROC] = "coproc"};
  o->mode = o->timer ? RECORD_TIMER : RECORD_TIP;
  if (!o->mode_text) return true;
  for (int m = RECORD_TIP; m <= RECORD_COPROC; m++)
    if (strcmp(o->mode_text, names[m]) == 0) return o->mode = (enum record_mode)m, true;
  return fail(f, STATUS_USAGE, "--mode: '%.60s' is not tip, profileme, coproc or timer", o->mode_text);
}

/* ---- values ---- */

static bool check_period(struct record_options *o, uint64_t given, struct failure *f) {
  uint64_t least = o->model ? RECORD_LEAST_MODEL : event_rare(o->event) ? RECORD_LEAST_RARE : RECORD_LEAST;
  if (!was_given(given, AT(period))) o->period = event_rare(o->event) ? RECORD_PERIOD_RARE : RECORD_PERIOD;
  if (!was_given(given, AT(water))) o->water = 1;
  if (o->period >= least) return true;
  return fail(f, STATUS_USAGE, "--period: %" PRIu64 " %s is less than %" PRIu64 ", %s", o->period, event_name(o->event), least,
              o->model ? "the least" : "which interrupts cannot sustain (--model: from 2 on)");
}

static bool check_major(struct record_options *o, uint64_t given, struct failure *f) {
  const uint64_t least = o->model ? PME_MAJOR_LEAST : o->freeze ? RECORD_LEAST_MAJOR_RTL : RECORD_LEAST_MAJOR_FREE;
  if (!was_given(given, AT(major))) o->major = RECORD_PERIOD;
  if (o->major >= least) return true;
  return fail(f, STATUS_USAGE, "--major: %" PRIu64 " %s is less than %" PRIu64 ", %s", o->major,
              o->opportunities ? "opportunities" : "instructions", o->major < PME_MAJOR_LEAST ? PME_MAJOR_LEAST : least,
              o->major < PME_MAJOR_LEAST ? "the least"
              : o->freeze                ? "which interrupts cannot sustain (--model: from 8 on)"
                                         : "which interrupts cannot sustain without --freeze");
}

static bool number(const char *text, uint64_t most, uint64_t *out) {
  char *end;
  *out = strtoull(text, &end, 0);
  return *text >= '0' && *text <= '9' && !*end && *out <= most;
}

/* `oldest:20..` or `oldest:..19`: mpmethreshold */
static bool parse_latency(struct record_options *o, struct failure *f) {
  static const char *const names[] = {"total", "dispatch", "issue", "execution", "oldest"};
  const char *colon = strchr(o->latency_text, ':');
  char text[8];
  for (unsigned i = 0; colon && i < sizeof names / sizeof names[0]; i++) {
    if (strncmp(o->latency_text, names[i], (size_t)(colon - o->latency_text)) != 0 || names[i][colon - o->latency_text]) continue;
    const char *range = colon + 1, *dots = strstr(range, "..");
    const bool below = dots == range;
    uint64_t cycles;
    if (!dots || strlen(range) > sizeof text) break;
    snprintf(text, sizeof text, "%.*s", below ? (int)strlen(range) - 2 : (int)(dots - range), below ? range + 2 : range);
    if ((!below && dots[2]) || !number(text, below ? PME_LATENCY_MAX - 1 : PME_LATENCY_MAX, &cycles)) break;
    o->threshold = (below ? cycles + 1 : cycles) | (below ? 1u << 12 : 0) | i << 13;
    return true;
  }
  return fail(f, STATUS_USAGE,
              "--latency: '%.60s' is not like oldest:20.. or total:..99 (total, dispatch, issue, execution, oldest; 0 to %d)",
              o->latency_text, PME_LATENCY_MAX);
}

static bool check_profileme(struct record_options *o, uint64_t given, struct failure *f) {
  if (o->context_text && !number(o->context_text, UINT16_MAX, &o->context))
    return fail(f, STATUS_USAGE, "--context: '%.60s' is no number from 0 to %d", o->context_text, UINT16_MAX);
  if (o->match & ~o->mask) return fail(f, STATUS_USAGE, "--match: 0x%" PRIx64 " has bits that --mask does not look at", o->match);
  if (o->latency_text && !parse_latency(o, f)) return false;
  o->filtered = o->context_text || o->latency_text || o->mask;
  return check_major(o, given, f);
}

static bool check_coproc(struct record_options *o, uint64_t given, struct failure *f) {
  static const char *const clocks[] = {[1] = "full", [2] = "half", [4] = "quarter"};
  const bool simple = o->cop_handler == COP_HANDLER_SIMPLE, values = simple || o->cop_handler == COP_HANDLER_VALUE;
  if (!values && o->scatter)
    return fail(f, STATUS_USAGE, "--scatter does not go with %s%.60s", o->cop_program ? "--program " : "--microcode alone",
                o->cop_program ? o->cop_program : "");
  for (unsigned i = 1; o->clock_text && i <= 4; i *= 2)
    if (strcmp(o->clock_text, clocks[i]) == 0) o->clock = i;
  if (o->clock_text && !o->clock) return fail(f, STATUS_USAGE, "--clock: '%.60s' is not full, half or quarter", o->clock_text);
  if (o->scatter && !o->truth) return fail(f, STATUS_USAGE, "--scatter needs the truth");
  if (o->cop_handler == COP_HANDLER_TIP && !check_period(o, given, f)) return false;
  o->water = 0; /* the unit takes each sample */
  if (!simple) return true;
  if (!was_given(given, AT(period))) o->period = RECORD_PERIOD;
  return o->period >= RECORD_LEAST_LOADS ||
         fail(f, STATUS_USAGE, "--period: %" PRIu64 " loads is less than %d", o->period, RECORD_LEAST_LOADS);
}

/* A microprogram of the user's is its own program, unless it is said to be read as one that comes with the tools. */
static void find_handler(struct record_options *o) {
  static const char *const named[] = {[COP_HANDLER_VALUE] = "value", [COP_HANDLER_SIMPLE] = "simple", [COP_HANDLER_TIP] = "tip"};
  if (o->mode == RECORD_COPROC && !o->cop_program && !o->microcode) o->cop_program = "value";
  o->cop_handler = COP_HANDLER_SLOTS;
  for (unsigned i = 0; o->cop_program && i < sizeof named / sizeof named[0]; i++)
    if (named[i] && strcmp(o->cop_program, named[i]) == 0) o->cop_handler = i;
}

static bool check(struct record_options *o, uint64_t given, struct failure *f) {
  if (o->help) return true;
  if (!o->run.program) return fail(f, STATUS_USAGE, "no program given; `culprit record --help` lists the options");
  if (!find_mode(o, f)) return false;
  if (!event_find(o->event_text ? o->event_text : "cycles", &o->event))
    return fail(f, STATUS_USAGE, "--event: '%.60s' is no event (docs/events.md)", o->event_text);
  if (strcmp(o->drain, "end") != 0 && strcmp(o->drain, "full") != 0)
    return fail(f, STATUS_USAGE, "--drain: '%.60s' is not full or end", o->drain);
  if ((was_given(given, AT(run.from)) || was_given(given, AT(run.to))) && !o->run.wave)
    return fail(f, STATUS_USAGE, "--from and --to need --wave");
  if (o->run.to && o->run.from > o->run.to)
    return fail(f, STATUS_USAGE, "--from %" PRIu64 " is after --to %" PRIu64, o->run.from, o->run.to);
  find_handler(o);
  if (!check_exclusions(o, given, f)) return false;
  if (o->mode == RECORD_COPROC) return check_coproc(o, given, f);
  if (o->scatter || !o->truth) return fail(f, STATUS_USAGE, "%s is for --mode coproc", o->scatter ? "--scatter" : "--no-truth");
  return o->mode == RECORD_PROFILEME ? check_profileme(o, given, f) : check_period(o, given, f);
}

bool record_options_parse(struct record_options *o, int argc, char **argv, struct failure *f) {
  uint64_t given;
  memset(o, 0, sizeof *o);
  run_options_default(&o->run);
  o->drain = "full";
  o->freeze = o->details = o->truth = true;
  return options_parse(&table, o, argc, argv, &given, f) && check(o, given, f);
}

void record_options_help(FILE *out) { options_help(&table, out); }

void record_options_replay(const struct record_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size) {
  struct option_text text = {buf, size, 0};
  options_replay(&table, o, self, &text);
  option_text_waves(&text, from, to);
  option_text_word(&text, o->run.program);
}

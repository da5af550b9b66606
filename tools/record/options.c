#include "tools/record/options.h"

#include <inttypes.h>

#include "contract/config.h"
#include "contract/instrument.h"
#include "contract/profileme.h"
#include "coproc/mirror.h"
#include "isa/events.h"

#define AT(field) offsetof(struct record_options, field)
#define RUN(field) AT(run.field)

/* ---- which options go with what: conditions that exclude an option; the first that holds is told ---- */

enum {
  TIP = 1 << RECORD_TIP,
  PME = 1 << RECORD_PROFILEME,
  COP = 1 << RECORD_COPROC,
  TIMER = 1 << RECORD_TIMER,
  INSTRUMENT = 1 << RECORD_INSTRUMENT,
  MODEL = 32,
  SOFTWARE = 64,
  PAIRS = 128,
  PROGRAM = 256 /* a microprogram that does not sample */,
  SIMPLE = 512,
  AGGREGATE = 1024,
  SAMPLING = TIP | PME | COP | TIMER
};

enum { MPFLAGS_FRONT_END = 0x70000 /* NSK, STRATEGY */ };

static const struct option_condition conditions[] = {
  {TIP, "--mode tip"},        {TIMER, "--timer"},
  {PME, "--mode profileme"},  {MODEL, "--model"},
  {SOFTWARE, "--software"},   {PAIRS, "--pairs"},
  {COP, "--mode coproc"},     {SIMPLE, "--program simple"},
  {PROGRAM, "this program"},  {INSTRUMENT, "--mode instrument"},
  {AGGREGATE, "--aggregate"},
};

static const char *const modes[] = {[RECORD_TIP] = "tip",     [RECORD_PROFILEME] = "profileme",   [RECORD_COPROC] = "coproc",
                                    [RECORD_TIMER] = "timer", [RECORD_INSTRUMENT] = "instrument", NULL};
static const char *const units[] = {[INSTRUMENT_CYCLES] = "cycles", [INSTRUMENT_INSTRUCTIONS] = "instructions", NULL};
static const char *const drains[] = {[RECORD_DRAIN_FULL] = "full", [RECORD_DRAIN_END] = "end", NULL};
static const char *const clocks[] = {
  [RECORD_CLOCK_FULL] = "full", [RECORD_CLOCK_HALF] = "half", [RECORD_CLOCK_QUARTER] = "quarter", NULL};

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, AT(run.config), "NAME", .replay = true,
   .help = "machine: small (default), large, tiny; --mode instrument: small-pflag"},
  {"-o", OPTION_STRING, AT(output), "F", .writes = options_one_file,
   .help = "the profile (default: the program's name with .prof, in the current folder)"},
  {"--mode", OPTION_CHOICE, AT(mode), "MODE", .replay = true, .help = "tip (default), profileme, coproc, timer, instrument",
   .choices = modes},
  {"--model", OPTION_FLAG, AT(model), NULL, .replay = true,
   .help = "the golden model samples beside the machine: no interrupts, any program", .never = COP | INSTRUMENT},
  /* TIP and timer */
  {"--period", OPTION_NUMBER, AT(period), "N", .high = UINT32_MAX, .replay = true,
   .help = "tip, timer: one sample in N events (default 4001; rare events 101)", .never = PME | PROGRAM | INSTRUMENT},
  {"--periodic", OPTION_FLAG, AT(periodic), NULL, .replay = true,
   .help = "tip, profileme: always this interval (default: random); pairs: always the distance W",
   .never = TIMER | PROGRAM | SIMPLE | INSTRUMENT},
  {"--event", OPTION_STRING, AT(event_text), "NAME", .replay = true,
   .help = "tip: what the period counts (docs/events.md): cycles (default), dmiss, ...",
   .never = PME | PROGRAM | SIMPLE | INSTRUMENT},
  {"--markers", OPTION_FLAG, AT(markers), NULL, .replay = true, .help = "tip: only between the program's start and stop markers",
   .never = TIMER | PME | COP | INSTRUMENT},
  {"--details", OPTION_FLAG, AT(details), NULL, .help = "tip: a sample waits for the cause of its stall (default)",
   .never = PME | PROGRAM | SIMPLE | INSTRUMENT},
  {"--no-details", OPTION_UNFLAG, AT(details), NULL, .replay = true,
   .help = "tip: a sample is complete as soon as its addresses are", .never = PME | PROGRAM | SIMPLE | INSTRUMENT},
  {"--water", OPTION_NUMBER, AT(water), "N", .low = 1, .high = 255, .replay = true,
   .help = "tip: number of samples on chip that raises the interrupt, where there is a buffer",
   .never = TIMER | PME | COP | MODEL | INSTRUMENT},
  {"--timer", OPTION_FLAG, AT(timer), NULL, .replay = true,
   .help = "--mode timer: timer interrupt and interrupted pc, as without TIP", .never = TIP | PME | MODEL | INSTRUMENT},
  {"--images", OPTION_STRING, AT(run.images), "FOLDER", .replay = true,
   .help = "tip, profileme: of an operating system: its processes run the programs FOLDER/NAME.elf",
   .never = TIMER | COP | MODEL | INSTRUMENT | AGGREGATE},
  {"--top", OPTION_NUMBER, AT(top), "N", .low = 1, .high = 1000,
   .help = "tip: print the N hottest functions and instructions: interrupted pcs, samples, truth",
   .never = TIMER | PME | COP | MODEL | INSTRUMENT},
  /* ProfileMe */
  {"--major", OPTION_NUMBER, AT(major), "N", .high = RECORD_MOST_MAJOR, .replay = true,
   .help = "profileme: mean of the random intervals, in fetched instructions (default 4001)",
   .never = TIP | TIMER | COP | INSTRUMENT},
  {"--opportunities", OPTION_FLAG, AT(opportunities), NULL, .replay = true,
   .help = "profileme: count fetch opportunities instead of instructions", .never = TIP | TIMER | COP | SOFTWARE | INSTRUMENT},
  {"--pairs", OPTION_FLAG, AT(pairs), NULL, .replay = true, .help = "profileme: pairs of instructions",
   .never = TIP | TIMER | COP | INSTRUMENT},
  {"--minor", OPTION_NUMBER, AT(minor), "W", .low = 1, .high = PME_LATENCY_MAX, .replay = true,
   .help = "profileme: the two of a pair are 1 to W apart (default: twice the ROB's entries)",
   .never = TIP | TIMER | COP | INSTRUMENT},
  {"--sets", OPTION_NUMBER, AT(sets), "K", .low = 1, .high = 255, .replay = true,
   .help = "profileme: number of records on chip that raises the interrupt (default 1, pairs 2)",
   .never = TIP | TIMER | COP | MODEL | SOFTWARE | INSTRUMENT},
  {"--software", OPTION_FLAG, AT(software), NULL, .replay = true,
   .help = "profileme: the handler draws the intervals, not the unit", .never = TIP | TIMER | COP | MODEL | INSTRUMENT},
  {"--aggregate", OPTION_FLAG, AT(aggregate), NULL, .replay = true,
   .help = "profileme: the program adds records up by pc; only sums are kept", .never = TIP | TIMER | COP | PAIRS | INSTRUMENT},
  {"--context", OPTION_STRING, AT(context_text), "ID", .replay = true, .help = "profileme: only records of this process",
   .never = TIP | TIMER | COP | SOFTWARE | INSTRUMENT},
  {"--match", OPTION_NUMBER, AT(match), "X", .high = (1ull << PME_HEADER_BITS) - 1, .replay = true,
   .help = "profileme: only records whose word 0 equals X in the bits of --mask",
   .never = TIP | TIMER | COP | SOFTWARE | INSTRUMENT},
  {"--mask", OPTION_NUMBER, AT(mask), "Y", .high = (1ull << PME_HEADER_BITS) - 1, .replay = true,
   .help = "profileme: the bits of word 0 that --match compares", .never = TIP | TIMER | COP | SOFTWARE | INSTRUMENT},
  {"--latency", OPTION_STRING, AT(latency_text), "L:RANGE", .replay = true,
   .help = "profileme: only records whose latency L (total, dispatch, issue, execution or\n"
           "                              oldest) is N.. (at least N) or ..N (at most N) cycles",
   .never = TIP | TIMER | COP | SOFTWARE | INSTRUMENT},
  /* Co-processor */
  {"--program", OPTION_STRING, AT(cop_program), "P", .replay = true,
   .help = "coproc: value (default), edge, callstack, memdep, conflict, hotspot, tip, correlate, or simple",
   .never = TIP | TIMER | PME | INSTRUMENT},
  {"--microcode", OPTION_STRING, AT(microcode), "F", .replay = true,
   .help = "coproc: the microprogram, source (.us) or image (.cop)", .never = TIP | TIMER | PME | SIMPLE | INSTRUMENT},
  {"--slots", OPTION_NUMBER, AT(slots), "N", .low = 4, .high = COP_SLOTS_MOST, .replay = true,
   .help = "coproc: slots that the program uses (default: all)", .never = TIP | TIMER | PME | SIMPLE | INSTRUMENT},
  {"--clock", OPTION_CHOICE, AT(clock), "C", .replay = true,
   .help = "coproc: clock of the engine: full, half, quarter (default: what the program says)",
   .never = TIP | TIMER | PME | SIMPLE | INSTRUMENT, .choices = clocks},
  {"--no-truth", OPTION_UNFLAG, AT(truth), NULL, .replay = true,
   .help = "coproc: value, simple: no true profile, and so no error; instrument: no true counts"},
  {"--scatter", OPTION_STRING, AT(scatter), "F", .writes = options_one_file,
   .help = "coproc: value, simple: write estimated and true invariance of the most frequent pairs"},
  /* Instrumented programs */
  {"--window", OPTION_NUMBER, AT(window), "N", .low = RECORD_LEAST_WINDOW, .high = 1ull << 40, .replay = true,
   .help = "instrument: profiling is switched on every N cycles (default 100000)", .never = SAMPLING},
  {"--mpflags", OPTION_NUMBER, AT(mpflags), "N", .high = MPFLAGS_FRONT_END, .replay = true,
   .help = "instrument: bits to set in mpflags at the start, NSK and STRATEGY (docs/dispatch.md)", .never = SAMPLING},
  {"--duty", OPTION_NUMBERS, AT(duty), "P", .high = 100, .replay = true,
   .help = "instrument: percent of a window that it is on (default 25; 0: never; 100: always);\n"
           "                              P,P...: of each kind",
   .never = SAMPLING},
  {"--unit", OPTION_CHOICE, AT(unit), "U", .replay = true, .help = "instrument: windows of cycles (default) or instructions",
   .never = SAMPLING, .choices = units},
  {"--original", OPTION_STRING, AT(original), "ELF",
   .help = "instrument: the original program, for the lines of blocks; also run, for the overhead", .never = SAMPLING},
  {"--freeze", OPTION_FLAG, AT(freeze), NULL, .help = "counting stops while the handler runs (default)", .never = COP | INSTRUMENT},
  {"--no-freeze", OPTION_UNFLAG, AT(freeze), NULL, .replay = true, .help = "the handler itself is counted and sampled, too",
   .never = COP | INSTRUMENT},
  {"--ring", OPTION_NUMBER, AT(ring), "N", .low = 1, .high = PROFILE_RING_MOST, .replay = true,
   .help = "words of memory for samples (default 8192, sums 131072)", .never = MODEL | INSTRUMENT},
  {"--drain", OPTION_CHOICE, AT(drain), "WHEN", .replay = true,
   .help = "full (default): when it is three quarters full; end: only when the program ends", .choices = drains,
   .never = INSTRUMENT},
  {"--baseline", OPTION_FLAG, AT(baseline), NULL, .help = "run once more without sampling, to measure the overhead",
   .never = INSTRUMENT},
  {"--no-check", OPTION_FLAG, AT(run.no_check), NULL, .replay = true, .help = "no golden models, no Oracle"},
  {"--stats-json", OPTION_STRING, AT(stats), "F", .writes = options_one_file, .help = "write counts, losses, overhead, skid"},
  RUN_SNAPSHOT_ROW(RUN),
  RUN_FAST_FORWARD_ROW(RUN),
  {"--max-cycles", OPTION_NUMBER, AT(run.max_cycles), "N", .low = 1, .high = UINT64_MAX,
   .help = "stop after N cycles with status 69"},
  RUN_WAVE_ROW(RUN),
  RUN_WINDOW_ROWS(RUN),
  {"--at", OPTION_STRING, AT(run.at), "PLACE", .help = "window of --wave, as in `run`: FUNCTION+0x34[:N]"},
  RUN_IN_ORDER_ROW(RUN),
  RUN_MEMORY_ROWS(RUN),
  RUN_BACKPRESSURE_ROW(RUN),
  {"--seed", OPTION_NUMBER, AT(run.seed), "N", .low = 1, .high = UINT32_MAX, .replay = true,
   .help = "seed of the random intervals, and of --backpressure (default 1)"},
  RUN_QUIET_ROWS(RUN),
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "program", .offset = AT(run.program)}};

enum { ROWS = sizeof rows / sizeof rows[0], CONDITIONS = sizeof conditions / sizeof conditions[0] };

const struct option_table record_options_table = {
  .command = "record",
  .usage = "[options] prog.elf",
  .about =
    "Runs a program with sampling on and writes its profile (.prof) for `report`, `annotate` and `stat`. Every sample is\n"
    "compared with the Oracle. --mode instrument: the counts of a program that `culprit instrument` made. The exit status is\n"
    "the program's.",
  .status = "Status: as for `culprit run`, and 74 --original is another program; 75 the program was not built with the profiling\n"
            "runtime; 80 not an instrumented program.",
  .rows = rows,
  .count = ROWS,
  .width = 27,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

static bool check_exclusions(const struct record_options *o, const bool *given, struct failure *f) {
  static const unsigned handlers[] = {
    [COP_HANDLER_SLOTS] = PROGRAM, [COP_HANDLER_VALUE] = PROGRAM, [COP_HANDLER_SIMPLE] = SIMPLE, [COP_HANDLER_TIP] = 0};
  const unsigned on = 1u << o->mode | (o->model ? MODEL : 0u) | (o->software ? SOFTWARE : 0u) | (o->pairs ? PAIRS : 0u) |
                      (o->aggregate ? AGGREGATE : 0u) | (o->mode == RECORD_COPROC ? handlers[o->cop_handler] : 0u);
  if (!options_exclude(&record_options_table, given, on, conditions, CONDITIONS, f)) return false;
  if (o->mode == RECORD_TIMER && o->event != EVENT_CYCLES)
    return fail(f, STATUS_USAGE, "--event other than cycles does not go with %s", o->model ? "--model" : "--timer");
  if (o->model && o->event != EVENT_CYCLES && o->event != EVENT_INSTRET)
    return fail(f, STATUS_USAGE, "--event other than cycles and instret does not go with --model");
  return !RECORD_GIVEN(minor) || o->pairs || fail(f, STATUS_USAGE, "--minor needs --pairs");
}

/* ---- values ---- */

bool record_period_options(struct record_options *o, const bool *given, struct failure *f) {
  uint64_t least = o->model ? RECORD_LEAST_MODEL : event_rare(o->event) ? RECORD_LEAST_RARE : RECORD_LEAST;
  if (!RECORD_GIVEN(period)) o->period = event_rare(o->event) ? RECORD_PERIOD_RARE : RECORD_PERIOD;
  if (!RECORD_GIVEN(water)) o->water = 1;
  if (o->period >= least) return true;
  return fail(f, STATUS_USAGE, "--period: %" PRIu64 " %s is less than %" PRIu64 ", %s", o->period, event_name(o->event), least,
              o->model ? "the least" : "the least that interrupts can sustain (--model: from 2 on)");
}

static bool take_windows(struct record_options *o, const bool *given, struct failure *f) {
  const bool window = RECORD_GIVEN(window), duty = RECORD_GIVEN(duty);
  if (!RECORD_GIVEN(run.config)) o->run.config = "small-pflag";
  if (!window) o->window = RECORD_WINDOW;
  o->windows = window || duty || RECORD_GIVEN(unit);
  return !(o->mpflags & ~(uint64_t)MPFLAGS_FRONT_END) ||
         fail(f, STATUS_USAGE, "--mpflags: 0x%" PRIx64 " has bits other than those of 0x%x", o->mpflags, MPFLAGS_FRONT_END);
}

/* A period can fall in step with a loop: a sample then meets the same instructions again and again. */
static bool samples_at_random(const struct record_options *o) {
  if (o->mode == RECORD_COPROC) return o->cop_handler == COP_HANDLER_SIMPLE || (o->cop_handler == COP_HANDLER_TIP && !o->periodic);
  return (o->mode == RECORD_TIP || o->mode == RECORD_PROFILEME) && !o->periodic;
}

static bool check_options(struct record_options *o, const bool *given, struct failure *f) {
  const bool window = RECORD_GIVEN(run.from) || RECORD_GIVEN(run.to);
  if (o->timer && !RECORD_GIVEN(mode)) o->mode = RECORD_TIMER;
  if (!event_find(o->event_text ? o->event_text : "cycles", &o->event))
    return fail(f, STATUS_USAGE, "--event: '%.60s' is not an event (docs/events.md)", o->event_text);
  if (!run_options_window(&o->run, window, "--wave", f)) return false;
  if (o->top && o->run.no_check) return fail(f, STATUS_USAGE, "--top needs the truth: not with --no-check");
  record_coproc_handler(o);
  if (!check_exclusions(o, given, f)) return false;
  o->random = samples_at_random(o);
  if (o->mode == RECORD_COPROC) return record_coproc_options(o, given, f);
  if (o->scatter || (!o->truth && o->mode != RECORD_INSTRUMENT))
    return fail(f, STATUS_USAGE, "%s is for --mode coproc", o->scatter ? "--scatter" : "--no-truth");
  if (o->mode == RECORD_INSTRUMENT) return take_windows(o, given, f);
  return o->mode == RECORD_PROFILEME ? record_profileme_options(o, given, f) : record_period_options(o, given, f);
}

bool record_options_parse(struct record_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  *o = (struct record_options){.freeze = true, .details = true, .truth = true, .clock = RECORD_CLOCK_PROGRAM};
  run_options_default(&o->run);
  return options_parse(&record_options_table, o, argc, argv, given, f) && (o->help || check_options(o, given, f));
}

void record_options_replay(const struct record_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size) {
  options_replay(&record_options_table, o, self, from, to, buf, size);
}

#include "tools/system/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/events.h"
#include "tools/cli/commands.h"

#define AT(field) offsetof(struct system_options, field)
#define RUN(field) AT(run.field)

enum { PERIOD_LEAST = 500, PERIOD_RARE_LEAST = 16, SAMPLING = 1 };
#define PERIOD_MOST 0x7fffffffull

static bool find_range(struct system_range *r, uint64_t least, const char *name, const char *text, struct failure *f) {
  char *end;
  *r = (struct system_range){strtoull(text, &end, 10), 0};
  r->high = *end == ':' ? strtoull(end + 1, &end, 10) : r->low;
  if (*end || text[strspn(text, "0123456789:")] || r->low < least || r->high > PERIOD_MOST || r->low > r->high)
    return fail(f, STATUS_USAGE, "%s: '%.60s' is not N or LOW:HIGH, from %" PRIu64 " to %llu", name, text, least, PERIOD_MOST);
  return true;
}

static bool find_events(struct system_options *o, struct failure *f) {
  char name[32];
  for (const char *at = o->event_text ? o->event_text : "cycles";; at++) {
    const size_t length = strcspn(at, ",");
    snprintf(name, sizeof name, "%.*s", (int)length, at);
    if (o->events == DRIVER_EVENTS) return fail(f, STATUS_USAGE, "--event: more than %d events", DRIVER_EVENTS);
    if (length >= sizeof name || !event_find(name, &o->event[o->events]))
      return fail(f, STATUS_USAGE, "--event: '%.*s' is not an event (docs/events.md)", (int)length, at);
    o->events++;
    at += length;
    if (!*at) return true;
  }
}

static bool find_kind(struct system_options *o, struct failure *f) {
  const char *text = o->kind_text ? o->kind_text : "pc";
  o->kind = strcmp(text, "tip") == 0 ? SAMPLES_TIP : SAMPLES_PC;
  return o->kind == SAMPLES_TIP || strcmp(text, "pc") == 0 || fail(f, STATUS_USAGE, "--kind: '%.60s' is not pc or tip", text);
}

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, AT(run.config), "NAME", .replay = true, .help = "machine: small (default), large, tiny"},
  RUN_IN_ORDER_ROW(RUN),
  {"--cycles", OPTION_NUMBER, AT(cycles), "N", .low = 1, .high = UINT64_MAX, .replay = true,
   .help = "stop the processes after N cycles"},
  {"--slice", OPTION_NUMBER, AT(slice), "N", .low = 1000, .high = UINT32_MAX, .replay = true,
   .help = "cycles until the next process runs (default 100000)"},
  {"--sample", OPTION_STRING, AT(sample), "F", .writes = options_one_file, .replay = true,
   .help = "take samples and write their stream to F"},
  {"--db", OPTION_STRING, AT(db), "F", .help = "take samples and add them to the profile database F when the run ends"},
  {"--kind", OPTION_STRING, AT(kind_text), "KIND", .replay = true, .never = SAMPLING,
   .help = "pc (default): samples are interrupted pcs; tip: samples of the TIP unit"},
  {"--period", OPTION_STRING, AT(period_text), "L:H", .replay = true, .never = SAMPLING,
   .help = "events from sample to sample, drawn from L to H (default 61440:65536)"},
  {"--event", OPTION_STRING, AT(event_text), "NAMES", .replay = true, .never = SAMPLING,
   .help = "what is counted: cycles (default); NAME,NAME,...: further events, in rotation"},
  {"--event-period", OPTION_STRING, AT(event_period_text), "L:H", .replay = true, .never = SAMPLING,
   .help = "period of the further events (default 1000:1100)"},
  {"--ways", OPTION_NUMBER, AT(ways), "N", .low = 4, .high = 6, .replay = true, .never = SAMPLING,
   .help = "entries per bucket of the driver's hash table: 4 (default), 6"},
  {"--buckets", OPTION_NUMBER, AT(buckets), "N", .low = 2, .high = 8192, .replay = true, .never = SAMPLING,
   .help = "buckets of the driver's hash table, a power of two (default 1024)"},
  {"--overflow", OPTION_NUMBER, AT(overflow), "N", .low = 1, .high = 8192, .replay = true, .never = SAMPLING,
   .help = "entries of each of the driver's two overflow buffers (default 1024)"},
  {"--timed", OPTION_FLAG, AT(timed), NULL, .replay = true, .never = SAMPLING, .help = "the driver measures its own cycles"},
  RUN_FAST_FORWARD_ROW(RUN),
  {"--max-cycles", OPTION_NUMBER, AT(run.max_cycles), "N", .low = 1, .high = UINT64_MAX,
   .help = "end the simulation after N cycles with status 69"},
  {"--no-check", OPTION_FLAG, AT(run.no_check), NULL, .help = "run without the golden model and the Oracle, twice as fast"},
  {"--stats-json", OPTION_STRING, AT(run.stats), "F", .writes = options_one_file,
   .help = "write cycles, instructions, processes, samples"},
  {"--trace", OPTION_STRING, AT(run.trace), "F", .writes = options_one_file, .help = "write every retired instruction as text"},
  RUN_WAVE_ROW(RUN),
  RUN_WINDOW_ROWS(RUN),
  {"--at", OPTION_STRING, AT(run.at), "PLACE",
   .help = "window of --wave: [IMAGE/]FUNCTION+0x34[:N], the N-th execution by any process of the image"},
  RUN_MEMORY_ROWS(RUN),
  RUN_BACKPRESSURE_ROW(RUN),
  {"--seed", OPTION_NUMBER, AT(run.seed), "N", .low = 1, .high = UINT64_MAX, .replay = true,
   .help = "seed of --backpressure and of the periods; even: registers without a reset start as ones"},
  RUN_QUIET_ROWS(RUN),
  {"--help", OPTION_FLAG, AT(run.help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "process", .offset = AT(process), .most = KERNEL_PROCESSES}};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct option_table system_options_table = {
  .command = "system",
  .usage = "[options] IMAGE[,COUNT]...",
  .about = "Runs programs as processes in U mode under a small kernel (docs/kernel.md), which take turns and are protected from\n"
           "each other, until all have ended. A process that ends is started again until it has run COUNT times (default 1;\n"
           "0: until --cycles). The same image may be given more than once.",
  .status = "Status: 0 if every process ended with 0 or was stopped by --cycles, 1 if not; 3 divergence from the golden model,\n"
            "64 usage, 65 bad image, 66 no such file, 67 unknown configuration, 68 hung, 69 --max-cycles, 70 trap without a\n"
            "handler, 71 output error, 72 internal, 76 stripped image, 78 image without relocations.",
  .rows = rows,
  .count = ROWS,
  .width = 22,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "too many processes",
};

static bool check_system(struct system_options *o, const bool *given, struct failure *f) {
  static const struct option_condition conditions[] = {{SAMPLING, "a run without --sample or --db"}};
  if (!options_exclude(&system_options_table, given, o->sample || o->db ? 0 : SAMPLING, conditions, 1, f)) return false;
  const bool window = options_given(&system_options_table, given, AT(run.from)) ||
                      options_given(&system_options_table, given, AT(run.to));
  if (!run_options_window(&o->run, window, "--wave", f)) return false;
  if (!find_kind(o, f) || !find_events(o, f)) return false;
  if (!find_range(&o->period, PERIOD_LEAST, "--period", o->period_text ? o->period_text : "61440:65536", f)) return false;
  if (!find_range(&o->event_period, PERIOD_RARE_LEAST, "--event-period", o->event_period_text ? o->event_period_text : "1000:1100",
                  f))
    return false;
  if (o->ways == 5) return fail(f, STATUS_USAGE, "--ways: 5 is not 4 or 6");
  if (o->buckets & (o->buckets - 1)) return fail(f, STATUS_USAGE, "--buckets: %" PRIu64 " is not a power of two", o->buckets);
  if (o->kind == SAMPLES_TIP && o->events > 1) return fail(f, STATUS_USAGE, "--kind tip samples one event, not %u", o->events);
  return true;
}

bool system_options_parse(struct system_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  *o = (struct system_options){.slice = 100000};
  run_options_default(&o->run);
  return options_parse(&system_options_table, o, argc, argv, given, f) && (o->run.help || check_system(o, given, f));
}

void system_options_replay(const struct system_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size) {
  options_replay(&system_options_table, o, self, from, to, buf, size);
}

/* The driver of firmware/kernel/driver on a simulated machine: each variant of its handler, on a program that
 * is sampled so often that
 * table and buffers fill up.                                                                              tb/lib/driver_run.h
 *
 *   driver CONFIG PROGRAM [--only NAME]
 *
 * Exit status: 0 all passed, 1 a failure, 2 wrong use, 3 no such machine. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/driver_run.h"
#include "tb/lib/fuzz_run.h"

#define MAX_CYCLES 4000000ull
enum { CYCLES = 1, INSTRET = 2, BRANCH = 6, MISPREDICT = 7, LOAD = 8 };
enum { RND = 2, RLD = 4, DET = 256 };

struct trial {
  const char *name;
  unsigned buckets, overflow;
  unsigned tip, timed;
  unsigned events, event[4];
  unsigned low, low2;
  unsigned tick, all;
  bool loses;
};

static const struct trial trials[] = {
  {"cycles", 4, 64, 0, 0, 1, {CYCLES}, 1500, 0, 10000, 4, false},
  {"cycles_timed", 8, 64, 0, 1, 1, {CYCLES}, 1500, 0, 20000, 0, false},
  {"lost", 2, 4, 0, 0, 1, {INSTRET}, 900, 0, 60000, 0, true},
  {"pair", 4, 64, 0, 0, 2, {CYCLES, LOAD}, 2500, 300, 10000, 4, false},
  {"mux", 16, 64, 0, 1, 4, {CYCLES, LOAD, BRANCH, MISPREDICT}, 2500, 60, 10000, 4, false},
  {"tip", 8, 64, 1, 0, 1, {CYCLES}, 1500, 0, 10000, 4, false},
  {"tip_timed", 8, 16, 1, 1, 1, {CYCLES}, 1500, 0, 40000, 3, false},
};

static struct sampled wanted(const struct trial *t, unsigned ways) {
  struct sampled s = {.tick = t->tick, .all = t->all};
  struct driver_config *c = &s.driver;
  *c = (struct driver_config){.ways = ways,
                              .buckets = t->buckets,
                              .overflow = t->overflow,
                              .tip = t->tip,
                              .control = t->tip ? RND | RLD | DET : 0,
                              .timed = t->timed,
                              .seed = 12345,
                              .events = t->events,
                              .low = {t->low, t->low2},
                              .spread = {1000, 50}};
  for (unsigned i = 0; i < t->events; i++) c->event[i] = t->event[i];
  return s;
}

static void judge(struct check *check, const struct sim_api *api, const char *program, const struct trial *t, unsigned ways) {
  const struct sampled want = wanted(t, ways);
  struct driver_run r;
  char name[60];
  snprintf(name, sizeof name, "driver_%s_%s_%u", api->name, t->name, ways);
  driver_run(api, program, &want, MAX_CYCLES, &r);
  const struct driver_model_counts *c = &r.counts;
  printf("# %s: %" PRIu64 " samples, %" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " evictions, %" PRIu64 " direct, %" PRIu64
         " lost, %" PRIu64 " records, %" PRIu64 " flushes\n",
         name, r.samples, c->hits, c->misses, c->evictions, c->direct, c->lost, r.records, r.flushes);
  if (r.wrong[0]) printf("# %s\n", r.wrong);
  bool good = !r.wrong[0];
  int failures = 0;
  check_expect(&failures, "hits", c->hits > 0);
  check_expect(&failures, "evictions", c->evictions > 0);
  check_expect(&failures, "samples past the table", t->all == 0 || c->direct > 0);
  check_expect(&failures, "a sample lost", (c->lost > 0) == t->loses);
  for (unsigned i = 0; i < t->events; i++) check_expect(&failures, "samples of each event", r.by_event[t->event[i]] > 0);
  check_expect(&failures, "the handler's own measurement", (r.timed[0] > 0 && r.timed[1] > 0) == (t->timed != 0));
  check_case(check, name, good && failures == 0);
}

int main(int argc, char **argv) {
  struct fuzz_machine machine = {0};
  struct check check = {0};
  const char *only = argc == 5 && strcmp(argv[3], "--only") == 0 ? argv[4] : NULL;
  if (argc != 3 && !only) {
    fprintf(stderr, "usage: driver CONFIG PROGRAM [--only NAME]\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
    if (only && strcmp(only, trials[i].name) != 0) continue;
    judge(&check, machine.api, argv[2], &trials[i], 4);
    judge(&check, machine.api, argv[2], &trials[i], 6);
  }
  fuzz_machine_close(&machine);
  return check_done(&check);
}

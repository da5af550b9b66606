#include "tools/run/seek.h"

#include <inttypes.h>
#include <stdio.h>

#include "probe/flight.h"
#include "tools/cli/place.h"
#include "tools/cli/signals.h"

enum {
  VIEWS = SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_PIPE,
  POLL_CYCLES = 4096, /* signals are looked at this often */
  MARGIN = 100        /* cycles of the window before the fetch and after the commit */
};

struct span {
  uint64_t fetched, committed; /* cycles */
};

struct ahead {
  const struct seek_place *place;
  struct span *found;
  struct flight flight;
  uint64_t fetched[FLIGHT_ROOM]; /* by number: cycle */
  uint64_t executions;
  struct watch watch; /* does the program still run? */
  uint64_t idle;      /* cycles since something retired */
  struct probe_cycle now;
};

static bool on_fetch(void *ctx, uint64_t number, unsigned slot, const struct probe_cycle *c) {
  (void)slot;
  ((struct ahead *)ctx)->fetched[number % FLIGHT_ROOM] = c->cycle;
  return true;
}

static bool on_map(void *ctx, uint64_t number, const struct probe_cycle *c) {
  (void)ctx;
  (void)number;
  (void)c;
  return true;
}

static bool on_commit(void *ctx, uint64_t number, unsigned place, const struct probe_cycle *c) {
  struct ahead *a = ctx;
  (void)place;
  const struct seek_place *p = a->place;
  const uint64_t pc = a->flight.pc[number % FLIGHT_ROOM];
  if ((p->is ? p->is(p->ctx, pc) : pc == p->at.pc) && ++a->executions == p->at.execution)
    *a->found = (struct span){a->fetched[number % FLIGHT_ROOM], c->cycle};
  return true;
}

static bool on_drop(void *ctx, uint64_t number, const struct probe_cycle *c) {
  (void)ctx;
  (void)number;
  (void)c;
  return true;
}

static bool seldom(const struct ahead *a, struct failure *f) {
  char where[400], times[48];
  place_text(a->place->symbols, a->place->at.pc, where, sizeof where);
  snprintf(times, sizeof times, a->executions == 1 ? "once" : "%" PRIu64 " times", a->executions);
  return fail(f, STATUS_USAGE, "--at: %s is %s%s in the %" PRIu64 " cycles of the run", where,
              a->executions ? "executed only " : "not executed", a->executions ? times : "", a->now.cycle);
}

/* One cycle. False: the program has ended, or will not go on. */
static bool step(const struct run *r, struct sim *sim, struct ahead *a, bool *good) {
  const struct sim_api *api = r->machine.api;
  unsigned code;
  api->step(sim);
  const bool retired = api->retired(sim);
  api->probe(sim, VIEWS | (retired ? SIM_VIEW_RETIRE : 0u), &a->now);
  *good = flight_step(&a->flight, &a->now);
  a->idle = retired ? 0 : a->idle + 1;
  if (retired && watch_step(&a->watch, &a->now.retire, NULL) != WATCH_RUNNING) return false;
  return *good && a->idle < WATCH_HANG_CYCLES && !api->exited(sim, &code);
}

static bool look(const struct run *r, struct sim *sim, struct ahead *a, struct failure *f) {
  const uint64_t most = r->opt->max_cycles ? r->opt->max_cycles : UINT64_MAX;
  bool good = true, runs = true;
  while (runs && a->executions < a->place->at.execution && a->now.cycle < most) {
    runs = step(r, sim, a, &good);
    const int signal = a->now.cycle % POLL_CYCLES ? 0 : signals_poll();
    if (signal) return fail(f, 128 + signal, "interrupted before the run, which --at looks ahead at");
  }
  if (!good) return fail(f, STATUS_INTERNAL, "--at: cycle %" PRIu64 ": %s", a->now.cycle, a->flight.error);
  return a->executions == a->place->at.execution || seldom(a, f);
}

static const struct flight_events events = {on_fetch, on_map, on_commit, on_drop};

static bool run_ahead(struct run *r, const struct seek_place *p, struct span *found, struct failure *f) {
  struct ahead a = {.place = p, .found = found, .watch = r->watch};
  if (!flight_init(&a.flight, r->machine.api->width, r->machine.api->rob_entries, &events, &a))
    return fail(f, STATUS_INTERNAL, "--at: a machine of %u lanes and %u ROB entries", r->machine.api->width,
                r->machine.api->rob_entries);
  struct sim *sim = run_second(r, p->word, p->ctx);
  if (!sim) return fail(f, STATUS_INTERNAL, "out of memory for a second machine");
  const bool good = look(r, sim, &a, f);
  r->machine.api->close(sim);
  return good;
}

static void set_window(struct run *r, const struct span *span) {
  r->from = span->fetched > MARGIN ? span->fetched - MARGIN : 1;
  r->to = span->committed + MARGIN;
  r->wave.mark = span->committed;
  if (r->konata) konata_window(r->konata, r->from, r->to);
}

static void tell(const struct run *r, const struct seek_place *p, const struct span *span) {
  char where[400];
  place_text(p->symbols, p->at.pc, where, sizeof where);
  fprintf(stderr,
          "culprit: %s, execution %" PRIu64 ": fetched in cycle %" PRIu64 ", committed in cycle %" PRIu64 "; the window is %" PRIu64
          " to %" PRIu64 "\n",
          where, p->at.execution, span->fetched, span->committed, r->from, r->to);
}

bool seek_place(struct run *r, const struct seek_place *p, struct failure *f) {
  struct span span;
  signals_hold();
  const bool good = run_ahead(r, p, &span, f);
  signals_release();
  if (!good) return false;
  set_window(r, &span);
  if (!r->opt->quiet) tell(r, p, &span);
  return true;
}

bool seek_window(struct run *r, struct failure *f) {
  const struct run_options *o = r->opt;
  struct seek_place p = {.symbols = o->at ? run_symbols(r) : NULL};
  if (!o->at) return true;
  if (!p.symbols) return fail(f, STATUS_BAD_ELF, "--at: no symbols can be read from %.400s", o->program);
  return at_parse(&p.at, "--at", o->at, p.symbols, f) && seek_place(r, &p, f);
}

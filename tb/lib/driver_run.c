#include "tb/lib/driver_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "iss/lockstep.h"

struct bench {
  const struct sim_api *api;
  struct sim *sim;
  struct lockstep lockstep;
  struct driver_watch watch;
  uint64_t entered, last_retired; /* cycles */
  struct driver_cost now;
  struct driver_run *r;
};

static void read_tip(void *ctx, struct tip_sample *s) {
  const struct bench *b = ctx;
  struct tip_in in;
  struct tip_regs regs;
  b->api->tip(b->sim, &in, &regs);
  *s = (struct tip_sample){.flags = regs.sample_flags, .details = regs.details_data};
  memcpy(s->addr, regs.sample_addr, sizeof s->addr);
}

/* ---- what an interrupt costs ---- */

static void add_cost(struct driver_cost *sum, const struct driver_cost *one) {
  sum->interrupts++;
  sum->cycles += one->cycles;
  sum->instructions += one->instructions;
  sum->dmiss_cycles += one->dmiss_cycles;
  sum->dmisses += one->dmisses;
  sum->imiss_cycles += one->imiss_cycles;
  sum->imisses += one->imisses;
}

static void enter_handler(struct bench *b, const struct probe_cycle *c) {
  b->now = (struct driver_cost){0};
  b->entered = b->last_retired = c->cycle;
  driver_watch_interrupt(&b->watch, c->retire.interrupt_epc, c->commit.context);
}

static void leave_handler(struct bench *b, uint64_t cycle) {
  const struct driver_model_counts *now = &b->watch.model.counts, *before = &b->watch.before;
  b->now.cycles = cycle - b->entered;
  if (now->misses != before->misses) add_cost(&b->r->miss, &b->now);
  else if (now->hits != before->hits) add_cost(&b->r->hit, &b->now);
}

/* Cycles in which nothing retires are those of the instruction that retires next. */
static void charge_wait(struct bench *b, const struct probe_retire_lane *l, uint64_t cycle) {
  const uint64_t waited = cycle - b->last_retired - 1;
  if (l->events & PROBE_EV_DMISS) b->now.dmiss_cycles += waited;
  if (l->events & PROBE_EV_IMISS) b->now.imiss_cycles += waited;
}

static void on_lane(struct bench *b, const struct probe_retire_lane *l, uint64_t cycle) {
  if (b->watch.phase == DRIVER_RETURNING) leave_handler(b, cycle);
  if (b->watch.phase == DRIVER_INSIDE) {
    b->now.instructions++;
    if (l->events & PROBE_EV_DMISS) b->now.dmisses++;
    if (l->events & PROBE_EV_IMISS) b->now.imisses++;
  }
  driver_watch_lane(&b->watch, l);
}

static void on_retire(struct bench *b, const struct probe_cycle *c) {
  static const uint64_t overflow = PROBE_INTERRUPT | PROBE_CAUSE_OVERFLOW;
  const struct probe_retire *r = &c->retire;
  const bool inside = b->watch.phase == DRIVER_INSIDE;
  if (inside && r->valid) charge_wait(b, &r->lane[0], c->cycle);
  for (unsigned i = 0; i < PROBE_LANES && r->valid >> i & 1; i++) on_lane(b, &r->lane[i], c->cycle);
  if (r->valid) b->last_retired = c->cycle;
  if (inside && b->watch.phase == DRIVER_RETURNING) driver_watch_compare(&b->watch);
  if (r->interrupt && r->interrupt_cause == overflow) {
    if (b->watch.phase == DRIVER_RETURNING) leave_handler(b, c->cycle);
    enter_handler(b, c);
  }
}

/* ---- the run ---- */

static void step_driver(struct bench *b) {
  struct probe_cycle now;
  struct lockstep_mismatch mismatch;
  b->api->step(b->sim);
  if (!b->api->retired(b->sim)) return;
  b->api->probe(b->sim, SIM_VIEW_RETIRE | SIM_VIEW_COMMIT, &now);
  if (lockstep_step(&b->lockstep, &now.retire, now.cycle, &mismatch)) {
    on_retire(b, &now);
  } else {
    char line[200];
    lockstep_describe(&mismatch, line, sizeof line);
    driver_watch_wrong(&b->watch, "%s", line);
  }
}

static void run_driver(struct bench *b, uint64_t max_cycles) {
  struct driver_watch *w = &b->watch;
  while (!w->wrong[0] && !b->api->exited(b->sim, &b->r->status)) {
    step_driver(b);
    if (b->api->cycles(b->sim) >= max_cycles) driver_watch_wrong(w, "the program does not end");
  }
  b->r->cycles = b->api->cycles(b->sim);
  if (b->api->error(b->sim)) driver_watch_wrong(w, "%s", b->api->error(b->sim));
  if (b->r->status != 0) driver_watch_wrong(w, "the program ends with status %u", b->r->status);
}

static void tell(struct bench *b) {
  const struct driver_watch *w = &b->watch;
  struct driver_run *r = b->r;
  r->counts = w->model.counts;
  r->records = w->records;
  r->parts = w->parts;
  r->samples = w->stat[STREAM_STAT_SAMPLES];
  r->timed[0] = w->stat[STREAM_STAT_HIT_CYCLES];
  r->timed[1] = w->stat[STREAM_STAT_MISS_CYCLES];
  r->flushes = w->stat[STREAM_STAT_FLUSHES];
  memcpy(r->by_event, w->by_event, sizeof r->by_event);
  if (w->wrong[0]) snprintf(r->wrong, sizeof r->wrong, "cycle %" PRIu64 ": %s", r->cycles, w->wrong);
}

static bool open_machine(struct bench *b, const struct elf_program *program, const struct sampled *want) {
  const struct sim_options options = {0};
  b->sim = b->api->open(&options);
  if (!b->sim) return false;
  elf_load(program, b->api->ram(b->sim), SIM_RAM_BASE);
  elf_load(program, b->lockstep.iss.ram, SIM_RAM_BASE);
  if (!driver_want(program, want, b->api->ram(b->sim)) || !driver_want(program, want, b->lockstep.iss.ram)) return false;
  if (!driver_watch_open(&b->watch, program, want, b->lockstep.iss.ram)) return false;
  b->watch.tip = read_tip;
  b->watch.tip_ctx = b;
  b->watch.width = b->api->width;
  return true;
}

bool driver_run(const struct sim_api *api, const char *path, const struct sampled *want, uint64_t max_cycles,
                struct driver_run *r) {
  struct bench b = {.api = api, .r = r};
  struct elf_program program;
  *r = (struct driver_run){0};
  if (elf_open(&program, path, SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    snprintf(r->wrong, sizeof r->wrong, "%.200s", program.message);
    return false;
  }
  bool ready = lockstep_init(&b.lockstep, program.entry, (struct lockstep_machine){.pmp_entries = api->pmp_entries});
  if (ready) {
    ready = open_machine(&b, &program, want);
    if (ready) {
      api->reset(b.sim, program.entry);
      run_driver(&b, max_cycles);
      if (want->driver.events && !b.watch.wrong[0]) driver_watch_end(&b.watch);
      tell(&b);
    }
    if (b.sim) api->close(b.sim);
    driver_watch_close(&b.watch);
    lockstep_free(&b.lockstep);
  }
  if (!ready) snprintf(r->wrong, sizeof r->wrong, "not a program that samples itself, or out of memory");
  elf_close(&program);
  return ready && !r->wrong[0];
}

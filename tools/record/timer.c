/* Sampling by timer interrupts and the pc that they stop at, as without any unit; how far that is from the
 * instruction to blame. */
#include <inttypes.h>
#include <string.h>

#include "tools/record/modes.h"
#include "tools/record/tip.h"
#include "tools/run/skid.h"

#define MTIMECMP (SIM_CLINT_BASE + 0x4000)
#define MTIME (SIM_CLINT_BASE + 0xbff8)

enum { CLINT_BYTES = 8 };

struct recorder_timer {
  struct skid skid;
  uint64_t deadline; /* as stored to mtimecmp */
  bool mtime_known;
  int64_t mtime_ahead; /* mtime in the cycle of a record, minus the record's cycle */
};

static enum ring_record timer_type(const struct record_options *o) {
  (void)o;
  return RING_TIMER;
}

/* ---- a cycle ---- */

/* The profiler owns the timer: its own functions set deadlines, nobody else may. */
static bool own_store(const struct recorder *c, uint64_t pc) {
  static const char *const names[] = {"profile_entry_timer", "profile_on_timer", "profile_timer_start"};
  const struct elf_program *p = &c->run.program;
  for (size_t i = 0; i < p->symbol_count; i++) {
    const struct elf_symbol *s = &p->symbols[i];
    if (pc - s->addr >= s->size) continue;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++)
      if (strcmp(s->name, names[k]) == 0) return true;
  }
  return false;
}

/* mtime and mcycle leave reset together; the pins show mcycle, one cycle ahead of the record. */
static void find_mtime(struct recorder_timer *t, const struct recorder *c, const struct probe_cycle *now) {
  struct tip_in in;
  struct tip_regs regs;
  c->run.machine.api->tip(c->run.sim, &in, &regs);
  t->mtime_ahead = (int64_t)(in.cycle - 1 - now->cycle);
  t->mtime_known = true;
}

static bool timer_store(struct recorder *c, const struct probe_retire_lane *l, struct failure *f) {
  struct recorder_timer *t = c->state;
  if (!own_store(c, l->pc) || l->mem_addr != MTIMECMP)
    return fail(f, STATUS_USAGE, "--timer: the program uses the timer itself (0x%" PRIx64 " stores to the CLINT)", l->pc);
  t->deadline = l->mem_data;
  skid_deadline(&t->skid, t->deadline - (uint64_t)t->mtime_ahead);
  return true;
}

static bool timer_step(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  struct recorder_timer *t = c->state;
  if (!t->mtime_known) find_mtime(t, c, now);
  if (c->run.oracle) skid_step(&t->skid, now, oracle_blame(c->run.oracle), sampled);
  const struct prof_sample seen = {.tip = {.cycle = t->deadline, .addr = {now->retire.interrupt_epc}}};
  if (sampled && !sample_list_add(&c->delivered, &seen, f)) return false;
  for (unsigned i = 0; now->retire.valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &now->retire.lane[i];
    const bool clint = l->mem_addr - MTIMECMP < CLINT_BYTES || l->mem_addr - MTIME < CLINT_BYTES;
    if (l->mem == PROBE_MEM_STORE && !l->trap && clint && !timer_store(c, l, f)) return false;
  }
  return true;
}

/* The one of its number that the interrupt saw, whatever its weight. */
static bool timer_known(struct recorder *c, const struct prof_ring *r) {
  if (r->number >= c->delivered.count) return false;
  const struct tip_sample *a = &c->delivered.sample[r->number].tip, *b = &r->sample[0].tip;
  return a->cycle == b->cycle && a->details == b->details && memcmp(a->addr, b->addr, sizeof a->addr) == 0;
}

/* ---- the end ---- */

static void timer_count(struct recorder *c) {
  struct recording *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  p->samples = c->arrived.count + s->lost;
  p->ring_lost = s->lost;
  p->ring_lost_weight = s->lost_weight;
  const uint64_t weights = recorder_tip_weights(&c->arrived) + s->lost_weight;
  p->missed = weights - p->samples;
  p->overflows = weights + c->interrupts - p->samples; /* the handler still has its last one */
}

static void timer_summary(const struct recorder *c, const char *output, FILE *out) {
  recorder_tip_summary(c, "timer", output, out);
}

static void timer_stats(const struct recorder *c, struct json *j) {
  const struct recorder_timer *t = c->state;
  recorder_stats_common(c, j);
  skid_json(&t->skid, j);
}

const struct recorder_mode recorder_timer = {
  .name = "timer",
  .sampler = PROFILE_TIMER,
  .cause = RECORDER_MTI,
  .state_size = sizeof(struct recorder_timer),
  .type = timer_type,
  .step = timer_step,
  .known = timer_known,
  .count = timer_count,
  .summary = timer_summary,
  .stats = timer_stats,
};

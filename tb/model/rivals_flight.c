/* Software and Dispatch on a random machine, against their definition: the first instruction fetched, or
 * dispatched, in the sampled cycle or later that commits. The reference knows every instruction's fate; the
 * profilers learn it as it comes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "rivals/rivals.h"
#include "rivals/schedule.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull
#define CYCLES 6000
#define ROB 24

static const uint8_t text[4096];
static const struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};

struct insn {
  uint64_t pc;
  unsigned fetched, dispatched;
  bool commits;
};

struct machine {
  uint64_t random;
  unsigned width, rob_next, rob_first, now;
  struct insn *all; /* ever fetched, in that order */
  size_t count;
  size_t live[256], lives, mapped; /* what is in flight: index in all; how many; how many of them are in the ROB */
};

static uint32_t draw(struct machine *m, uint32_t n) { return random_below(&m->random, n); }

static void commit(struct machine *m, struct probe_commit *c, unsigned n) {
  c->head_bank = (uint8_t)(m->rob_first % m->width);
  for (unsigned i = 0; i < n; i++) {
    unsigned bank = (c->head_bank + i) % m->width;
    struct insn *insn = &m->all[m->live[i]];
    insn->commits = true;
    c->head_valid |= (uint8_t)(1 << bank);
    c->head_commit |= (uint8_t)(1 << bank);
    c->head_pc[bank] = insn->pc;
  }
  m->rob_first = (m->rob_first + n) % ROB;
  m->lives -= n;
  m->mapped -= n;
  memmove(m->live, m->live + n, m->lives * sizeof m->live[0]);
}

static void fetch(struct machine *m, struct probe_fetch *f) {
  unsigned n = draw(m, 2 * m->width + 1);
  if (m->lives + n > 60) return;
  f->pc = BASE + 4 * draw(m, 900);
  for (unsigned i = 0; i < n; i++) {
    f->valid |= (uint8_t)(1 << i);
    m->live[m->lives++] = m->count;
    m->all[m->count++] = (struct insn){.pc = f->pc + 4 * i, .fetched = m->now, .dispatched = UINT32_MAX};
  }
}

static void dispatch(struct machine *m, struct probe_dispatch *d) {
  for (unsigned i = 0; i < m->width && m->mapped < m->lives && m->mapped < ROB; i++) {
    if (draw(m, 4) == 0) return;
    struct insn *insn = &m->all[m->live[m->mapped]];
    insn->dispatched = m->now;
    d->valid |= (uint8_t)(1 << i);
    d->pc[i] = insn->pc;
    d->rob[i] = (uint16_t)((m->rob_first + m->mapped) % ROB);
    m->mapped++;
  }
}

static struct probe_cycle cycle(struct machine *m) {
  struct probe_cycle c = {.cycle = m->now};
  unsigned ready = m->mapped < m->width ? (unsigned)m->mapped : m->width;
  commit(m, &c.commit, draw(m, 3) ? draw(m, ready + 1) : 0);
  fetch(m, &c.fetch);
  dispatch(m, &c.dispatch);
  unsigned end = draw(m, 40);
  if (end == 0) {
    c.pipe.flush = true;
    m->lives = m->mapped = 0;
  } else if (end < 4 && m->mapped) { /* a branch among those in the ROB */
    unsigned branch = draw(m, (uint32_t)m->mapped);
    c.pipe.kill = true;
    c.pipe.kill_rob = (uint16_t)((m->rob_first + branch) % ROB);
    m->lives = m->mapped = branch + 1;
  }
  m->now++;
  return c;
}

/* The pc of the first that commits and came at or after `at`; 0: none. Searches from *from on, where it
 * leaves off. */
static uint64_t first(const struct machine *m, unsigned at, bool by_dispatch, size_t *from) {
  for (; *from < m->count; ++*from) {
    const struct insn *insn = &m->all[*from];
    if (insn->commits && (by_dispatch ? insn->dispatched : insn->fetched) >= at) return insn->pc;
  }
  return 0;
}

/* What the operating system does in a cycle: one or two of all situations, for some cycles each. */
static unsigned situations(unsigned cycle) { return 1u << cycle / 5 % SITUATIONS | 1u << cycle / 11 % SITUATIONS; }

/* Samples keep the situation of their cycle, whenever they get an instruction. */
static int compare_situation(const struct machine *m, const struct rivals *r, enum rivals_situation s, enum rival who) {
  struct pc_sum want;
  size_t from = 0;
  uint64_t samples = 0;
  int failures = 0;
  if (!pc_sum_init(&want, &image)) return 1;
  for (unsigned due = 0; due < m->now; due++) {
    if (!(situations(due) >> s & 1)) continue;
    uint64_t pc = first(m, due, who == RIVAL_DISPATCH, &from);
    if (pc && !pc_sum_add(&want, pc, 12)) failures++;
    samples++;
  }
  const struct pc_sum *got = rivals_situated(r, s, who);
  for (uint64_t pc = BASE; pc < BASE + sizeof text; pc += 4) failures += pc_sum_at(got, pc) != pc_sum_at(&want, pc);
  failures += got->total != want.total || rivals_situated_samples(r, s) != samples;
  if (failures)
    printf("# width %u, %s, %s: %d instructions differ\n", m->width, rivals_situation_key(s), rival_name(who), failures);
  pc_sum_free(&want);
  return failures;
}

static int compare_flight(const struct machine *m, const struct rivals *r, const struct rivals_schedule *s, size_t k,
                          enum rival who) {
  struct pc_sum want;
  struct sample_schedule when;
  int failures = 0;
  size_t from = 0;
  if (!pc_sum_init(&want, &image)) return 1;
  for (sample_schedule_init(&when, s->period, s->random, s->seed); when.due < m->now; sample_schedule_next(&when)) {
    uint64_t pc = first(m, (unsigned)when.due, who == RIVAL_DISPATCH, &from);
    if (pc && !pc_sum_add(&want, pc, 12)) failures++;
  }
  const struct pc_sum *got = rivals_profile(r, k, who);
  for (uint64_t pc = BASE; pc < BASE + sizeof text; pc += 4) failures += pc_sum_at(got, pc) != pc_sum_at(&want, pc);
  failures += got->total != want.total || got->total + 12 * rivals_undelivered(r, k, who) != 12 * rivals_samples(r, k);
  if (failures) printf("# width %u, schedule %zu, %s: %d instructions differ\n", m->width, k, rival_name(who), failures);
  pc_sum_free(&want);
  return failures;
}

static int run_flight(unsigned seed) {
  const struct rivals_schedule schedule[] = {{1, false, 0, 3}, {7, true, seed, 3}, {13, false, 0, 1}, {29, true, seed, 2}};
  struct machine m = {.random = seed, .width = 1u << seed % 3};
  const struct rivals_options options = {
    .width = m.width, .rob_entries = ROB, .image = &image, .schedule = schedule, .schedules = 4, .situations = true};
  const struct oracle_blame nobody = {0};
  struct rivals *r = rivals_new(&options);
  m.all = calloc((size_t)CYCLES * PROBE_SLOTS, sizeof *m.all);
  int failures = 0;
  for (unsigned t = 0; r && m.all && t < CYCLES; t++) {
    rivals_situate(r, situations(m.now));
    struct probe_cycle c = cycle(&m);
    if (rivals_step(r, &c, &nobody, NULL)) continue;
    printf("# seed %u: %s\n", seed, rivals_message(r));
    failures++;
    break;
  }
  for (size_t k = 0; !failures && k < 4; k++) {
    if (schedule[k].profilers & 1) failures += compare_flight(&m, r, &schedule[k], k, RIVAL_SOFTWARE);
    if (schedule[k].profilers & 2) failures += compare_flight(&m, r, &schedule[k], k, RIVAL_DISPATCH);
  }
  for (int s = 0; !failures && s < SITUATIONS; s++)
    for (int who = RIVAL_SOFTWARE; who <= RIVAL_DISPATCH; who++)
      failures += compare_situation(&m, r, (enum rivals_situation)s, (enum rival)who);
  if (!failures && !rivals_squashed(r, 1, RIVAL_DISPATCH)) {
    failures++;
    puts("# nothing was squashed");
  }
  free(m.all);
  rivals_free(r);
  return failures;
}

int main(void) {
  int failures = 0;
  for (unsigned seed = 1; seed <= 6; seed++) failures += run_flight(seed);
  return check_single("rivals_flight", !failures);
}

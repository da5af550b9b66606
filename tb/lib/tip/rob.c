#include "tb/lib/tip/rob.h"
#include "tb/lib/random.h"

#include <string.h>

static unsigned below(struct tip_rob *r, unsigned n) { return random_below(&r->random, n); }
static bool chance(struct tip_rob *r, unsigned n) { return random_chance(&r->random, n, 256); }

static struct tip_rob_entry *at(struct tip_rob *r, unsigned age) { return &r->entry[(r->head + age) % r->size]; }

struct program_image tip_rob_image(const struct tip_rob *r) {
  return (struct program_image){.bytes = r->text, .base = TIP_TEXT_BASE, .size = TIP_TEXT_BYTES};
}

void tip_rob_mood(struct tip_rob *r) {
  static const uint8_t often[] = {0, 2, 8, 32, 96, 160, 224, 255}, rarely[] = {0, 0, 1, 2, 8, 32};
  struct tip_rob_knobs *k = &r->k;
  r->size = r->width * (1 + below(r, 16 / r->width * (below(r, 2) ? 1 : 4)));
  if (r->size > TIP_ROB_MAX) r->size = TIP_ROB_MAX;
  r->head = below(r, r->size);
  r->count = r->wait = r->frozen = 0;
  k->dispatch = often[1 + below(r, 7)];
  k->done = often[1 + below(r, 7)];
  k->commit = often[1 + below(r, 7)];
  k->mispredict = often[below(r, 6)];
  k->flush = often[below(r, 5)];
  k->trap = rarely[below(r, 6)];
  k->replay = rarely[below(r, 6)];
  k->interrupt = rarely[below(r, 6)];
  k->drain = rarely[below(r, 6)];
  k->event = often[below(r, 7)];
  k->marker = rarely[below(r, 6)];
  k->mode = rarely[below(r, 5)];
  k->wild = rarely[below(r, 5)];
  k->freeze = rarely[below(r, 6)];
  k->refill = below(r, 3) ? 12 : 120;
}

void tip_rob_init(struct tip_rob *r, unsigned width, unsigned events, uint64_t seed) {
  memset(r, 0, sizeof *r);
  r->width = width;
  r->events = events;
  r->random = seed;
  r->pc = TIP_TEXT_BASE;
  r->privilege = 3;
  for (unsigned i = 0; i < TIP_TEXT_BYTES; i += 4) { /* every major opcode; more loads (0x03) and stores (0x23) */
    const uint32_t word = (uint32_t)random_next(&r->random) | 3;
    for (unsigned byte = 0; byte < 4; byte++) r->text[i + byte] = (uint8_t)(word >> 8 * byte);
    if (chance(r, 128)) r->text[i] = chance(r, 128) ? 0x03 : 0x23;
  }
  tip_rob_mood(r);
}

static void empty(struct tip_rob *r, uint64_t pc) { /* everything in flight is dropped */
  r->count = 0;
  r->wait = below(r, r->k.refill + 1);
  r->pc = pc;
  if (chance(r, 64)) r->head = below(r, r->size);
}

static uint64_t somewhere(struct tip_rob *r) { /* in the text, now and then outside */
  return chance(r, 2) ? random_next(&r->random) : TIP_TEXT_BASE + 4ull * below(r, TIP_TEXT_BYTES / 4);
}

static uint32_t encoding(struct tip_rob *r) {
  static const uint32_t near[] = {0x00002013, 0x00302013, 0x00102093, 0x00202813, 0x0010a013, 0x00102003, 0x80102013, 0x00100013};
  if (!chance(r, r->k.marker)) return (uint32_t)random_next(&r->random);
  switch (below(r, 4)) {
    case 0: return 0x00202013;
    case 1: return near[below(r, 8)]; /* nearly markers */
    default: return 0x00102013;
  }
}

static void dispatch(struct tip_rob *r) {
  if (r->wait) {
    r->wait--;
    return;
  }
  if (chance(r, r->k.drain)) r->wait = 1 + below(r, r->k.refill);
  for (unsigned l = 0; l < r->width && r->count < r->size && chance(r, r->k.dispatch); l++) {
    struct tip_rob_entry *e = at(r, r->count++);
    const bool taken = chance(r, 40);
    *e = (struct tip_rob_entry){.pc = r->pc,
                                .insn = encoding(r),
                                .mispredicted = chance(r, r->k.mispredict),
                                .flushes = chance(r, r->k.flush)};
    e->next_pc = taken ? somewhere(r) : e->pc + 4;
    e->traps = chance(r, r->k.trap);
    e->replays = !e->traps && chance(r, r->k.replay);
    if (chance(r, r->k.event)) {
      const uint64_t bits = random_next(&r->random);
      e->events = (uint16_t)(bits & bits >> 16 & r->events);
    }
    e->events = (uint16_t)((e->events & ~PROBE_EV_TAKEN) | (taken ? PROBE_EV_TAKEN : 0));
    r->pc = e->next_pc;
  }
}

/* Instructions finish; a branch that is found to be mispredicted drops what is younger. */
static void finish(struct tip_rob *r) {
  for (unsigned a = 0; a < r->count; a++) {
    struct tip_rob_entry *e = at(r, a);
    if (e->done || !chance(r, r->k.done)) continue;
    e->done = true;
    if (!e->mispredicted || chance(r, r->k.wild)) continue;
    r->count = a + 1;
    r->pc = e->next_pc;
    r->wait = below(r, r->k.refill + 1);
  }
}

static void show_lane(struct probe_retire *retire, const struct tip_rob_entry *e, bool trap, uint64_t next_pc) {
  struct probe_retire_lane *lane = &retire->lane[__builtin_popcount(retire->valid)];
  retire->valid = (uint8_t)(retire->valid << 1 | 1);
  lane->trap = trap;
  lane->pc = e->pc;
  lane->next_pc = next_pc;
  lane->insn = e->insn;
  lane->events = e->events;
}

/* What means nothing in this cycle. */
static void show_junk(struct tip_rob *r, struct probe_commit *c, struct probe_retire *retire) {
  c->exception_pc = random_next(&r->random);
  c->exception_cause = random_next(&r->random) & 63;
  retire->lane[0].events = random_next(&r->random) & r->events;
  for (unsigned b = 0; b < r->width; b++) c->head_pc[b] = random_next(&r->random);
}

static void show_heads(struct tip_rob *r, struct probe_commit *c) {
  for (unsigned a = 0; a < r->count && a < r->width; a++) {
    const struct tip_rob_entry *e = at(r, a);
    const unsigned bank = (r->head + a) % r->width;
    c->head_valid |= (uint8_t)(1u << bank);
    c->head_pc[bank] = e->pc;
    if (e->done && e->mispredicted) c->mispredicted |= (uint8_t)(1u << bank);
    if (e->flushes) c->flushes |= (uint8_t)(1u << bank);
  }
}

static bool take_exception(struct tip_rob *r, struct probe_commit *c, struct probe_retire *retire) {
  const struct tip_rob_entry *e = r->count ? at(r, 0) : NULL;
  if (!e || !e->done || (!e->traps && !e->replays) || !chance(r, 128)) return false;
  c->exception = true;
  c->exception_pc = e->pc;
  c->exception_cause = e->replays ? PROBE_CAUSE_REPLAY : 2;
  const uint64_t next = e->replays ? e->pc : somewhere(r);
  if (e->traps) show_lane(retire, e, true, next);
  empty(r, next);
  return true;
}

/* Commit stands still while the core recovers, and the record names the culprit: one that is in flight, behind
 * which everything is dropped, one that is to trap, or one that is gone. */
static void name_culprit(struct tip_rob *r, struct probe_commit *c, struct probe_retire *retire) {
  const unsigned age = r->count ? below(r, r->count) : 0;
  const struct tip_rob_entry *e = at(r, age);
  c->exception = true;
  c->exception_pc = r->count && !chance(r, 16) ? e->pc : somewhere(r);
  c->exception_cause = chance(r, 128) ? PROBE_CAUSE_MISPREDICT : PROBE_CAUSE_REPLAY;
  if (!r->count) return;
  if (age == 0 && e->traps) {
    const uint64_t handler = somewhere(r);
    c->exception_pc = e->pc;
    c->exception_cause = 2;
    show_lane(retire, e, true, handler);
    empty(r, handler);
  } else {
    r->pc = e->next_pc;
    r->count = age + 1;
    r->wait = below(r, r->k.refill + 1);
  }
}

/* A record without heads: is it one of a frozen commit? */
static bool freeze(struct tip_rob *r) {
  static const uint8_t longest[] = {1, 1, 4, 40};
  if (!r->frozen && chance(r, r->k.freeze)) r->frozen = 1 + below(r, longest[below(r, 4)]);
  if (!r->frozen) return false;
  r->frozen--;
  return true;
}

static void commit(struct tip_rob *r, struct probe_commit *c, struct probe_retire *retire) {
  const unsigned heads = r->count < r->width ? r->count : r->width;
  for (unsigned n = 0; n < heads; n++) {
    const struct tip_rob_entry *e = at(r, 0);
    if (!e->done || e->traps || e->replays || !chance(r, r->k.commit)) return;
    c->head_commit |= (uint8_t)(1u << r->head % r->width);
    show_lane(retire, e, false, e->next_pc);
    const bool flush = e->flushes && !chance(r, r->k.wild);
    r->head = (r->head + 1) % r->size;
    r->count--;
    if (flush) {
      empty(r, e->next_pc);
      return;
    }
  }
}

void tip_rob_step(struct tip_rob *r, struct probe_commit *c, struct probe_retire *retire) {
  memset(c, 0, sizeof *c);
  memset(retire, 0, sizeof *retire);
  if (chance(r, r->k.mode)) r->privilege = chance(r, 128) ? 0 : (uint8_t)below(r, 4);
  if (chance(r, r->k.mode)) r->context = (uint16_t)(chance(r, 128) ? 7 : random_next(&r->random));
  c->privilege = r->privilege;
  c->context = r->context;
  c->head_bank = (uint8_t)(r->head % r->width);
  finish(r);
  const bool ran = !r->frozen, frozen = freeze(r);
  show_junk(r, c, retire);
  if (!frozen) show_heads(r, c);
  if (chance(r, r->k.interrupt)) {
    c->interrupt = retire->interrupt = true;
    retire->interrupt_cause = PROBE_INTERRUPT | (chance(r, 128) ? PROBE_CAUSE_OVERFLOW : 7);
    r->privilege = 3;
    empty(r, somewhere(r));
  } else if (frozen) {
    if (ran || chance(r, 32)) name_culprit(r, c, retire);
  } else if (!take_exception(r, c, retire)) {
    commit(r, c, retire);
  }
  dispatch(r);
}

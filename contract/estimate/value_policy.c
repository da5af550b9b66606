#include "contract/estimate/value_policy.h"

enum {
  LINE = COP_VALUE_PARTS,
  NEAR =
    5, /* log2 of neighbours that are always in the same partition: their places in the table's index share a line of the cache */
  RATE_LEAST = 2,
  RATE_MOST = 12,
  WINDOW_MOST = 1 << 30,
  IDLE_MOST = 8
};

void cop_value_defaults(struct cop_value_policy *policy, uint32_t slots, enum cop_value_way way) {
  *policy = (struct cop_value_policy){
    .slots = slots,
    .least = 32,
    .visits = 5,
    .high = 253,
    .confirm = 1000000,
    .enough = 12000000,
    .window = 200000,
    .window_most = 2000000,
    .part = 3,
    .depth = 0,
    .depth_most = 8,
    .few = slots / 4,
    .repeats = slots / 16,
    .dense = 24,
    .stretch = 2,
    .soon = 1,
    .round = 1,
    .fresh = 216,
    .thin = 1,
    .crowded = 16,
    .seconds = 8,
  };
  if (way == COP_VALUE_PAPERS) cop_value_paper_defaults(policy);
}

/* The partition's place on the line, bits turned round: halves of a partition differ in
 * the highest bit of the mask. */
static uint32_t turned(uint32_t at, uint32_t depth) {
  uint32_t match = 0;
  for (uint32_t i = 0; i < depth; i++) match |= (at >> (15 - i) & 1) << i;
  return match;
}

void cop_value_command(const struct cop_value *t, struct cop_value_command *c) {
  *c = (struct cop_value_command){
    .select = (((1u << t->depth) - 1) | turned(t->at, t->depth) << 16) << NEAR,
    .limit = t->window,
    .classes = 1 << COP_LOAD,
    .interval = t->rate ? 1u << t->rate : 0,
    .spread = t->rate ? (1u << t->rate) - 1 : 0,
    .clear = t->clear,
  };
}

static void slower(struct cop_value *t) {
  if (t->policy.thin && t->rate < RATE_MOST) t->rate = t->rate ? t->rate + 1 : RATE_LEAST;
}

static void faster(struct cop_value *t) { t->rate = t->rate > RATE_LEAST ? t->rate - 1 : 0; }

/* Windows are a part of the time that has passed since the program changed to new code, so that each counts
 * as much as those before it; much longer when hardly anything is left to be found. */
static void set_window(struct cop_value *t) {
  const struct cop_value_policy *p = &t->policy;
  uint64_t window = (t->spent - t->changed) >> p->part;
  if (window < p->window) window = p->window;
  if (window > p->window_most) window = p->window_most;
  window <<= 2 * t->idle;
  t->window = window < WINDOW_MOST ? (uint32_t)window : WINDOW_MOST;
}

static void round_ends(struct cop_value *t) {
  t->at = 0;
  if (t->found >= t->policy.slots / 4) t->idle = 0;
  else if (t->idle < IDLE_MOST) t->idle++;
  t->found = 0;
}

/* To the next partition; two small ones become one. */
static void next_partition(struct cop_value *t, bool small) {
  const uint32_t step = LINE >> t->depth;
  t->at += step;
  if (t->at >= LINE) round_ends(t);
  if (small && t->depth && !(t->at & (2 * step - 1))) t->depth--;
}

/* Dropped samples are those of loads at the end of a burst. At random intervals, each
 * load has the same chance. */
static bool crowded(const struct cop_value *t) {
  const uint64_t chosen = (uint64_t)t->processed + t->dropped;
  return t->policy.crowded && 256ull * t->dropped > t->policy.crowded * chosen;
}

static void after_limit(struct cop_value *t, uint32_t slots, uint32_t repeated) {
  if (repeated > t->policy.repeats || crowded(t)) slower(t);
  else if (!repeated && t->rate && t->samples < t->policy.dense * slots) faster(t);
  next_partition(t, t->distinct < t->policy.few);
}

/* Soon: too much for the slots; but a round that takes longer than the phase did so far would miss the next
 * one. Later: another phase, which the next window takes up. */
static void after_full(struct cop_value *t, uint32_t repeated) {
  const struct cop_value_policy *p = &t->policy;
  const bool soon = t->elapsed < t->window >> p->soon;
  const bool deeper = t->depth < p->depth_most && (uint64_t)t->window << t->depth <= (t->spent - t->changed) >> p->round;
  if (repeated > p->repeats || crowded(t)) slower(t);
  else if (soon && deeper) t->depth++;
  else if (soon) slower(t);
  if (!soon) next_partition(t, false);
}

/* Slots full of instructions never seen before: another phase of the program, all of which may be short. */
static bool changes(const struct cop_value *t) {
  const uint32_t fresh = t->entries - t->known;
  return t->distinct > t->policy.slots / 2 && 256 * fresh > t->policy.fresh * t->distinct;
}

void cop_value_move(struct cop_value *t) {
  const bool full = t->event.cause == COP_CAUSE_PROGRAM;
  if (!full) t->limits++;
  else if (t->event.code == COP_VALUE_THRASH) t->thrash++;
  else t->full++;
  if (t->policy.control == COP_VALUE_PAPERS) {
    cop_value_paper_move(t);
    return;
  }
  const uint32_t slots = t->slots, repeated = t->firsts > t->distinct ? t->firsts - t->distinct : 0;
  t->spent += t->elapsed;
  t->found += slots;
  if (changes(t)) t->changed = t->spent;
  t->known = t->entries;
  if (full) after_full(t, repeated);
  else after_limit(t, slots, repeated);
  set_window(t);
}

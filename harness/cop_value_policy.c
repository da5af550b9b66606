#include "cop_value_parts.h"

enum { LINE = 1 << 16, RATE_LEAST = 2, RATE_MOST = 12 };

void cop_value_defaults(struct cop_value_policy *policy, uint32_t slots) {
  *policy = (struct cop_value_policy){
    .slots = slots, .least = 32, .visits = 3, .high = 253, .confirm = 3000000, .enough = 6000000, .window = 30000, .window_most = 1500000,
    .grow = 3, .depth = 0, .depth_most = 8, .few = slots * 7 / 16, .repeats = slots / 8, .dense = 24, .stretch = 8,
  };
}

/* The partition's place on the line, bits turned round: halves of a partition differ in the highest bit of the mask. */
static uint32_t turned(uint32_t at, uint32_t depth) {
  uint32_t match = 0;
  for (uint32_t i = 0; i < depth; i++) match |= (at >> (15 - i) & 1) << i;
  return match;
}

void cop_value_command(const struct cop_value *t, struct cop_value_command *c) {
  *c = (struct cop_value_command){
    .select = ((1u << t->depth) - 1) | turned(t->at, t->depth) << 16, .limit = t->window, .classes = 1 << COP_LOAD,
    .interval = t->rate ? 1u << t->rate : 0, .spread = t->rate ? (1u << t->rate) - 1 : 0,
  };
}

static void slower(struct cop_value *t) {
  if (t->rate < RATE_MOST) t->rate = t->rate ? t->rate + 1 : RATE_LEAST;
}

static void faster(struct cop_value *t) { t->rate = t->rate > RATE_LEAST ? t->rate - 1 : 0; }

/* A round is over: longer windows; much longer ones when hardly anything was left to be found. */
static void round_ends(struct cop_value *t) {
  const struct cop_value_policy *p = &t->policy;
  t->at = 0;
  const uint32_t most = t->found < p->slots / 4 ? 1u << 30 : p->window_most;
  t->found = 0;
  t->window = most >> p->grow < t->window ? most : t->window << p->grow;
}

/* To the next partition; two small ones become one. */
static void advance(struct cop_value *t, bool small) {
  const uint32_t step = LINE >> t->depth;
  t->at += step;
  if (t->at >= LINE) round_ends(t);
  if (small && t->depth && !(t->at & (2 * step - 1))) t->depth--;
}

void cop_value_move(struct cop_value *t, const struct cop_value_event *event, uint32_t elapsed) {
  const struct cop_value_policy *p = &t->policy;
  const bool program = event->cause == COP_CAUSE_PROGRAM;
  const uint32_t slots = t->regions - t->first, repeated = t->firsts > t->distinct ? t->firsts - t->distinct : 0;
  t->found += slots;
  if (!program) t->limits++;
  else if (event->code == COP_VALUE_THRASH) t->thrash++;
  else t->full++;
  if (program) {
    bool stay = elapsed < t->window / 4;
    if (repeated > p->repeats) slower(t);
    else if (t->depth < p->depth_most) t->depth++, stay = true;
    if (!stay) advance(t, false);
    return;
  }
  if (repeated > p->repeats) slower(t);
  else if (!repeated && t->rate && t->samples < p->dense * slots) faster(t);
  advance(t, t->distinct < p->few);
}

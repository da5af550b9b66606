/* Turns shares into invariances. Zilles and Sohi, appendix, "Estimation"
 *
 * A value has its share of the samples in the slots that looked at it. What the slots do not account for is
 * divided among the instruction's values, for the slots that did not look at them: each gets the share that
 * it had where it was looked at, or all get less if there is less. */
#include "contract/estimate/value_estimate.h"

enum {
  ONE = COP_VALUE_WHOLE,
  PHASE = ONE / 8,   /* a value less likely than this to have been missed by chance belongs to one phase */
  SURE = ONE / 16,   /* no value is more frequent than 1 less this, for that purpose */
  SLOTS = 4,         /* nor do more slots tell more */
  RARE = 2 * ONE / 5 /* a value not more frequent than this is missed that often by chance: (3/5)^4 > 1/8 */
};

/* Of COP_VALUE_WHOLE. */
static uint32_t part_of(uint64_t part, uint64_t whole) { return whole ? (uint32_t)(part * ONE / whole) : 0; }

static uint64_t times(uint64_t whole, uint32_t part) { return whole * part / ONE; }

/* Share of a value in the slots that did not look at it. A slot looks at a value that a sample had, so a
 * value as frequent there as elsewhere would have been met, sooner or later: the more slots did not, the more
 * likely it belongs to one phase of the program. */
static uint32_t elsewhere(uint32_t rate, uint32_t slots) {
  const uint32_t other = rate < ONE - SURE ? ONE - rate : SURE;
  uint32_t unmet = ONE;
  for (uint32_t i = 0; i < slots && i < SLOTS; i++) unmet = (uint32_t)((uint64_t)unmet * other / ONE);
  return unmet < PHASE ? rate * (unmet / (PHASE / 256)) / 256 : rate;
}

/* Samples of the value in slots that did not look at it. */
static uint64_t claim(const struct cop_value_entry *e, const struct cop_value_share *s) {
  const uint64_t rest = e->total > s->looked ? e->total - s->looked : 0; /* a value may have had two slots at a time */
  uint32_t slots = 0;
  if (!rest || !s->known) return 0;
  const uint32_t rate = part_of(s->known, s->looked);
  if (rate <= RARE) return times(rest, rate);
  while (slots < SLOTS && (uint64_t)slots * e->total < cop_value_visits(e->state) * rest) slots++;
  return times(rest, elsewhere(rate, slots));
}

/* After the first share of an instruction come those in its blocks, the newest block first. NULL: no more. */
static inline struct cop_value_walk after_first(const struct cop_value_entry *e) {
  return (struct cop_value_walk){.older = e->first.next};
}
static inline struct cop_value_share *next_share(struct cop_value_block *blocks, struct cop_value_walk *w) {
  if (w->next == w->end || !w->next->owner) {
    if (!w->older) return (void *)0;
    w->next = blocks[w->older - 1].share;
    w->end = w->next + COP_VALUE_BLOCK;
    w->older = w->next->next;
  }
  return w->next++;
}

/* An instruction with several values: each gets what it claims, or all get less. What a value claims takes the
 * place of what looked at it. */
static bool divide(struct cop_value_entry *e, struct cop_value_block *blocks) {
  uint64_t known = 0, claimed = 0;
  uint32_t constant = 0;
  struct cop_value_walk w = after_first(e);
  for (struct cop_value_share *s = &e->first; s; s = next_share(blocks, &w)) {
    const uint32_t more = (uint32_t)claim(e, s);
    constant += s->known && s->known == s->looked;
    known += s->known;
    claimed += more;
    s->known += more;
    s->looked = more;
  }
  const uint64_t rest = e->total > known ? e->total - known : 0;
  if (claimed <= rest) return constant > 1;
  const uint32_t granted = part_of(rest, claimed);
  w = after_first(e);
  for (struct cop_value_share *s = &e->first; s; s = next_share(blocks, &w))
    s->known -= s->looked - (uint32_t)times(s->looked, granted);
  return constant > 1;
}

/* The paper's: hits; what other values missed, in proportion to hits; and an equal part, with one for values
 * never seen, of what slots saw before their value was selected again. */
static bool divide_in_proportion(struct cop_value_entry *e, struct cop_value_block *blocks) {
  uint64_t known = 0, spread = 0;
  uint32_t values = 0, constant = 0;
  struct cop_value_walk w = after_first(e);
  for (struct cop_value_share *s = &e->first; s; s = next_share(blocks, &w)) {
    constant += s->known && s->known == s->looked;
    known += s->known;
    values++;
  }
  w = after_first(e);
  for (struct cop_value_share *s = &e->first; s; s = next_share(blocks, &w))
    spread += s->looked = part_of(s->looked - s->known, known - s->known);
  w = after_first(e);
  for (struct cop_value_share *s = &e->first; s; s = next_share(blocks, &w)) {
    const uint64_t count = s->known + s->known * (spread - s->looked) / ONE + e->apart / (values + 1);
    s->known = count < e->total ? (uint32_t)count : e->total;
  }
  return constant > 1;
}

void cop_value_estimate(struct cop_value *t) {
  struct cop_value_block *blocks = cop_value_blocks(t);
  struct cop_value_entry *const end = cop_value_entries(t) + t->entries;
  const bool paper = t->policy.estimation == COP_VALUE_PAPERS;
  for (struct cop_value_entry *e = end - t->entries; e != end; e++) {
    if (!paper && !e->first.next) continue;
    const bool shifting = paper ? divide_in_proportion(e, blocks) : divide(e, blocks);
    e->state = (e->state & ~(uint32_t)COP_VALUE_SEEN) | (shifting ? COP_VALUE_SHIFTING : 0);
  }
}

/* Weights are multiples of COP_VALUE_ONE, counts are fractions, too. Totals that 32 bits cannot hold: their
 * instruction's counts share a factor. */
__attribute__((cold)) bool cop_value_row(struct cop_value *t, struct cop_value_cursor *c, struct cop_value_row *row) {
  enum { HALF = COP_VALUE_ONE / 2 };
  const struct cop_value_entry *entry = cop_value_entries(t);
  const struct cop_value_share *s = next_share(cop_value_blocks(t), &c->walk);
  if (!s) {
    while (c->entry < t->entries && !entry[c->entry].total) c->entry++;
    if (c->entry == t->entries) return false;
    s = &entry[c->entry].first;
    c->walk = after_first(entry + c->entry++);
  }
  const struct cop_value_entry *e = entry + c->entry - 1;
  const uint32_t total = e->total / COP_VALUE_ONE, count = (uint32_t)(((uint64_t)s->known + HALF) / COP_VALUE_ONE);
  *row = (struct cop_value_row){
    .pc = e->pc,
    .value = s->value,
    .count = count < total ? count : total,
    .total = total,
    .visits = cop_value_visits(e->state),
    .masked = e->state & COP_VALUE_MASKED,
    .shifting = e->first.next && e->state & COP_VALUE_SHIFTING,
  };
  return true;
}

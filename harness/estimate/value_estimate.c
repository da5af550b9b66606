/* Turns shares into invariances. Zilles and Sohi, appendix, "Estimation"
 *
 * A value has its share of the samples in the slots that looked at it. What the slots do not account for is
 * divided among the instruction's values, for the slots that did not look at them: each gets the share that
 * it had where it was looked at, or all get less if there is less. */
#include "estimate/value_estimate.h"

enum {
  VALUES = 64, /* of one instruction; the oldest of them beyond that are left out */
  ONE = COP_VALUE_WHOLE,
  PHASE = ONE / 8, /* a value less likely than this to have been missed by chance belongs to one phase */
  SURE = ONE / 16, /* no value is more frequent than 1 less this, for that purpose */
  SLOTS = 4        /* nor do more slots tell more */
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
  while (slots < SLOTS && (uint64_t)slots * e->total < cop_value_visits(e->state) * rest) slots++;
  return times(rest, elsewhere(part_of(s->known, s->looked), slots));
}

/* Several values that none of their slots missed. */
static bool shifts(const struct cop_value_share *const share[VALUES], uint32_t values) {
  uint32_t constant = 0;
  for (uint32_t i = 0; i < values; i++) constant += share[i]->known && share[i]->known == share[i]->looked;
  return constant > 1;
}

struct output {
  struct cop_value_row *row;
  uint32_t rows, most;
};

/* Weights are multiples of COP_VALUE_ONE, counts are fractions, too. Totals that 32 bits cannot hold: their
 * instruction's counts share a factor. */
static void put(struct output *to, const struct cop_value_entry *e, bool shifting, uint32_t value, uint64_t count) {
  enum { HALF = COP_VALUE_ONE / 2 };
  const uint32_t at = to->rows++, rounded = (uint32_t)((count + HALF) / COP_VALUE_ONE), total = e->total / COP_VALUE_ONE;
  if (!to->row || at >= to->most) return;
  to->row[at] = (struct cop_value_row){
    .pc = e->pc,
    .value = value,
    .count = rounded < total ? rounded : total,
    .total = total,
    .visits = cop_value_visits(e->state),
    .masked = e->state & COP_VALUE_MASKED,
    .shifting = shifting,
  };
}

static uint32_t list(const struct cop_value_entry *e, const struct cop_value_share *shares,
                     const struct cop_value_share *to[VALUES]) {
  uint32_t values = 1;
  to[0] = &e->first;
  for (uint32_t at = to[0]->next; at && values < VALUES; at = to[values++]->next) to[values] = shares + (at - 1);
  return values;
}

/* An instruction with several values. */
static void divide(const struct cop_value_entry *e, const struct cop_value_share *shares, struct output *to) {
  const struct cop_value_share *share[VALUES];
  uint64_t claims[VALUES], known = 0, claimed = 0;
  const uint32_t values = list(e, shares, share);
  const bool shifting = shifts(share, values);
  for (uint32_t i = 0; i < values; i++) {
    known += share[i]->known;
    claimed += claims[i] = claim(e, share[i]);
  }
  const uint64_t rest = e->total > known ? e->total - known : 0;
  const uint32_t granted = claimed > rest ? part_of(rest, claimed) : ONE;
  for (uint32_t i = 0; i < values; i++) put(to, e, shifting, share[i]->value, share[i]->known + times(claims[i], granted));
}

/* The paper's: hits; what other values missed, in proportion to hits; and an equal part, with one for values
 * never seen, of what slots saw before their value was selected again. */
static void divide_in_proportion(const struct cop_value_entry *e, const struct cop_value_share *shares, struct output *to) {
  const struct cop_value_share *share[VALUES];
  uint64_t known = 0, spread = 0;
  const uint32_t values = list(e, shares, share);
  const bool shifting = shifts(share, values);
  for (uint32_t i = 0; i < values; i++) known += share[i]->known;
  for (uint32_t i = 0; i < values; i++) spread += part_of(share[i]->looked - share[i]->known, known - share[i]->known);
  for (uint32_t i = 0; i < values; i++) {
    const struct cop_value_share *s = share[i];
    const uint64_t others = spread - part_of(s->looked - s->known, known - s->known);
    put(to, e, shifting, s->value, s->known + s->known * others / ONE + e->apart / (values + 1));
  }
}

uint32_t cop_value_estimate(struct cop_value *t, struct cop_value_row *rows, uint32_t most) {
  const struct cop_value_share *shares = cop_value_shares(t);
  const struct cop_value_entry *entry = cop_value_entries(t);
  struct output to = {rows, 0, most};
  for (const struct cop_value_entry *e = entry; e != entry + t->entries; e++) {
    if (!e->total) continue;
    if (t->policy.estimation == COP_VALUE_PAPERS) divide_in_proportion(e, shares, &to);
    else if (e->first.next) divide(e, shares, &to);
    else put(&to, e, false, e->first.value, e->first.known);
  }
  return to.rows;
}

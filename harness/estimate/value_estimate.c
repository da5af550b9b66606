/* From slots to invariances.                                                       Zilles and Sohi, appendix, "Estimation"
 *
 * Of a slot with total T the active value had its share of the T; what is left belongs to other values, and the second slot, if there is one, tells
 * how much of it to one of them. The rest is divided among the instruction's other values in proportion to how often they were seen when they
 * were looked at. Shares are in 2^-16. */
#include "estimate/value_estimate.h"

enum {
  VALUES = 48, /* of one instruction; what comes after them is rare and left out */
  ONE = 1 << 16,
  DOUBT = 2,        /* samples that speak against a value that replaced another one in its slot */
  PHASE = ONE / 50, /* how likely a value is to belong to one phase, against 1 */
  SURE = ONE / 16,  /* no value is more frequent than 1 less this, for that purpose */
  SLOTS = 4,        /* nor do more slots tell more */
  TRUST = 3         /* tenths of a sample that speak for the value that a slot began with */
};

struct share {
  uint32_t value;
  uint32_t rate;  /* where a slot looked at the value; then: where none did */
  uint32_t slots; /* of the groups that looked at it */
  bool here;
  uint64_t known, looked, count; /* weighted samples: of the value; of all where a slot looked at it; estimated */
};
struct estimate {
  struct share share[VALUES];
  uint32_t values, slots, visits;
  uint64_t total;
};

/* Share of the active value. The sample that made it active says nothing of how frequent it is. */
static uint32_t rate(const struct cop_value_region *r) {
  const uint32_t hits = cop_value_hits(r), samples = hits + cop_value_misses(r);
  if (!hits) return 0;
  if (cop_value_total(r) > samples) return (uint32_t)(((uint64_t)(hits - 1) * ONE) / (samples - 1 + DOUBT));
  return (uint32_t)((((uint64_t)(hits - 1) * 10 + TRUST) * ONE) / ((uint64_t)(samples - 1) * 10 + TRUST));
}

static struct share *of_value(struct estimate *e, uint32_t value) {
  uint32_t i = 0;
  while (i < e->values && e->share[i].value != value) i++;
  if (i == VALUES) return (void *)0;
  if (i == e->values) e->share[e->values++] = (struct share){.value = value};
  return e->share + i;
}

/* A slot of an instruction's first value and those of second values that belong to it, which are newer: from `at` on, until the next group. */
struct group {
  uint64_t total, second_total, left;
  uint32_t slots;
};

static uint32_t next_group(const struct cop_value_region *region, uint32_t at) {
  const uint32_t harvest = cop_value_harvest(region + (at - 1));
  while (at && cop_value_harvest(region + (at - 1)) == harvest) {
    const struct cop_value_region *r = region + (at - 1);
    at = cop_value_before(r);
    if (!cop_value_second(r)) break;
  }
  return at;
}

static struct group sum_group(const struct cop_value_region *region, uint32_t at, uint32_t end) {
  struct group g = {0, 0, 0, 0};
  for (; at != end; at = cop_value_before(region + (at - 1)), g.slots++) {
    const struct cop_value_region *r = region + (at - 1);
    const uint64_t total = cop_value_total(r);
    if (cop_value_second(r)) g.second_total += total;
    else g.total += total, g.left += total * (ONE - rate(r));
  }
  return g;
}

/* Samples, times ONE, that this slot says its active value had in the group. */
static uint64_t samples_of(const struct cop_value_region *r, const struct group *g) {
  const uint64_t mine = (uint64_t)cop_value_total(r) * rate(r);
  return cop_value_second(r) ? g->left / ONE * mine / g->second_total : mine;
}

static void look(struct estimate *e, const struct cop_value_region *region, uint32_t at, uint32_t end, uint64_t weight) {
  const struct group g = sum_group(region, at, end);
  if (!g.total) return;
  e->slots += g.slots;
  for (uint32_t i = 0; i < e->values; i++) e->share[i].here = false;
  for (; at != end; at = cop_value_before(region + (at - 1))) {
    struct share *s = of_value(e, region[at - 1].value);
    if (!s) continue;
    s->known += weight * samples_of(region + (at - 1), &g) / ONE;
    if (!s->here) s->looked += weight * g.total, s->slots += g.slots;
    s->here = true;
  }
}

/* Share of a value in the groups that did not look at it. A slot looks at a value that a sample had, so a value as frequent there as elsewhere would have been met,
 * sooner or later: the more slots did not, the more likely it belongs to one phase of the program. */
static uint32_t elsewhere(uint64_t rate, uint32_t slots) {
  const uint64_t other = rate < ONE - SURE ? ONE - rate : SURE;
  uint64_t unmet = ONE;
  for (uint32_t i = 0; i < slots && i < SLOTS; i++) unmet = unmet * other / ONE;
  return (uint32_t)(rate * unmet / (unmet + PHASE));
}

/* Known samples to their values, the rest to the values that this harvest did not look at. */
static void divide(struct estimate *e, const struct cop_value_region *region, uint32_t at, uint32_t end, uint64_t weight) {
  const struct group g = sum_group(region, at, end);
  if (!g.total) return;
  e->total += weight * g.total;
  uint64_t rest = g.total * ONE, others = 0;
  for (uint32_t i = 0; i < e->values; i++) e->share[i].here = false;
  for (; at != end; at = cop_value_before(region + (at - 1))) {
    struct share *s = of_value(e, region[at - 1].value);
    if (!s) continue;
    const uint64_t samples = samples_of(region + (at - 1), &g);
    s->count += weight * samples / ONE;
    rest = rest > samples ? rest - samples : 0;
    s->here = true;
  }
  for (uint32_t i = 0; i < e->values; i++) others += e->share[i].here ? 0 : e->share[i].rate;
  uint64_t divisor = rest / g.total;
  if (divisor < others) divisor = others;
  if (divisor < ONE / 16) divisor = ONE / 16;
  for (uint32_t i = 0; i < e->values; i++)
    if (!e->share[i].here) e->share[i].count += weight * (rest / ONE * e->share[i].rate / divisor);
}

static void estimate(struct estimate *e, struct cop_value *t, const struct cop_value_entry *entry) {
  const struct cop_value_region *region = cop_value_regions(t);
  const uint32_t *weight = cop_value_weights(t);
  e->values = e->slots = e->visits = 0;
  e->total = 0;
  for (uint32_t at = entry->last, end; at; at = end)
    look(e, region, at, end = next_group(region, at), weight[cop_value_harvest(region + (at - 1))]);
  for (uint32_t i = 0; i < e->values; i++) {
    struct share *s = e->share + i;
    uint64_t where = s->looked ? s->known * 256 / (s->looked / 256 + 1) : 0;
    s->rate = elsewhere(where < ONE ? where : ONE, e->slots - s->slots);
  }
  for (uint32_t at = entry->last, end; at; at = end) {
    end = next_group(region, at);
    divide(e, region, at, end, weight[cop_value_harvest(region + (at - 1))]);
    if (!end || cop_value_harvest(region + (end - 1)) != cop_value_harvest(region + (at - 1))) e->visits++;
  }
}

static void sift(const struct cop_value_entry *entry, uint32_t *order, uint32_t at, uint32_t count) {
  for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && entry[order[child + 1]].pc > entry[order[child]].pc) child++;
    if (entry[order[at]].pc >= entry[order[child]].pc) return;
    const uint32_t swap = order[at];
    order[at] = order[child];
    order[child] = swap;
  }
}

static const uint32_t *by_pc(struct cop_value *t) {
  const struct cop_value_entry *entry = cop_value_entries(t);
  uint32_t *order = cop_value_order(t);
  for (uint32_t i = 0; i < t->entries; i++) order[i] = i;
  for (uint32_t i = t->entries / 2; i-- > 0;) sift(entry, order, i, t->entries);
  for (uint32_t count = t->entries; count-- > 1;) {
    const uint32_t swap = order[0];
    order[0] = order[count];
    order[count] = swap;
    sift(entry, order, 0, count);
  }
  return order;
}

static void sort_shares(struct estimate *e) {
  for (uint32_t i = 1; i < e->values; i++) {
    const struct share s = e->share[i];
    uint32_t at = i;
    for (; at && e->share[at - 1].count < s.count; at--) e->share[at] = e->share[at - 1];
    e->share[at] = s;
  }
}

uint32_t cop_value_estimate(struct cop_value *t, struct cop_value_row *rows, uint32_t most) {
  const uint32_t *order = by_pc(t);
  uint32_t count = 0;
  for (uint32_t i = 0; i < t->entries; i++) {
    const struct cop_value_entry *entry = cop_value_entries(t) + order[i];
    struct estimate e;
    estimate(&e, t, entry);
    if (!e.total) continue;
    sort_shares(&e);
    const uint64_t total = e.total / COP_VALUE_ONE; /* exactly: weights are whole executions */
    unsigned shift = 0;
    while (total >> shift > UINT32_MAX) shift++;
    for (uint32_t v = 0; v < e.values; v++, count++) {
      if (!rows || count >= most) continue;
      const uint64_t rounded = (e.share[v].count + COP_VALUE_ONE / 2) / COP_VALUE_ONE;
      const uint64_t executions = rounded < total ? rounded : total;
      rows[count] = (struct cop_value_row){
        .pc = entry->pc,
        .value = e.share[v].value,
        .count = (uint32_t)(executions >> shift),
        .total = (uint32_t)(total >> shift),
        .visits = e.visits,
        .masked = entry->visits == COP_VALUE_MASKED,
      };
    }
  }
  return count;
}

#include "estimate/simple.h"

struct pair {
  uint32_t pc, value, count;
};
struct cop_simple {
  uint32_t size, pairs, samples, lost;
};

static struct pair *table(const struct cop_simple *t) { return (struct pair *)(t + 1); }

uint64_t cop_simple_bytes(uint32_t pairs) {
  return sizeof(struct cop_simple) + pairs * (2 * sizeof(struct pair) + sizeof(uint32_t));
}

struct cop_simple *cop_simple_init(void *memory, uint32_t pairs) {
  struct cop_simple *t = memory;
  *t = (struct cop_simple){.size = 2 * pairs};
  return t;
}

/* Where a pair lies or belongs. */
static struct pair *find(const struct cop_simple *t, uint32_t pc, uint32_t value) {
  struct pair *p = table(t);
  uint32_t at = pc ^ (value ^ value >> 15) * 0x9e3779b1u >> 7;
  for (;; at++) {
    at &= t->size - 1;
    if (!p[at].count || (p[at].pc == pc && p[at].value == value)) return p + at;
  }
}

void cop_simple_add(struct cop_simple *t, uint32_t pc, uint32_t value) {
  struct pair *p = find(t, pc, value);
  if (!p->count) {
    if (2 * (t->pairs + 1) > t->size) {
      t->lost++;
      return;
    }
    t->pairs++;
    p->pc = pc;
    p->value = value;
  }
  p->count++;
  t->samples++;
}

static bool before(const struct pair *a, const struct pair *b) {
  if (a->pc != b->pc) return a->pc < b->pc;
  return a->count != b->count ? a->count > b->count : a->value < b->value;
}

static void sift(const struct pair *pair, uint32_t *order, uint32_t at, uint32_t count) {
  for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && before(pair + order[child], pair + order[child + 1])) child++;
    if (!before(pair + order[at], pair + order[child])) return;
    const uint32_t swap = order[at];
    order[at] = order[child];
    order[child] = swap;
  }
}

static const uint32_t *sorted(struct cop_simple *t) {
  uint32_t *order = (uint32_t *)(table(t) + t->size), n = 0;
  for (uint32_t i = 0; i < t->size; i++)
    if (table(t)[i].count) order[n++] = i;
  for (uint32_t i = n / 2; i-- > 0;) sift(table(t), order, i, n);
  while (n-- > 1) {
    const uint32_t swap = order[0];
    order[0] = order[n];
    order[n] = swap;
    sift(table(t), order, 0, n);
  }
  return order;
}

uint32_t cop_simple_estimate(struct cop_simple *t, struct cop_value_row *rows, uint32_t most) {
  const uint32_t *order = sorted(t);
  const struct pair *pair = table(t);
  const uint32_t room = rows ? most : 0;
  for (uint32_t first = 0, end; first < t->pairs; first = end) {
    uint32_t total = 0;
    for (end = first; end < t->pairs && pair[order[end]].pc == pair[order[first]].pc; end++) total += pair[order[end]].count;
    for (uint32_t i = first; i < end && i < room; i++)
      rows[i] = (struct cop_value_row){.pc = pair[order[i]].pc,
                                       .value = pair[order[i]].value,
                                       .count = pair[order[i]].count,
                                       .total = total};
  }
  return t->pairs;
}

struct cop_simple_sums cop_simple_sums(const struct cop_simple *t) {
  return (struct cop_simple_sums){.pairs = t->pairs, .samples = t->samples, .lost = t->lost};
}

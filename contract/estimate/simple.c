#include "contract/estimate/simple.h"

struct pair {
  uint32_t pc, value, count;
};
/* Of an instruction, for the estimation. */
struct total {
  uint32_t pc, samples;
};
/* Behind it: places of pairs, as many of totals, and of both the places in use, in the
 * order of their first sample. */
struct cop_simple {
  uint32_t size, pairs, instructions, samples, lost;
};

static struct pair *table(const struct cop_simple *t) { return (struct pair *)(t + 1); }
static struct total *totals(const struct cop_simple *t) { return (struct total *)(table(t) + t->size); }
static uint32_t *order(const struct cop_simple *t) { return (uint32_t *)(totals(t) + t->size); }
static uint32_t *total_order(const struct cop_simple *t) { return order(t) + t->size / 2; }

uint64_t cop_simple_bytes(uint32_t pairs) {
  return sizeof(struct cop_simple) + (uint64_t)pairs * (2 * (sizeof(struct pair) + sizeof(struct total)) + 2 * sizeof(uint32_t));
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
    order(t)[t->pairs++] = (uint32_t)(p - table(t));
    p->pc = pc;
    p->value = value;
  }
  p->count++;
  t->samples++;
}

static struct total *total_of(const struct cop_simple *t, uint32_t pc) {
  struct total *list = totals(t);
  for (uint32_t at = pc ^ pc >> 13;; at++) {
    struct total *total = list + (at & (t->size - 1));
    if (!total->samples || total->pc == pc) return total;
  }
}

/* The totals of an earlier estimate go first. */
void cop_simple_estimate(struct cop_simple *t) {
  const struct pair *pair = table(t);
  for (; t->instructions; t->instructions--) totals(t)[total_order(t)[t->instructions - 1]].samples = 0;
  for (uint32_t i = 0; i < t->pairs; i++) {
    const struct pair *p = pair + order(t)[i];
    struct total *total = total_of(t, p->pc);
    if (!total->samples) total_order(t)[t->instructions++] = (uint32_t)(total - totals(t));
    total->pc = p->pc;
    total->samples += p->count;
  }
}

__attribute__((cold)) struct cop_value_row cop_simple_row(const struct cop_simple *t, uint32_t i) {
  const struct pair *p = table(t) + order(t)[i];
  return (struct cop_value_row){.pc = p->pc, .value = p->value, .count = p->count, .total = total_of(t, p->pc)->samples};
}

struct cop_simple_sums cop_simple_sums(const struct cop_simple *t) {
  return (struct cop_simple_sums){.pairs = t->pairs, .samples = t->samples, .lost = t->lost};
}

#include "estimate/value.h"

enum {
  HARVEST_SLOTS = 8, /* memory for one harvest to so many regions */
  FULL = 255         /* an entry's counts */
};

uint64_t cop_value_bytes(uint32_t pcs, uint32_t regions) {
  return cop_value_head() + pcs * (2 * sizeof(uint16_t) + sizeof(struct cop_value_entry) + sizeof(uint32_t)) +
         (uint64_t)regions * sizeof(struct cop_value_region) + regions / HARVEST_SLOTS * sizeof(uint32_t);
}

struct cop_value *cop_value_init(void *memory, uint32_t pcs, uint32_t regions, const struct cop_value_policy *policy) {
  struct cop_value *t = memory;
  t->policy = *policy;
  t->pcs = pcs;
  t->regions_most = regions;
  t->harvests_most = regions / HARVEST_SLOTS;
  t->window = policy->window;
  t->depth = policy->depth;
  return t;
}

/* A harvest under way: the table's parts, and numbers that change with each slot, so that a loop over many slots keeps them in registers. */
struct merge {
  uint16_t *index;
  struct cop_value_entry *entry;
  struct cop_value_region *region; /* the next one, */
  uint32_t left;                   /* and how many there may still be */
  uint32_t number;                 /* of the next region, + 1 */
  uint32_t mask;                   /* of places in the index */
  uint32_t harvest, chunks;        /* its number; the time that it took */
  uint32_t firsts, distinct, samples;
};

static struct merge merge_open(struct cop_value *t) {
  return (struct merge){
    .index = cop_value_index(t),
    .entry = cop_value_entries(t) - 1,
    .region = cop_value_regions(t) + t->regions,
    .number = t->regions + 1,
    .left = t->harvest < t->harvests_most ? t->regions_most - t->regions : 0,
    .mask = 2 * t->pcs - 1,
    .harvest = t->harvest,
    .chunks = (t->elapsed + COP_VALUE_CHUNK / 2) / COP_VALUE_CHUNK,
    .firsts = t->firsts,
    .distinct = t->distinct,
    .samples = t->samples,
  };
}

static void merge_close(struct cop_value *t, const struct merge *m) {
  t->regions = m->number - 1;
  t->firsts = m->firsts;
  t->distinct = m->distinct;
  t->samples = m->samples;
}

/* Loads lie close together, and so do their places. */
static inline struct cop_value_entry *find(struct cop_value *t, const struct merge *m, uint32_t pc) {
  for (uint32_t at = pc ^ pc >> 13;; at++) {
    uint16_t *place = m->index + (at & m->mask);
    if (*place) {
      struct cop_value_entry *e = m->entry + *place;
      if (e->pc == pc) return e;
      continue;
    }
    if (t->entries == t->pcs) return (void *)0;
    *place = (uint16_t)++t->entries;
    struct cop_value_entry *e = m->entry + t->entries;
    e->pc = pc; /* the rest is clear */
    return e;
  }
}

/* Evidence of a slot of the instruction's first value. */
static inline void tell(struct cop_value_entry *e, uint32_t value, uint32_t counts) {
  const bool same = value == e->value || !(e->hits | e->rest);
  const uint32_t hits = (counts & 0xff) + (same ? e->hits : 0), rest = (counts >> 8 & 0xff) + (same ? 0 : FULL) + e->rest,
                 halve = hits > FULL;
  e->value = value;
  e->hits = (uint8_t)(hits >> halve);
  e->rest = (uint8_t)(rest >> halve < FULL ? rest >> halve : FULL);
}

/* Constant, as far as its slots tell: hits of one value in (nearly) all samples. */
static bool constant(const struct cop_value_policy *p, const struct cop_value_entry *e) {
  const uint32_t total = (uint32_t)e->hits + e->rest;
  return total >= p->least && 256u * e->hits >= p->high * total;
}

static bool characterised(const struct cop_value_policy *p, const struct cop_value_entry *e) {
  if (e->visits < p->visits || e->observed < p->confirm / COP_VALUE_CHUNK) return false;
  return e->observed >= p->enough / COP_VALUE_CHUNK || constant(p, e);
}

/* With the instruction's first slot of a harvest. */
static inline void visit(struct cop_value *t, const struct merge *m, struct cop_value_entry *e) {
  if (e->visits == COP_VALUE_MASKED) return;
  const uint32_t observed = e->observed + m->chunks;
  e->observed = (uint8_t)(observed < FULL ? observed : FULL);
  if (e->visits < COP_VALUE_MASKED - 1) e->visits++;
  if (!characterised(&t->policy, e) || t->masks == COP_SLOTS_MOST) return;
  e->visits = COP_VALUE_MASKED;
  t->mask[t->masks++] = e->pc;
}

static inline void add(struct cop_value *t, struct merge *m, uint64_t low, uint64_t high) {
  const uint32_t key = (uint32_t)low, value = (uint32_t)(low >> 32), counts = (uint32_t)high, second = key >> 31;
  struct cop_value_entry *e = m->left ? find(t, m, key & ~COP_VALUE_SECOND) : (void *)0;
  if (!e) {
    t->lost++;
    return;
  }
  *m->region++ =
    (struct cop_value_region){.value = value, .counts = counts, .link = (uint32_t)e->last << 16 | 2 * m->harvest | second};
  e->last = (uint16_t)m->number++;
  m->left--;
  m->samples += counts >> 16;
  if (!second) {
    m->firsts++;
    tell(e, value, counts);
  }
  if (e->seen == m->harvest + 1) return;
  e->seen = (uint16_t)(m->harvest + 1);
  m->distinct++;
  visit(t, m, e);
}

void cop_value_begin(struct cop_value *t, const struct cop_value_event *event) {
  t->elapsed = event->cycles - t->event.cycles;
  t->event = *event;
  t->masks = 0;
}

void cop_value_slot(struct cop_value *t, uint64_t low, uint64_t high) {
  struct merge m = merge_open(t);
  add(t, &m, low, high);
  merge_close(t, &m);
}

void cop_value_slots(struct cop_value *t, const volatile uint64_t *low, const volatile uint64_t *high, uint32_t count) {
  struct merge m = merge_open(t);
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t word = high[i];
    if (cop_value_worth(word)) add(t, &m, low[i], word);
  }
  merge_close(t, &m);
}

/* What one sample stands for: the interval, the other partitions, and the part of the window that was not observed. */
static uint32_t weight(const struct cop_value *t, uint32_t elapsed) {
  const uint64_t each = (t->rate ? 3 * (COP_VALUE_ONE / 2) << t->rate : COP_VALUE_ONE) << t->depth;
  if (elapsed >= t->window) return (uint32_t)each;
  const uint64_t part = (uint64_t)t->window / (elapsed ? elapsed : 1);
  return (uint32_t)(each * (part > t->policy.stretch ? t->policy.stretch : part));
}

void cop_value_next(struct cop_value *t, struct cop_value_command *next) {
  if (t->harvest < t->harvests_most) cop_value_weights(t)[t->harvest] = weight(t, t->elapsed);
  cop_value_move(t);
  if (t->harvest < t->harvests_most) t->harvest++;
  t->masked += t->masks;
  t->first = t->regions;
  t->firsts = t->distinct = t->samples = 0;
  cop_value_command(t, next);
  next->mask = t->mask;
  next->masks = t->masks;
}

void cop_value_start(struct cop_value *t, struct cop_value_command *first) { cop_value_command(t, first); }

struct cop_value_sums cop_value_sums(const struct cop_value *t) {
  return (struct cop_value_sums){
    .pcs = t->entries,
    .regions = t->regions,
    .masked = t->masked,
    .lost = t->lost,
    .full = t->full,
    .thrash = t->thrash,
    .limits = t->limits,
    .interrupts = t->full + t->thrash + t->limits,
  };
}

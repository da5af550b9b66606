#include "cop_value.h"

#include "cop_value_parts.h"

enum { HARVEST_SLOTS = 8 /* memory for one harvest to so many regions */ };

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

/* The table's parts, found once for many slots. */
struct parts { uint16_t *index; struct cop_value_entry *entry; struct cop_value_region *region; uint32_t mask; };

static struct parts parts_of(struct cop_value *t) {
  return (struct parts){cop_value_index(t), cop_value_entries(t), cop_value_regions(t), 2 * t->pcs - 1};
}

/* Loads lie close together, and so do their places. */
static struct cop_value_entry *find(struct cop_value *t, const struct parts *p, uint32_t pc) {
  uint32_t at = (pc ^ pc >> 13) & p->mask;
  while (p->index[at]) {
    struct cop_value_entry *e = p->entry + (p->index[at] - 1);
    if (e->pc == pc) return e;
    at = (at + 1) & p->mask;
  }
  if (t->entries == t->pcs) return (void *)0;
  p->index[at] = (uint16_t)++t->entries;
  struct cop_value_entry *e = p->entry + (t->entries - 1);
  e->pc = pc; /* the rest is clear */
  return e;
}

/* A slot of the instruction's first value. */
static void tell(struct cop_value_entry *e, const struct cop_value_region *r) {
  if (r->value != e->value) e->hits = 0;
  e->value = r->value;
  e->hits += cop_value_hits(r);
  e->total += cop_value_total(r);
}

/* Constant, as far as its slots tell: hits of one value in (nearly) all samples. */
static bool constant(const struct cop_value_policy *p, const struct cop_value_entry *e) {
  return e->total >= p->least && 256 * (uint64_t)e->hits >= (uint64_t)p->high * e->total;
}

static bool characterised(const struct cop_value_policy *p, const struct cop_value_entry *e) {
  if (e->visits < p->visits || e->observed < p->confirm / COP_VALUE_CHUNK) return false;
  return e->observed >= p->enough / COP_VALUE_CHUNK || constant(p, e);
}

/* Once for each instruction of a harvest, with its first slot. */
static void visit(struct cop_value *t, struct cop_value_entry *e) {
  e->seen = t->harvest + 1;
  e->visits++;
  e->observed += t->elapsed / COP_VALUE_CHUNK;
  t->distinct++;
  if (e->masked || !characterised(&t->policy, e) || t->masks == COP_SLOTS_MOST) return;
  e->masked = 1;
  t->mask[t->masks++] = e->pc;
}

static void add(struct cop_value *t, const struct parts *p, uint64_t low, uint64_t high) {
  const uint32_t key = (uint32_t)low, second = key >> 31;
  struct cop_value_entry *e = t->regions == t->regions_most || t->harvest == t->harvests_most ? (void *)0 : find(t, p, key & ~COP_VALUE_SECOND);
  if (!e) {
    t->lost++;
    return;
  }
  struct cop_value_region *r = p->region + t->regions;
  r->value = (uint32_t)(low >> 32);
  r->counts = (uint32_t)high;
  r->harvest = 2 * t->harvest + second;
  r->before = e->last;
  e->last = ++t->regions;
  t->samples += cop_value_total(r);
  if (!second) {
    t->firsts++;
    tell(e, r);
  }
  if (e->seen != t->harvest + 1) visit(t, e);
}

void cop_value_begin(struct cop_value *t, const struct cop_value_event *event) {
  t->elapsed = event->cycles - t->event.cycles;
  t->event = *event;
  t->masks = 0;
}

void cop_value_slot(struct cop_value *t, uint64_t low, uint64_t high) {
  const struct parts p = parts_of(t);
  add(t, &p, low, high);
}

void cop_value_slots(struct cop_value *t, const volatile uint64_t *low, const volatile uint64_t *high, uint32_t count) {
  const struct parts p = parts_of(t);
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t word = high[i];
    if (cop_value_worth(word)) add(t, &p, low[i], word);
  }
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
    .pcs = t->entries, .regions = t->regions, .masked = t->masked, .lost = t->lost, .full = t->full, .thrash = t->thrash, .limits = t->limits,
    .interrupts = t->full + t->thrash + t->limits,
  };
}

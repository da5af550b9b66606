#include "contract/estimate/value.h"

#include "contract/estimate/value_rate.h"

enum {
  LONG = 255, /* an entry's observed time, */
  MANY = 31,  /* visits, */
  SURE = 7,   /* evidence, */
  SCALE = 31, /* and scale, at most */
  HOME = 8    /* places in the index of shares that an instruction tries before any others: neighbours share a line of the cache */
};

uint64_t cop_value_bytes(uint32_t pcs, uint32_t shares) {
  return cop_value_head() + pcs * (2 * sizeof(uint16_t) + sizeof(struct cop_value_entry)) +
         (uint64_t)shares * (2 * sizeof(uint16_t) + sizeof(struct cop_value_share));
}

struct cop_value *cop_value_init(void *memory, uint32_t pcs, uint32_t shares, const struct cop_value_policy *policy) {
  struct cop_value *t = memory;
  t->policy = *policy;
  t->pcs = pcs;
  t->blocks_most = shares / COP_VALUE_BLOCK;
  t->window = policy->control == COP_VALUE_PAPERS ? policy->resample : policy->window;
  t->depth = policy->depth;
  return t;
}

/* A harvest under way: the table's parts, and numbers that change with each slot, so that a loop over many
 * slots keeps them in registers. */
struct merge {
  uint16_t *index, *share_index;
  struct cop_value_entry *entry; /* by number, from 1 on */
  struct cop_value_block *block; /* likewise */
  uint64_t mask, share_mask;     /* of places in the indexes */
  uint32_t number, chunks;       /* of the harvest, as entries have it; the time that it took */
  uint64_t weight;
  bool proportional; /* the paper's estimation */
  uint32_t slots, firsts, distinct, samples;
};

static struct merge merge_open(struct cop_value *t) {
  return (struct merge){
    .index = cop_value_index(t),
    .share_index = cop_value_share_index(t),
    .entry = cop_value_entries(t) - 1,
    .block = cop_value_blocks(t) - 1,
    .mask = 2 * (uint64_t)t->pcs - 1,
    .share_mask = 2 * COP_VALUE_BLOCK * (uint64_t)t->blocks_most - 1,
    .number = (t->harvest + 1) & COP_VALUE_SEEN,
    .chunks = (t->elapsed + COP_VALUE_CHUNK / 2) / COP_VALUE_CHUNK,
    .weight = t->weight,
    .proportional = t->policy.estimation == COP_VALUE_PAPERS,
    .slots = t->slots,
    .firsts = t->firsts,
    .distinct = t->distinct,
    .samples = t->samples,
  };
}

static void merge_close(struct cop_value *t, const struct merge *m) {
  t->slots = m->slots;
  t->firsts = m->firsts;
  t->distinct = m->distinct;
  t->samples = m->samples;
}

/* Loads lie close together, and so do their places. */
static inline struct cop_value_entry *find(struct cop_value *t, const struct merge *m, uint64_t pc) {
  for (uint64_t at = pc ^ pc >> 13;; at++) {
    uint16_t *place = m->index + (at & m->mask);
    if (*place) {
      struct cop_value_entry *e = m->entry + *place;
      if (e->pc == (uint32_t)pc) return e;
      continue;
    }
    if (t->entries == t->pcs) return (void *)0;
    *place = (uint16_t)++t->entries;
    struct cop_value_entry *e = m->entry + t->entries;
    e->pc = (uint32_t)pc; /* the rest is clear */
    return e;
  }
}

/* A new share in the newest block, or in a new one. Its number in the index, from COP_VALUE_BLOCK on; 0: there
 * is no room. */
static __attribute__((noinline)) uint16_t new_share(struct cop_value *t, const struct merge *m, struct cop_value_share *first,
                                                    uint32_t owner, uint32_t value) {
  uint32_t i = 0;
  while (first->next && i < COP_VALUE_BLOCK && m->block[first->next].share[i].owner) i++;
  if (!first->next || i == COP_VALUE_BLOCK) {
    if (t->blocks == t->blocks_most) return 0;
    t->blocks++;
    m->block[t->blocks].share[0].next = first->next;
    first->next = (uint16_t)t->blocks;
    i = 0;
  }
  struct cop_value_share *s = m->block[first->next].share + i;
  s->value = value;
  s->owner = (uint16_t)owner;
  t->shares++;
  return (uint16_t)(first->next * COP_VALUE_BLOCK + i);
}
static inline struct cop_value_share *share_of(const struct merge *m, uint16_t number) {
  return number ? m->block[0].share + number : (void *)0;
}

/* A share of an instruction with several blocks, or its place in the index. */
static __attribute__((noinline)) uint16_t *place_of(const struct merge *m, uint32_t owner, uint32_t value) {
  const uint64_t hash = ((uint64_t)value ^ value >> 15) * 0x9e3779b1u >> 12;
  for (uint64_t tried = 0;; tried++) {
    const uint64_t at = tried < HOME ? owner * HOME + (hash + tried) % HOME : hash + owner + tried;
    uint16_t *place = m->share_index + (at & m->share_mask);
    if (!*place) return place;
    const struct cop_value_share *s = share_of(m, *place);
    if (s->value == value && s->owner == owner) return place;
  }
}

static __attribute__((noinline)) struct cop_value_share *find_indexed(struct cop_value *t, const struct merge *m,
                                                                      struct cop_value_share *first, uint32_t owner,
                                                                      uint32_t value) {
  uint16_t *place = place_of(m, owner, value);
  if (!*place) *place = new_share(t, m, first, owner, value);
  return share_of(m, *place);
}

/* A block is full: from now on, the index knows all values of its instruction. */
static __attribute__((noinline, cold)) void begin_index(const struct merge *m, struct cop_value_share *first, uint32_t owner) {
  for (uint32_t i = 0; i < COP_VALUE_BLOCK; i++)
    *place_of(m, owner, m->block[first->next].share[i].value) = (uint16_t)(first->next * COP_VALUE_BLOCK + i);
  first->owner = COP_VALUE_INDEXED;
}

/* NULL: no place for a value never seen. */
static inline struct cop_value_share *find_share(struct cop_value *t, const struct merge *m, struct cop_value_entry *e,
                                                 uint32_t value) {
  struct cop_value_share *first = &e->first;
  if (first->value == value || !first->looked) {
    first->value = value;
    return first;
  }
  const uint32_t owner = (uint32_t)(e - m->entry);
  if (!first->owner) {
    struct cop_value_share *s = m->block[first->next].share;
    uint32_t i = 0;
    for (; first->next && i < COP_VALUE_BLOCK && s[i].owner; i++)
      if (s[i].value == value) return s + i;
    if (i < COP_VALUE_BLOCK) return share_of(m, new_share(t, m, first, owner, value));
    begin_index(m, first, owner);
  }
  return find_indexed(t, m, first, owner, value);
}

/* ---- what a slot tells ---- */

static void halve(struct cop_value_share *s) {
  s->known /= 2;
  s->looked /= 2;
}

/* Makes room for so many more weighted samples: all counts of the instruction are halved until they fit.
 * Seldom. Returns its new state. */
static __attribute__((noinline, cold)) uint32_t make_room(const struct merge *m, struct cop_value_entry *e, uint32_t state,
                                                          uint64_t more) {
  for (; cop_value_scale(state) < SCALE && e->total + (more >> cop_value_scale(state)) > UINT32_MAX;
       state += 1 << COP_VALUE_SCALE_AT) {
    halve(&e->first);
    for (uint32_t b = e->first.next; b; b = m->block[b].share[0].next)
      for (uint32_t i = 0; i < COP_VALUE_BLOCK; i++) halve(m->block[b].share + i);
    e->total /= 2;
    if (m->proportional) e->apart /= 2;
  }
  return state;
}

/* What a slot tells, in weighted samples: of its load, if they are not counted yet; of those that looked at
 * its value; of the value. */
struct lesson {
  uint64_t total, looked, known;
};

/* Slot of a first value: what it leaves, second values divide. */
static inline struct lesson of_first(const struct merge *m, struct cop_value_entry *e, uint32_t counts) {
  const uint64_t total = m->weight * cop_value_total(counts);
  e->group = (uint16_t)cop_value_total(counts);
  e->left = 0;
  if (cop_value_hits(counts) == cop_value_total(counts)) return (struct lesson){total, total, total};
  const uint32_t part = cop_value_rate(counts);
  e->left = (uint16_t)(part ? COP_VALUE_WHOLE - part : COP_VALUE_WHOLE - 1);
  return (struct lesson){total, total, total * part / COP_VALUE_WHOLE};
}

static inline struct lesson of_second(const struct merge *m, struct cop_value_entry *e, uint32_t counts) {
  const uint32_t part = e->left * cop_value_rate(counts) / COP_VALUE_WHOLE;
  const uint64_t looked = m->weight * e->group;
  e->left -= (uint16_t)part;
  return (struct lesson){0, looked, looked * part / COP_VALUE_WHOLE};
}

/* The paper's: hits and misses as they are. */
static inline struct lesson as_counted(const struct merge *m, uint32_t counts, bool second) {
  const uint32_t hits = cop_value_hits(counts), total = second ? 0 : cop_value_total(counts);
  return (struct lesson){m->weight * total, m->weight * (hits + cop_value_misses(counts)), m->weight * hits};
}

static inline uint32_t more_evidence(uint32_t state, uint32_t samples) {
  enum { REST = (1u << COP_VALUE_EVIDENCE_AT) - 1 };
  const uint32_t evidence = cop_value_evidence(state) + (samples + COP_VALUE_EVIDENCE / 2) / COP_VALUE_EVIDENCE;
  return (state & REST) | (evidence < SURE ? evidence : SURE) << COP_VALUE_EVIDENCE_AT;
}

/* Returns the instruction's new state. */
static inline uint32_t learn(struct cop_value *t, const struct merge *m, struct cop_value_entry *e, uint32_t state, uint32_t value,
                             uint32_t counts, bool second) {
  const struct lesson l = m->proportional ? as_counted(m, counts, second)
                          : second        ? of_second(m, e, counts)
                                          : of_first(m, e, counts);
  if ((e->total + (l.total >> cop_value_scale(state))) >> 32) state = make_room(m, e, state, l.total);
  struct cop_value_share *s = find_share(t, m, e, value);
  const uint32_t scale = cop_value_scale(state);
  if (cop_value_evidence(state) < SURE) state = more_evidence(state, cop_value_total(counts));
  e->total += (uint32_t)(l.total >> scale);
  if (m->proportional && !second) e->apart += (uint32_t)((l.total - l.looked) >> scale);
  if (!s) {
    t->lost++;
    return state;
  }
  s->looked += (uint32_t)(l.looked >> scale);
  s->known += (uint32_t)(l.known >> scale);
  return state;
}

/* Nearly all samples had the first value, as far as its slots tell. */
static inline bool constant(const struct cop_value_policy *p, const struct cop_value_entry *e, uint32_t state) {
  return cop_value_evidence(state) * COP_VALUE_EVIDENCE >= p->least && 256ull * e->first.known >= (uint64_t)p->high * e->total;
}

/* The paper's: the slot's value has nearly all of its samples, or hardly any; or there were slots enough. */
static inline bool judged(const struct cop_value_policy *p, uint32_t state, uint32_t counts) {
  const uint32_t hits = cop_value_hits(counts), samples = hits + cop_value_misses(counts);
  const bool sure = samples >= p->least && (256 * hits >= p->high * samples || 256 * hits <= p->low * samples);
  return sure || cop_value_visits(state) >= p->visits;
}

static inline bool characterised(const struct cop_value_policy *p, const struct cop_value_entry *e, uint32_t state,
                                 uint32_t counts) {
  if (p->masking == COP_VALUE_PAPERS) return judged(p, state, counts);
  const uint32_t observed = cop_value_observed(state);
  if (cop_value_visits(state) < p->visits || observed < p->confirm / COP_VALUE_CHUNK) return false;
  return observed >= p->enough / COP_VALUE_CHUNK || constant(p, e, state);
}

/* With the instruction's first slot of a harvest. */
static inline uint32_t visit(struct cop_value *t, const struct merge *m, const struct cop_value_entry *e, uint32_t state,
                             uint32_t counts) {
  const bool again = state & COP_VALUE_MASKED; /* it was let in again, for this once; or slots came late */
  if (again && !t->policy.resample) return state;
  const uint32_t more = LONG - cop_value_observed(state);
  state += (m->chunks < more ? m->chunks : more) << COP_VALUE_OBSERVED_AT;
  if (cop_value_visits(state) < MANY) state += 1u << COP_VALUE_VISITS_AT;
  if (t->masks == COP_SLOTS_MOST || (!again && !characterised(&t->policy, e, state, counts))) return state;
  t->mask[t->masks++] = e->pc;
  return state | COP_VALUE_MASKED;
}

static inline __attribute__((always_inline)) void add(struct cop_value *t, struct merge *m, uint64_t low, uint64_t high) {
  const uint32_t value = (uint32_t)(low >> 32), counts = (uint32_t)high;
  const bool second = low & COP_VALUE_SECOND;
  struct cop_value_entry *e = find(t, m, low & (COP_VALUE_SECOND - 1));
  if (!e) {
    t->lost++;
    return;
  }
  uint32_t state = e->state;
  const bool here = (state & COP_VALUE_SEEN) == m->number;
  m->slots++;
  m->samples += cop_value_total(counts);
  m->firsts += !second;
  if (!second || here) state = learn(t, m, e, state, value, counts, second);
  if (!here) {
    m->distinct++;
    state = visit(t, m, e, (state & ~(uint32_t)COP_VALUE_SEEN) | m->number, counts);
  }
  e->state = state;
}

/* What one sample stands for: the interval, the other partitions, and the part of the window that was not
 * observed. At the program's end (no cause) there is no such part: what was to follow never ran. */
static uint32_t weight(const struct cop_value *t) {
  if (t->policy.control == COP_VALUE_PAPERS) return COP_VALUE_ONE;
  const uint64_t each = (t->rate ? 3 * (COP_VALUE_ONE / 2) << t->rate : COP_VALUE_ONE) << t->depth;
  if (!t->event.cause || t->elapsed >= t->window) return (uint32_t)each;
  const uint64_t part = (uint64_t)t->window / (t->elapsed ? t->elapsed : 1);
  return (uint32_t)(each * (part > t->policy.stretch ? t->policy.stretch : part));
}

void cop_value_begin(struct cop_value *t, const struct cop_value_event *event) {
  t->elapsed = event->cycles - t->event.cycles;
  t->processed = event->processed - t->event.processed;
  t->dropped = event->dropped - t->event.dropped;
  t->event = *event;
  t->weight = weight(t);
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

void cop_value_next(struct cop_value *t, struct cop_value_command *next) {
  cop_value_move(t);
  t->harvest++;
  t->masked += t->masks;
  t->slots = t->firsts = t->distinct = t->samples = 0;
  cop_value_command(t, next);
  next->mask = t->mask;
  next->masks = t->clear ? 0 : t->masks; /* else they come when their instructions are met again */
}

void cop_value_start(struct cop_value *t, struct cop_value_command *first) { cop_value_command(t, first); }

struct cop_value_sums cop_value_sums(const struct cop_value *t) {
  return (struct cop_value_sums){
    .pcs = t->entries,
    .shares = t->shares,
    .masked = t->masked,
    .lost = t->lost,
    .full = t->full,
    .thrash = t->thrash,
    .limits = t->limits,
    .interrupts = t->full + t->thrash + t->limits,
  };
}

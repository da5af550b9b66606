#include "tb/lib/coproc/value_slots.h"

#include <string.h>

enum { SOME_HITS = 2, HIT_PART = 3, GIVE_UP = 4, BYTE = 255, HALF = 65535, NONE = -1 };

void cop_value_slots_clear(struct cop_value_slots *s) {
  memset(s->slot, 0, sizeof s->slot);
  memset(s->bucket, NONE, sizeof s->bucket);
  s->ptr = s->failed = s->thrash = 0;
}

void cop_value_slots_init(struct cop_value_slots *s, unsigned slots) {
  *s = (struct cop_value_slots){.slots = slots, .range = 15, .failed_most = 31, .seconds = 8, .thrash_most = 4 * slots};
  cop_value_slots_clear(s);
}

static int16_t *bucket(struct cop_value_slots *s, uint32_t key) {
  return s->bucket + ((key ^ key >> 10 ^ key >> 31) & (COP_VALUE_BUCKETS - 1));
}

static int match(struct cop_value_slots *s, uint32_t key) {
  int at = *bucket(s, key);
  while (at != NONE && s->slot[at].key != key) at = s->slot[at].next;
  return at;
}

static void turn_off(struct cop_value_slots *s, int i) {
  int16_t *link = bucket(s, s->slot[i].key);
  while (*link != i) link = &s->slot[*link].next;
  *link = s->slot[i].next;
  s->slot[i].valid = false;
}

static int claim(struct cop_value_slots *s, uint32_t key, uint32_t value, uint32_t random) {
  struct cop_value_slot *c = s->slot + s->ptr;
  if ((random & s->range) < c->total) return ++s->failed >= s->failed_most ? 1 : 0;
  const bool used = c->total != 0;
  if (c->valid) turn_off(s, (int)s->ptr);
  int16_t *head = bucket(s, key);
  *c = (struct cop_value_slot){.key = key, .active = value, .hits = 1, .total = 1, .valid = true, .next = *head};
  *head = (int16_t)s->ptr;
  s->ptr = (s->ptr + 1) % s->slots;
  if (s->failed) s->failed--;
  return used && ++s->thrash >= s->thrash_most ? 2 : 0;
}

static bool count(struct cop_value_slots *s, int i, bool hit) {
  struct cop_value_slot *c = s->slot + i;
  if (c->total < HALF) c->total++;
  if (hit) c->hits++;
  else c->misses++;
  if (c->hits < BYTE && c->misses < BYTE && c->total < HALF) return false;
  turn_off(s, i);
  return true;
}

/* The active value is as frequent as its slot asks for. */
static bool deserves(const struct cop_value_slot *c) { return c->hits >= SOME_HITS + (c->misses >> HIT_PART); }

static void select_again(struct cop_value_slot *c, uint32_t value) {
  if (c->misses < GIVE_UP || deserves(c)) return;
  c->active = value;
  c->hits = 1;
  c->misses = 0;
}

int cop_value_slots_sample(struct cop_value_slots *s, uint32_t pc, uint32_t value, uint32_t random) {
  const int first = match(s, pc), second = match(s, pc ^ 0x80000000u);
  if (first == NONE) return claim(s, pc, value, random);
  struct cop_value_slot *c = s->slot + first;
  if (count(s, first, c->active == value) || c->active == value) return 0;
  if (second != NONE) {
    c = s->slot + second;
    const bool hit = c->active == value;
    if (!count(s, second, hit) && !hit) select_again(c, value);
    return 0;
  }
  if (c->misses >= s->seconds && deserves(c)) return claim(s, pc ^ 0x80000000u, value, random);
  select_again(c, value);
  return 0;
}

uint64_t cop_value_slots_low(const struct cop_value_slots *s, unsigned i) {
  return s->slot[i].key | (uint64_t)s->slot[i].active << 32;
}

uint64_t cop_value_slots_high(const struct cop_value_slots *s, unsigned i) {
  const struct cop_value_slot *c = s->slot + i;
  return c->hits | c->misses << 8 | c->total << 16 | (uint64_t)c->valid << 32;
}

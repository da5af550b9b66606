#include "program/cfg_transfers.h"

#include <stdlib.h>

static uint64_t hash(uint64_t from, uint64_t to) {
  uint64_t h = from * 0x9e3779b97f4a7c15u + to * 0xc2b2ae3d27d4eb4fu;
  return h ^ h >> 29;
}

/* The place of the pair, or the empty one where it would be. places > used. */
static struct cfg_transfer *find(const struct cfg_transfers *t, uint64_t from, uint64_t to) {
  size_t i = hash(from, to) & (t->places - 1);
  while (t->table[i].count && (t->table[i].from != from || t->table[i].to != to)) i = (i + 1) & (t->places - 1);
  return &t->table[i];
}

static bool grow(struct cfg_transfers *t) {
  struct cfg_transfers larger = {.places = t->places ? 2 * t->places : 64, .used = t->used};
  larger.table = calloc(larger.places, sizeof larger.table[0]);
  if (!larger.table) return false;
  for (size_t i = 0; i < t->places; i++)
    if (t->table[i].count) *find(&larger, t->table[i].from, t->table[i].to) = t->table[i];
  free(t->table);
  *t = larger;
  return true;
}

bool cfg_transfers_add(struct cfg_transfers *t, uint64_t from, uint64_t to, uint64_t count) {
  if (2 * t->used >= t->places && !grow(t)) return false;
  struct cfg_transfer *at = find(t, from, to);
  if (!at->count) t->used++;
  *at = (struct cfg_transfer){.from = from, .to = to, .count = at->count + count};
  return true;
}

uint64_t cfg_transfers_count(const struct cfg_transfers *t, uint64_t from, uint64_t to) {
  return t->places ? find(t, from, to)->count : 0;
}

void cfg_transfers_free(struct cfg_transfers *t) {
  free(t->table);
  *t = (struct cfg_transfers){0};
}

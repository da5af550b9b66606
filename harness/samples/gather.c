#include "samples/gather.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { FIRST = 1 << 10 };

static bool same(const struct gather *g, const struct samples_moment *a, const struct samples_moment *b) {
  return a->offset == b->offset && a->reason == b->reason &&
         samples_stretch(a->cycle, g->cycles, g->stretches) == samples_stretch(b->cycle, g->cycles, g->stretches);
}

/* The slot of the moment, or the free one where it belongs. */
static uint32_t *find_count(const struct gather *g, const struct samples_moment *m) {
  uint64_t at = m->offset ^ (uint64_t)m->reason << 40;
  at = (at ^ at >> 29 ^ samples_stretch(m->cycle, g->cycles, g->stretches)) * 0x9e3779b97f4a7c15;
  for (at >>= 20;; at++) {
    uint32_t *slot = &g->slot[at & (g->slots - 1)];
    if (!*slot || same(g, &g->moment[*slot - 1], m)) return slot;
  }
}

static bool has_room(struct gather *g) {
  if (2 * (g->moments + 1) < g->slots) return true;
  const size_t slots = g->slots ? 2 * g->slots : FIRST;
  uint32_t *slot = g->moments < UINT32_MAX ? calloc(slots, sizeof *slot) : NULL;
  if (!slot || !ARRAY_ROOM(g->moment, g->room, slots / 2)) {
    free(slot);
    return false;
  }
  free(g->slot);
  g->slot = slot;
  g->slots = slots;
  for (size_t i = 0; i < g->moments; i++) *find_count(g, &g->moment[i]) = (uint32_t)i + 1;
  return true;
}

/* There is room. */
static void put(struct gather *g, struct samples_moment m) {
  uint32_t *slot = find_count(g, &m);
  if (*slot) {
    g->moment[*slot - 1].parts = samples_sum(g->moment[*slot - 1].parts, m.parts);
  } else {
    g->moment[g->moments++] = m;
    *slot = (uint32_t)g->moments;
  }
}

/* Half as many stretches: two that were neighbours are one. */
static void halve(struct gather *g) {
  const size_t moments = g->moments;
  g->stretches /= 2;
  g->moments = 0;
  memset(g->slot, 0, g->slots * sizeof *g->slot);
  for (size_t i = 0; i < moments; i++) put(g, g->moment[i]);
}

bool gather_add(struct gather *g, const struct samples_moment *m) {
  if (!has_room(g)) return false;
  put(g, *m);
  while (g->moments > g->most && g->stretches > g->least) halve(g);
  return true;
}

void gather_free(struct gather *g) {
  free(g->moment);
  free(g->slot);
}

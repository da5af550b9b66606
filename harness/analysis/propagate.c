#include "analysis/propagate.h"

#include <math.h>
#include <stdlib.h>

/* One side of a block: the edges into it, or those out of it. */
enum { IN, OUT, SIDES };

struct work {
  const struct flow *flow;
  struct propagate_group *group;
  uint32_t *first, *member; /* sides of blocks by group: what an estimate of the group may tell more of */
  uint32_t *todo;           /* a stack of sides */
  bool *waits;
  uint32_t count;
};

static const uint32_t *range_of(const struct flow *f, uint32_t side) {
  return side % SIDES == IN ? &f->in[side / SIDES] : &f->out[side / SIDES];
}

static uint32_t edge_of(const struct flow *f, uint32_t side, uint32_t i) { return side % SIDES == IN ? f->way_in[i] : i; }

/* All edges of the side are known to the graph. */
static bool is_closed(const struct flow *f, uint32_t side) {
  const uint32_t *range = range_of(f, side), block = side / SIDES;
  if (!f->reached[block] || range[0] == range[1]) return false;
  return side % SIDES == IN ? !f->missing : !f->open[block];
}

static bool known(const struct work *w, uint32_t group) { return !isnan(w->group[group].frequency); }

static void look_again(struct work *w, uint32_t side) {
  if (w->waits[side]) return;
  w->waits[side] = true;
  w->todo[w->count++] = side;
}

/* A new estimate, of all members of the group at once. */
static void learn(struct work *w, uint32_t group, double frequency, enum profile_confidence confidence) {
  w->group[group] = (struct propagate_group){frequency > 0 ? frequency : 0, confidence};
  for (uint32_t i = w->first[group]; i < w->first[group + 1]; i++) look_again(w, w->member[i]);
}

static enum profile_confidence weaker(enum profile_confidence a, enum profile_confidence b) { return a < b ? a : b; }

/* The block, when all edges of the side are known; the one that is missing, when the block is. */
static void look(struct work *w, uint32_t side) {
  const struct flow *f = w->flow;
  const uint32_t *range = range_of(f, side), block = f->group_of_block[side / SIDES];
  uint32_t missing = UINT32_MAX, times = 0;
  double sum = 0, largest = 0;
  enum profile_confidence confidence = PROFILE_HIGH;
  for (uint32_t i = range[0]; i < range[1]; i++) {
    const uint32_t group = f->group_of_edge[edge_of(f, side, i)];
    if (known(w, group)) {
      sum += w->group[group].frequency;
      largest = fmax(largest, w->group[group].frequency);
      confidence = weaker(confidence, w->group[group].confidence);
    } else if (missing == UINT32_MAX || missing == group) {
      missing = group;
      times++;
    } else {
      return;
    }
  }
  if (missing == UINT32_MAX) {
    if (!known(w, block)) learn(w, block, sum, confidence);
  } else if (known(w, block)) {
    const double rest = w->group[block].frequency - sum;
    confidence = weaker(confidence, w->group[block].confidence);
    if (rest < sum / 2) confidence = PROFILE_LOW; /* a small difference of large numbers */
    learn(w, missing, rest / times, confidence);
  }
}

static void find_members(struct work *w, bool counting) {
  const struct flow *f = w->flow;
  for (uint32_t side = 0; side < SIDES * f->blocks; side++) {
    if (!is_closed(f, side)) continue;
    const uint32_t *range = range_of(f, side);
    for (uint32_t i = range[0]; i <= range[1]; i++) {
      const uint32_t group = i == range[1] ? f->group_of_block[side / SIDES] : f->group_of_edge[edge_of(f, side, i)];
      if (counting) w->first[group + 1]++;
      else w->member[w->first[group]++] = side;
    }
  }
}

static bool open(struct work *w) {
  const struct flow *f = w->flow;
  const size_t most = SIDES * ((size_t)f->blocks + f->edges) + 1;
  w->first = calloc(f->groups + 2, sizeof *w->first);
  w->member = calloc(most, sizeof *w->member);
  w->todo = calloc(SIDES * (size_t)f->blocks + 1, sizeof *w->todo);
  w->waits = calloc(SIDES * (size_t)f->blocks + 1, sizeof *w->waits);
  if (!w->first || !w->member || !w->todo || !w->waits) return false;
  find_members(w, true);
  for (uint32_t g = 0; g < f->groups; g++) w->first[g + 1] += w->first[g];
  find_members(w, false);
  for (uint32_t g = f->groups; g > 0; g--) w->first[g] = w->first[g - 1];
  w->first[0] = 0;
  return true;
}

bool propagate(const struct flow *f, struct propagate_group *group) {
  struct work w = {.flow = f, .group = group};
  const bool good = open(&w);
  for (uint32_t side = SIDES * f->blocks; good && side-- > 0;)
    if (is_closed(f, side)) look_again(&w, side);
  while (good && w.count) {
    const uint32_t side = w.todo[--w.count];
    w.waits[side] = false;
    look(&w, side);
  }
  free(w.first);
  free(w.member);
  free(w.todo);
  free(w.waits);
  return good;
}

#include "analysis/propagate.h"

#include <math.h>
#include <stdlib.h>

struct work {
  const struct flow *flow;
  struct propagate_group *group;
  uint32_t sides;
  uint32_t *first,
    *member;         /* sides by group: first[g] to before first[g + 1]; a group stands there as often as it is in the side */
  uint32_t *unknown; /* by side: groups of it that are not known, the block among them */
  uint32_t *todo;    /* sides of which one is unknown */
  uint32_t count;
};

struct propagate_side propagate_side(const struct flow *f, uint32_t n) {
  const uint32_t block = n / PROPAGATE_SIDES;
  const bool in = n % PROPAGATE_SIDES == PROPAGATE_IN, closed = f->reached[block] && (in ? !f->missing : !f->open[block]);
  const uint32_t *range = in ? &f->in[block] : &f->out[block];
  return (struct propagate_side){.block = f->group_of_block[block],
                                 .way_in = in ? f->way_in + range[0] : NULL,
                                 .first = range[0],
                                 .count = closed ? range[1] - range[0] : 0};
}

static bool known(const struct work *w, uint32_t group) { return !isnan(w->group[group].frequency); }

/* A new estimate, of all members of the group at once; never below 0, whatever the equations say. */
static void learn(struct work *w, uint32_t group, double frequency, double variance) {
  w->group[group].frequency = frequency > 0 ? frequency : 0;
  w->group[group].variance = variance;
  for (uint32_t i = w->first[group]; i < w->first[group + 1]; i++)
    if (--w->unknown[w->member[i]] == 1) w->todo[w->count++] = w->member[i];
}

/* What the known edges of a side sum up to. */
static struct propagate_group sum_of(const struct work *w, const struct propagate_side *s, uint32_t *open) {
  struct propagate_group sum = {.frequency = 0};
  for (uint32_t i = 0; i < s->count; i++) {
    const uint32_t g = propagate_group_of(w->flow, s, i);
    if (!known(w, g)) {
      *open = g;
      continue;
    }
    sum.frequency += w->group[g].frequency;
    sum.variance += w->group[g].variance;
  }
  return sum;
}

/* The side's one unknown: the block is the sum of its edges, an edge what the others leave of the block. */
static void look(struct work *w, uint32_t side) {
  const struct propagate_side s = propagate_side(w->flow, side);
  uint32_t open = UINT32_MAX;
  if (w->unknown[side] != 1) return;
  const struct propagate_group sum = sum_of(w, &s, &open);
  if (!known(w, s.block)) learn(w, s.block, sum.frequency, sum.variance);
  else learn(w, open, w->group[s.block].frequency - sum.frequency, w->group[s.block].variance + sum.variance);
}

static void look_at_all(struct work *w) {
  while (w->count) look(w, w->todo[--w->count]);
}

/* ---- sides that stay open ---- */

static void take_guesses(struct work *w) {
  for (uint32_t g = 0; g < w->flow->groups; g++) {
    const double guess = w->group[g].guess;
    if (known(w, g) || isnan(guess)) continue;
    learn(w, g, guess, guess * guess + 1);
    look_at_all(w);
  }
}

struct open_side {
  double rest;
  uint32_t side;
};

static int by_rest(const void *a, const void *b) {
  const struct open_side *x = a, *y = b;
  if (x->rest != y->rest) return x->rest < y->rest ? -1 : 1;
  return x->side < y->side ? -1 : x->side > y->side;
}

/* Shares out what is left of the block among its edges that are not known. */
static void share_rest(struct work *w, uint32_t side) {
  const struct propagate_side s = propagate_side(w->flow, side);
  uint32_t open = UINT32_MAX;
  if (!known(w, s.block) || !w->unknown[side]) return;
  const struct propagate_group sum = sum_of(w, &s, &open);
  const double part = (w->group[s.block].frequency - sum.frequency) / w->unknown[side];
  for (uint32_t i = 0; i < s.count; i++) {
    const uint32_t g = propagate_group_of(w->flow, &s, i);
    if (!known(w, g)) learn(w, g, part, part * part + sum.variance + w->group[s.block].variance);
  }
  look_at_all(w);
}

static bool share_out(struct work *w) {
  struct open_side *open = calloc(w->sides + 1, sizeof *open);
  uint32_t count = 0;
  for (uint32_t n = 0; n < w->sides && open; n++) {
    const struct propagate_side s = propagate_side(w->flow, n);
    uint32_t any;
    if (s.count && w->unknown[n] && known(w, s.block))
      open[count++] = (struct open_side){w->group[s.block].frequency - sum_of(w, &s, &any).frequency, n};
  }
  if (open) qsort(open, count, sizeof *open, by_rest);
  for (uint32_t i = 0; i < count; i++) share_rest(w, open[i].side);
  free(open);
  return open != NULL;
}

/* ---- all ---- */

static void find_members(struct work *w, bool counting) {
  for (uint32_t n = 0; n < w->sides; n++) {
    const struct propagate_side s = propagate_side(w->flow, n);
    for (uint32_t i = 0; s.count && i <= s.count; i++) {
      const uint32_t g = i == s.count ? s.block : propagate_group_of(w->flow, &s, i);
      if (counting) {
        w->first[g + 1]++;
        w->unknown[n] += !known(w, g);
      } else {
        w->member[w->first[g]++] = n;
      }
    }
    if (counting && w->unknown[n] == 1) w->todo[w->count++] = n;
  }
}

static bool open(struct work *w) {
  const struct flow *f = w->flow;
  w->sides = PROPAGATE_SIDES * f->blocks;
  w->first = calloc(f->groups + 2, sizeof *w->first);
  w->member = calloc(PROPAGATE_SIDES * ((size_t)f->blocks + f->edges) + 1, sizeof *w->member);
  w->unknown = calloc(w->sides + 1, sizeof *w->unknown);
  w->todo = calloc(2 * (size_t)w->sides + 1, sizeof *w->todo);
  if (!w->first || !w->member || !w->unknown || !w->todo) return false;
  find_members(w, true);
  for (uint32_t g = 0; g < f->groups; g++) w->first[g + 1] += w->first[g];
  find_members(w, false);
  for (uint32_t g = f->groups; g > 0; g--) w->first[g] = w->first[g - 1];
  w->first[0] = 0;
  return true;
}

/* What no side tells of is never reached, as far as the graph knows. */
static void close_rest(struct work *w) {
  for (uint32_t g = 0; g < w->flow->groups; g++)
    if (!known(w, g)) w->group[g] = (struct propagate_group){.frequency = 0, .variance = 1, .guess = NAN};
}

bool propagate(const struct flow *f, struct propagate_group *group) {
  struct work w = {.flow = f, .group = group};
  bool good = open(&w);
  if (good) {
    look_at_all(&w);
    take_guesses(&w);
    good = share_out(&w);
    close_rest(&w);
  }
  free(w.first);
  free(w.member);
  free(w.unknown);
  free(w.todo);
  return good;
}

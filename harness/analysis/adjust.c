/* Each side of a block is an equation: the sum of its edges minus the block is 0. Each equation in turn is
 * made to hold by the smallest change, where a change costs less the less certain the frequency is. Repeated,
 * this converges to the frequencies nearest to the estimates for which all equations hold (Kaczmarz). */
#include <math.h>

#include "analysis/propagate.h"

enum { ROUNDS = 200 };
#define ENOUGH 1e-4 /* of a frequency: a smaller change is none */

static double move(struct propagate_group *g, double by) {
  const double before = g->frequency;
  g->frequency = fmax(0, before + by);
  return fabs(g->frequency - before) / (before + 1);
}

/* Makes the equation of a side hold. Returns the largest relative change. */
static double balance(const struct flow *f, const struct propagate_side *s, struct propagate_group *group) {
  double excess = -group[s->block].frequency, variance = group[s->block].variance, change = 0;
  for (uint32_t i = 0; i < s->count; i++) {
    const struct propagate_group *g = &group[propagate_group_of(f, s, i)];
    excess += g->frequency;
    variance += g->variance;
  }
  const double step = excess / variance;
  for (uint32_t i = 0; i < s->count; i++) {
    struct propagate_group *g = &group[propagate_group_of(f, s, i)];
    change = fmax(change, move(g, -step * g->variance));
  }
  return fmax(change, move(&group[s->block], step * group[s->block].variance));
}

void propagate_adjust(const struct flow *f, struct propagate_group *group) {
  double change = 1;
  for (unsigned round = 0; round < ROUNDS && change > ENOUGH; round++) {
    change = 0;
    for (uint32_t n = 0; n < PROPAGATE_SIDES * f->blocks; n++) {
      const struct propagate_side s = propagate_side(f, n);
      const bool trivial = s.count == 1 && propagate_group_of(f, &s, 0) == s.block;
      if (s.count && !trivial) change = fmax(change, balance(f, &s, group));
    }
  }
}

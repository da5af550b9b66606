/* Derives frequencies that no samples give from those that are known: what enters a block leaves it.
 *                                                                        docs/analysis.md, DCPI sec. 6.1.4 */
#ifndef CULPRIT_ANALYSIS_PROPAGATE_H
#define CULPRIT_ANALYSIS_PROPAGATE_H

#include "analysis/flow.h"

struct propagate_group {
  double frequency; /* NAN: not known */
  double variance;  /* of it, if known; more than 0 */
  double guess;     /* used if nothing gives the frequency; NAN: no guess */
};

/* One side of a block: its ways in, or its ways out; their frequencies sum up to the block's. */
enum { PROPAGATE_IN, PROPAGATE_OUT, PROPAGATE_SIDES };

/* The edges of side n, counted over all blocks: a side of block n / 2. None, unless the graph
 * knows all of them. */
struct propagate_side {
  uint32_t block;         /* its group */
  const uint32_t *way_in; /* indices of edges, or NULL: the edges themselves from `first` on */
  uint32_t first, count;
};
struct propagate_side propagate_side(const struct flow *f, uint32_t n);

static inline uint32_t propagate_group_of(const struct flow *f, const struct propagate_side *s, uint32_t i) {
  return f->group_of_edge[s->way_in ? s->way_in[i] : s->first + i];
}

/* Fills in the groups of f that can be derived; none becomes negative. Each estimate is made once, for all
 * members of its group; linear in blocks and edges. Where several edges stay open, the smallest remaining
 * amount is distributed first, because there the error is smallest. False: out of memory. */
bool propagate(const struct flow *f, struct propagate_group *group);

/* Adjusts the frequencies until what enters each block leaves it, each in proportion to its variance: the
 * global constraint solver that the authors of DCPI were experimenting with. All groups must be known. */
void propagate_adjust(const struct flow *f, struct propagate_group *group);

#endif

/* Frequencies that no samples tell, from those that are known: what comes to a block leaves it.
 *                                                                        docs/analysis.md, DCPI sec. 6.1.4 */
#ifndef CULPRIT_ANALYSIS_PROPAGATE_H
#define CULPRIT_ANALYSIS_PROPAGATE_H

#include "analysis/flow.h"

struct propagate_group {
  double frequency; /* NAN: not known */
  double variance;  /* of it, when it is known; more than 0 */
  double guess;     /* what it is taken for when nothing tells it; NAN: no guess */
};

/* One side of a block: its ways in, or its ways out; their frequencies sum up to the block's. */
enum { PROPAGATE_IN, PROPAGATE_OUT, PROPAGATE_SIDES };

/* The edges of side n, counted over all blocks: block n / 2. All of them are known to the
 * graph, else there are none. */
struct propagate_side {
  uint32_t block;         /* its group */
  const uint32_t *way_in; /* indices of edges, or NULL: the edges themselves from `first` on */
  uint32_t first, count;
};
struct propagate_side propagate_side(const struct flow *f, uint32_t n);

static inline uint32_t propagate_group_of(const struct flow *f, const struct propagate_side *s, uint32_t i) {
  return f->group_of_edge[s->way_in ? s->way_in[i] : s->first + i];
}

/* Fills in what can be known of the groups of f; none becomes negative. Each estimate is made once, and at
 * once that of all members of its group; linear in blocks and edges. Where several edges stay open, the
 * smallest amount is shared out among them first, since there the least is lost. False: out of memory. */
bool propagate(const struct flow *f, struct propagate_group *group);

/* Moves the frequencies to where as much comes to each block as leaves it, each as far as it is uncertain:
 * the global constraint solver that the authors of DCPI were experimenting with. All groups are known. */
void propagate_adjust(const struct flow *f, struct propagate_group *group);

#endif

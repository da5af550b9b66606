/* Which edges of a graph every circulation passes equally often: cycle equivalence.          docs/analysis.md
 *
 * Johnson, Pearson and Pingali, "The program structure tree: computing control regions in linear time", PLDI
 * 1994, sec. 3. What comes to a vertex leaves it, so two edges that lie on the same cycles are passed equally
 * often, whatever the program does. */
#ifndef CULPRIT_EQUIVALENCE_H
#define CULPRIT_EQUIVALENCE_H

#include <stdbool.h>
#include <stdint.h>

struct equivalence_edge {
  uint32_t from, to; /* vertices; the same, or the same as another edge's, does no harm */
};

/* Numbers the classes of the edges from 0 on, into class[edge]. The graph must be strongly connected from
 * `root` on; edges that cannot be reached from there each get a class of their own. Linear time. Returns the
 * number of classes; UINT32_MAX: out of memory. */
uint32_t equivalence_find(uint32_t vertices, uint32_t root, const struct equivalence_edge *edge, uint32_t edges, uint32_t *class);

#endif

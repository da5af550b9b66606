/* The edges of a graph that every circulation passes equally often: cycle equivalence.       docs/analysis.md
 *
 * Johnson, Pearson and Pingali, "The program structure tree: computing control regions in linear time", PLDI
 * 1994, sec. 3. What enters a vertex leaves it, so two edges on the same cycles are passed equally often,
 * whatever the program does. */
#ifndef CULPRIT_EQUIVALENCE_H
#define CULPRIT_EQUIVALENCE_H

#include <stdbool.h>
#include <stdint.h>

struct equivalence_edge {
  uint32_t from, to; /* vertices; loops and parallel edges are allowed */
};

/* Numbers the classes of the edges from 0, into class[edge]. What can be reached from `root` must be strongly
 * connected; edges that cannot be reached each get a class of their own. Linear time. Returns the number of
 * classes; UINT32_MAX: out of memory. */
uint32_t equivalence_find(uint32_t vertices, uint32_t root, const struct equivalence_edge *edge, uint32_t edges, uint32_t *class);

#endif

/* A flow graph as an inline drawing of a page: blocks from top to bottom by address, edges as arcs beside
 * them, forward ones to the right, backward ones to the left. The width of an edge says how often it was
 * taken; what is not known well is dashed.
 *
 *     .---| 80000010  x 1,200 |
 *     '-->| 80000024  x 9,800 |---.
 *         | 80000040  x   300 |<--'
 */
#ifndef CULPRIT_GRAPH_H
#define CULPRIT_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct graph_block {
  const char *label, *tip; /* in the box; over it */
  double heat;             /* 0 to 1: how much of the colour it has */
};

struct graph_edge {
  size_t from, to;
  double weight; /* 0 to 1, of the heaviest; negative: not known */
  bool sure;
  const char *label; /* at the start of the arc; NULL: none */
};

struct graph {
  const char *title;
  const struct graph_block *block;
  size_t blocks;
  const struct graph_edge *edge;
  size_t edges;
};

/* False: out of memory. */
bool graph_draw(const struct graph *g, FILE *out);

#endif

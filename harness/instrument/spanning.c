/* Knuth's method: the edges of a spanning tree follow from the others, which get counters. The tree
 * has the heaviest edges that it can, so the counters have the lightest; edges that have no place
 * for a counter come first. */
#include <stdlib.h>

#include "instrument/graph.h"
#include "instrument/vertex.h"

static size_t root(size_t *parent, size_t vertex) {
  while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
  return vertex;
}

/* No place first, then by weight; equal ones in the order of the program. */
static int heavier(const void *a, const void *b) {
  const struct graph_edge *x = *(struct graph_edge *const *)a, *y = *(struct graph_edge *const *)b;
  if (!x->place != !y->place) return x->place ? 1 : -1;
  if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
  return x < y ? -1 : x > y;
}

/* The edge may be in the tree: it need not have a counter of its own. */
static bool candidate(const struct graph_edge *e, bool fewest) { return fewest || !e->place || e->e.kind == INSTRUMENT_EDGE_BLOCK; }

static bool span(struct graph *g, bool fewest) {
  struct graph_edge **order = calloc(g->edges + 1, sizeof *order);
  const size_t outside = (size_t)g->blocks * INSTRUMENT_VERTICES; /* the last vertex */
  size_t *parent = calloc(outside + 1, sizeof *parent);
  bool good = order && parent;
  for (size_t i = 0; good && i <= outside; i++) parent[i] = i;
  for (size_t i = 0; good && i < g->edges; i++) order[i] = &g->edge[i];
  if (good) qsort(order, g->edges, sizeof *order, heavier);
  for (size_t i = 0; good && i < g->edges; i++) {
    struct instrument_edge *e = &order[i]->e;
    size_t from, to;
    if (!instrument_vertex_from(e, &from)) from = outside;
    if (!instrument_vertex_to(e, &to)) to = outside;
    from = root(parent, from);
    to = root(parent, to);
    if (from != to && candidate(order[i], fewest)) parent[from] = to;
    else e->counter = 0;
  }
  free(order);
  free(parent);
  return good;
}

bool graph_choose(struct graph *g, enum instrument_kind kind) {
  const bool fewest = g->flags & INSTRUMENT_FEWEST;
  if (fewest || kind == INSTRUMENT_EDGE) return span(g, fewest);
  size_t kept = 0;
  for (size_t i = 0; i < g->edges; i++) {
    if (g->edge[i].e.kind != INSTRUMENT_EDGE_BLOCK) continue;
    g->edge[kept] = g->edge[i];
    g->edge[kept++].e.counter = 0;
  }
  g->edges = kept;
  return true;
}

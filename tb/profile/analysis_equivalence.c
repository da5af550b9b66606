/* Cycle equivalence against its definition, on random graphs: two edges are equivalent when without the one
 * no cycle passes the other, and the other way round.
 *
 *   analysis_equivalence [SEED [GRAPHS]]
 *
 * Graphs have up to 14 vertices, with edges to themselves and several between the same two. Each is made
 * strongly connected, as analysis/graph.c does, or (a quarter) has a part that the root does not reach.
 * Exit status: 0 all agreed, 1 a difference, 2 wrong use. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/equivalence.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

enum { VERTICES = 14, EDGES = 48 };

struct graph {
  uint32_t vertices, edges;
  struct equivalence_edge edge[EDGES];
};

static void reach(const struct graph *g, uint32_t from, bool back, bool *seen) {
  bool changed = true;
  memset(seen, 0, VERTICES * sizeof *seen);
  for (seen[from] = true; changed;) {
    changed = false;
    for (uint32_t e = 0; e < g->edges; e++) {
      const uint32_t a = back ? g->edge[e].to : g->edge[e].from, b = back ? g->edge[e].from : g->edge[e].to;
      if (seen[a] && !seen[b]) seen[b] = changed = true;
    }
  }
}

/* Without edge b there is a cycle through edge a. An edge from a vertex to itself leads nowhere. */
static bool cycle_without(const struct graph *g, uint32_t a, uint32_t b) {
  bool seen[VERTICES];
  struct graph rest = *g;
  rest.edge[b].to = rest.edge[b].from;
  reach(&rest, g->edge[a].to, false, seen);
  return seen[g->edge[a].from];
}

static bool equivalent(const struct graph *g, uint32_t a, uint32_t b) {
  return a == b || (!cycle_without(g, a, b) && !cycle_without(g, b, a));
}

static void add(struct graph *g, uint32_t from, uint32_t to) { g->edge[g->edges++] = (struct equivalence_edge){from, to}; }

/* Vertices from `first` on; all reach `first` and are reached from it. */
static void make_part(struct graph *g, uint64_t *r, uint32_t first, uint32_t count, uint32_t edges) {
  bool seen[VERTICES];
  for (uint32_t i = 0; i < edges; i++) add(g, first + random_below(r, count), first + random_below(r, count));
  for (unsigned back = 0; back < 2; back++) {
    for (uint32_t v = first; v < first + count; v++) {
      reach(g, first, back, seen);
      if (!seen[v]) add(g, back ? v : first, back ? first : v);
    }
  }
}

static struct graph make(uint64_t *r) {
  struct graph g = {0};
  const uint32_t apart = random_below(r, 4) ? 0 : 1 + random_below(r, 3);
  const uint32_t joined = 1 + random_below(r, VERTICES - 3);
  g.vertices = joined + apart;
  make_part(&g, r, 0, joined, random_below(r, 2 * joined));
  if (apart) make_part(&g, r, joined, apart, random_below(r, 4));
  return g;
}

static bool agrees(const struct graph *g, const uint32_t *class, uint32_t classes) {
  bool seen[VERTICES];
  reach(g, 0, false, seen);
  for (uint32_t a = 0; a < g->edges; a++) {
    if (class[a] >= classes) return false;
    for (uint32_t b = a + 1; b < g->edges; b++) {
      const bool joined = seen[g->edge[a].from] && seen[g->edge[b].from];
      if ((class[a] == class[b]) != (joined && equivalent(g, a, b))) return false;
    }
  }
  return true;
}

static void print(const struct graph *g, const uint32_t *class) {
  for (uint32_t e = 0; e < g->edges; e++)
    printf("#  edge %" PRIu32 ": %" PRIu32 " to %" PRIu32 ", class %" PRIu32 "\n", e, g->edge[e].from, g->edge[e].to, class[e]);
}

int main(int argc, char **argv) {
  uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1, graphs = argc > 2 ? strtoull(argv[2], NULL, 0) : 20000, edges = 0;
  if (argc > 3) return 2;
  for (uint64_t n = 0; n < graphs; n++) {
    uint64_t r = seed + n;
    const struct graph g = make(&r);
    uint32_t class[EDGES];
    const uint32_t classes = equivalence_find(g.vertices, 0, g.edge, g.edges, class);
    edges += g.edges;
    if (!agrees(&g, class, classes)) {
      print(&g, class);
      printf("# classes are wrong; replay: analysis_equivalence %" PRIu64 " 1\n", seed + n);
      return check_single("equivalence", false);
    }
  }
  printf("# %" PRIu64 " graphs from seed %" PRIu64 " on, %" PRIu64 " edges\n", graphs, seed, edges);
  return check_single("equivalence", edges > 0);
}

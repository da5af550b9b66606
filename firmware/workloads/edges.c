/* libbsd: the edges of a graph in a red-black tree: a random edge is looked up, and goes if it is there, or
 * comes if it is not. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { VERTICES = 50, CHANGES = 2500 };

struct edge {
  RB_ENTRY(edge) entry;
  uint32_t from, to;
};

static int compare(const struct edge *a, const struct edge *b) {
  const uint64_t x = (uint64_t)a->from << 32 | a->to, y = (uint64_t)b->from << 32 | b->to;
  return x < y ? -1 : x > y;
}

RB_HEAD(edges, edge);
RB_PROTOTYPE(edges, edge, entry, compare)
RB_GENERATE(edges, edge, entry, compare)

int main(void) {
  static struct edge edge[VERTICES][VERTICES];
  struct edges tree = RB_INITIALIZER(&tree);
  uint64_t random = 44, sum = CHECKSUM_START, edges = 0, counted = 0;
  workload_begin();
  for (int n = 0; n < CHANGES * SCALE; n++) {
    const uint32_t from = random_next(&random) % VERTICES, to = random_next(&random) % VERTICES;
    const struct edge wanted = {.from = from, .to = to};
    struct edge *found = RB_FIND(edges, &tree, (struct edge *)&wanted);
    if (found) {
      RB_REMOVE(edges, &tree, found);
      edges--;
    } else {
      edge[from][to] = wanted;
      RB_INSERT(edges, &tree, &edge[from][to]);
      edges++;
    }
    sum = checksum_word(sum, edges);
  }
  struct edge *e;
  RB_FOREACH(e, edges, &tree) counted++;
  if (counted != edges) return workload_fail("edges", "some are lost");
  return workload_end("edges", sum);
}

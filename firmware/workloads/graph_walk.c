/* Breadth-first search of a random graph: every edge leads to a vertex that no cache holds. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { VERTICES = 1 << 15, DEGREE = 4, VISITS = 2000 };

/* A cache line each: 2 MB. */
struct vertex {
  uint32_t to[DEGREE], depth, round;
  uint8_t pad[40];
};

static struct vertex graph[VERTICES];
static uint32_t queue[VERTICES];

int main(void) {
  uint64_t random = 4711, sum = CHECKSUM_START;
  workload_begin();
  for (uint32_t v = 0; v < VERTICES; v++)
    for (int e = 0; e < DEGREE; e++) graph[v].to[e] = random_next(&random) % VERTICES;
  for (uint32_t round = 1; round <= SCALE; round++) {
    uint32_t head = 0, tail = 1;
    queue[0] = random_next(&random) % VERTICES;
    graph[queue[0]].depth = 0;
    graph[queue[0]].round = round;
    while (head < tail && head < VISITS) {
      const struct vertex *from = &graph[queue[head++]];
      for (int e = 0; e < DEGREE; e++) {
        struct vertex *to = &graph[from->to[e]];
        if (to->round == round) continue;
        to->round = round;
        to->depth = from->depth + 1;
        queue[tail++] = from->to[e];
      }
      sum = checksum_word(sum, from->depth);
    }
    if (head < VISITS && head < tail) return workload_fail("graph_walk", "the search ended early");
  }
  return workload_end("graph_walk", sum);
}

/* A mark-and-sweep collector: marks what can be reached from the roots through random links, then builds the
 * list of free cells, from which the program allocates again. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { CELLS = 1 << 14, LINKS = 3, ROOTS = 16, NEW = 1000 };

/* A cache line each: 1 MB. */
struct cell {
  struct cell *link[LINKS], *next_free;
  uint64_t mark, value;
  uint8_t pad[16];
};

static struct cell heap[CELLS];
static struct cell *root[ROOTS], *stack[CELLS], *free_list;
static uint64_t random = 2718;

static struct cell *any(void) { return &heap[random_next(&random) % CELLS]; }

static void reach(struct cell *c, uint64_t round, size_t *depth) {
  if (c->mark == round) return;
  c->mark = round;
  stack[(*depth)++] = c;
}

static uint64_t mark(uint64_t round) {
  uint64_t reached = 0;
  size_t depth = 0;
  for (int r = 0; r < ROOTS; r++) reach(root[r], round, &depth);
  while (depth) {
    const struct cell *c = stack[--depth];
    reached++;
    for (int k = 0; k < LINKS; k++) reach(c->link[k], round, &depth);
  }
  return reached;
}

static uint64_t sweep(uint64_t round) {
  uint64_t freed = 0;
  free_list = NULL;
  for (size_t i = 0; i < CELLS; i++) {
    if (heap[i].mark == round) continue;
    heap[i].next_free = free_list;
    free_list = &heap[i];
    freed++;
  }
  return freed;
}

/* Takes free cells and hangs them into the graph, in place of what was there. */
static void mutate(uint64_t round) {
  for (int n = 0; n < NEW && free_list; n++) {
    struct cell *c = free_list, *holder = root[n % ROOTS];
    free_list = c->next_free;
    for (int k = 0; k < LINKS; k++) c->link[k] = holder->link[k];
    c->value = round;
    holder->link[n % LINKS] = c;
  }
}

int main(void) {
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  for (size_t i = 0; i < CELLS; i++)
    for (int k = 0; k < LINKS; k++) heap[i].link[k] = any();
  for (int r = 0; r < ROOTS; r++) root[r] = any();
  for (uint64_t round = 1; round <= SCALE; round++) {
    const uint64_t reached = mark(round), freed = sweep(round);
    if (reached + freed != CELLS) return workload_fail("gc", "cells are missing");
    sum = checksum_word(sum, reached);
    mutate(round);
  }
  return workload_end("gc", sum);
}

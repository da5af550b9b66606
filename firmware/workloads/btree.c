/* Searches a B-tree of 16 keys a node that is larger than the L2: a miss for every
 * level below the first ones. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { KEYS = 16, NODES = 1 << 13, SEARCHES = 1000, STEP = 3 };

/* Two cache lines. Child c of node n is node n (KEYS + 1) + c + 1; a node that would be
 * behind the last is not there. */
static uint64_t node[NODES][KEYS];

/* In order: keys rise by STEP. */
static uint64_t fill(uint64_t n, uint64_t key) {
  if (n >= NODES) return key;
  for (uint64_t k = 0; k < KEYS; k++) {
    key = fill(n * (KEYS + 1) + k + 1, key);
    node[n][k] = key;
    key += STEP;
  }
  return fill(n * (KEYS + 1) + KEYS + 1, key);
}

/* The smallest key that is not less than this one; 0: there is none. */
static uint64_t search(uint64_t key) {
  uint64_t found = 0;
  for (uint64_t n = 0; n < NODES;) {
    uint64_t below = 0;
    for (uint64_t k = 0; k < KEYS; k++) below += node[n][k] < key;
    if (below < KEYS) found = node[n][below];
    n = n * (KEYS + 1) + below + 1;
  }
  return found;
}

int main(void) {
  uint64_t random = 12, sum = CHECKSUM_START;
  workload_begin();
  const uint64_t end = fill(0, STEP);
  for (uint64_t n = 0; n < (uint64_t)SEARCHES * SCALE; n++) {
    const uint64_t key = 1 + random_next(&random) % (end - STEP), found = search(key);
    if (found < key || found >= key + STEP) return workload_fail("btree", "a key was not found");
    sum = checksum_word(sum, found);
  }
  return workload_end("btree", sum);
}

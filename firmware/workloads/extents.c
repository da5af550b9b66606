/* libbsd: a best-fit allocator of address ranges, its free ones in a red-black tree by length: takes the
 * smallest that is long enough, puts the rest back, and gives back what it took longest ago. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { EXTENTS = 2400, HELD = 64, ROUNDS = 2000, MOST = 2000000000 };

struct extent {
  RB_ENTRY(extent) entry;
  uint64_t bytes, start;
};

static int compare(const struct extent *a, const struct extent *b) {
  if (a->bytes != b->bytes) return a->bytes < b->bytes ? -1 : 1;
  return a->start < b->start ? -1 : a->start > b->start;
}

RB_HEAD(extents, extent);
RB_PROTOTYPE(extents, extent, entry, compare)
RB_GENERATE(extents, extent, entry, compare)

int main(void) {
  static struct extent extent[EXTENTS];
  struct extents tree = RB_INITIALIZER(&tree);
  struct {
    struct extent *from;
    uint64_t bytes;
  } held[HELD] = {0};
  uint64_t random = 43, sum = CHECKSUM_START, held_bytes = 0;
  workload_begin();
  for (uint64_t i = 0; i < EXTENTS; i++) {
    extent[i].start = i << 32;
    extent[i].bytes = random_next(&random);
    RB_INSERT(extents, &tree, &extent[i]);
  }
  for (int n = 0; n < ROUNDS * SCALE; n++) {
    struct extent *old = held[n % HELD].from;
    if (old) {
      RB_REMOVE(extents, &tree, old);
      old->bytes += held[n % HELD].bytes;
      held_bytes -= held[n % HELD].bytes;
      RB_INSERT(extents, &tree, old);
    }
    struct extent wanted = {.bytes = random_next(&random) % MOST};
    struct extent *best = RB_NFIND(extents, &tree, &wanted);
    held[n % HELD].from = best;
    if (!best) continue;
    if (best->bytes < wanted.bytes) return workload_fail("extents", "too short");
    RB_REMOVE(extents, &tree, best);
    best->bytes -= wanted.bytes;
    held[n % HELD].bytes = wanted.bytes;
    held_bytes += wanted.bytes;
    RB_INSERT(extents, &tree, best);
    sum = checksum_word(sum, best->start);
  }
  return workload_end("extents", checksum_word(sum, held_bytes));
}

/* libbsd: fingerprints of blocks in a red-black tree: a block that is known is counted, a new one takes the
 * place of the oldest. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { KNOWN = 3100, BLOCKS = 4000, NEW = 16 /* every so many blocks, about */ };

struct block {
  RB_ENTRY(block) entry;
  uint64_t fingerprint;
};

static int compare(const struct block *a, const struct block *b) {
  return a->fingerprint < b->fingerprint ? -1 : a->fingerprint > b->fingerprint;
}

RB_HEAD(known, block);
RB_PROTOTYPE(known, block, entry, compare)
RB_GENERATE(known, block, entry, compare)

int main(void) {
  static struct block block[KNOWN];
  struct known tree = RB_INITIALIZER(&tree);
  uint64_t random = 83, sum = CHECKSUM_START, twice = 0, oldest = 0, counted = 0;
  workload_begin();
  for (int i = 0; i < KNOWN; i++) {
    block[i].fingerprint = random_next(&random);
    RB_INSERT(known, &tree, &block[i]);
  }
  for (int n = 0; n < BLOCKS * SCALE; n++) {
    const uint32_t which = random_next(&random);
    struct block next = {.fingerprint = block[(uint64_t)which * KNOWN >> 32].fingerprint + (which % NEW == 0)};
    if (RB_FIND(known, &tree, &next)) {
      twice++;
      continue;
    }
    struct block *old = &block[oldest++ % KNOWN];
    RB_REMOVE(known, &tree, old);
    old->fingerprint = next.fingerprint;
    RB_INSERT(known, &tree, old);
    sum = checksum_word(sum, twice);
  }
  struct block *b;
  RB_FOREACH(b, known, &tree) counted++;
  if (counted != KNOWN) return workload_fail("dedupe", "blocks are missing");
  return workload_end("dedupe", checksum_word(sum, twice));
}

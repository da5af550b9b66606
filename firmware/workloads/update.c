/* Changes words at random places of a table larger than the L2, as a benchmark of memory does; then undoes
 * every change. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { WORDS = 1 << 17, UPDATES = 2000 };

static uint64_t table[WORDS];

static void update(uint64_t seed) {
  for (uint64_t n = 0; n < (uint64_t)UPDATES * SCALE; n++) {
    const uint64_t r = random_next(&seed);
    table[r % WORDS] ^= r;
  }
}

int main(void) {
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  update(1234);
  for (uint64_t i = 0; i < WORDS; i += WORDS / 64) sum = checksum_word(sum, table[i]);
  update(1234);
  for (uint64_t i = 0; i < WORDS; i += WORDS / 64)
    if (table[i]) return workload_fail("update", "a change was not undone");
  return workload_end("update", sum);
}

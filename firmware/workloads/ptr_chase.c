/* Walks one random cycle through more memory than the largest L2 (512 KB): every step is a cache miss that the next
 * step depends on. The permutation comes from Sattolo's shuffle, so the walk visits every line once a lap. */
#include "culprit.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { LINES = 16384, STEPS = 12000 };

struct line { uint32_t next; uint32_t visits; uint8_t pad[56]; };

static struct line lines[LINES];

int main(void) {
  uint64_t random = 99;
  for (uint32_t i = 0; i < LINES; i++) lines[i].next = i;
  for (uint32_t i = LINES - 1; i > 0; i--) {
    uint32_t j = (uint32_t)((uint64_t)random_next(&random) * i >> 32);
    uint32_t t = lines[i].next;
    lines[i].next = lines[j].next;
    lines[j].next = t;
  }
  workload_begin();
  uint32_t at = 0;
  uint64_t sum = CHECKSUM_START;
  for (uint64_t step = 0; step < (uint64_t)STEPS * SCALE; step++) {
    at = lines[at].next;
    sum = checksum_word(sum, at);
  }
  return workload_end("ptr_chase", sum);
}

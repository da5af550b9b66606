/* One generator for all workloads: xorshift64*, the upper half of the product. Seed must not be 0. */
#ifndef WORKLOAD_RANDOM_H
#define WORKLOAD_RANDOM_H

#include <stdint.h>

static inline uint32_t random_next(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return (uint32_t)(*state * 0x2545f4914f6cdd1dull >> 32);
}

#endif

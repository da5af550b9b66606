/* Radix sort of 64-bit keys by 8 bits at a time: writes to 256 places, further apart
 * than the caches are large. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { KEYS = 1 << 16, BITS = 8, BUCKETS = 1 << BITS };

static uint64_t keys[2][KEYS];

static void pass(const uint64_t *from, uint64_t *to, unsigned shift) {
  static uint32_t at[BUCKETS];
  for (int b = 0; b < BUCKETS; b++) at[b] = 0;
  for (int i = 0; i < KEYS; i++) at[from[i] >> shift & (BUCKETS - 1)]++;
  for (uint32_t b = 0, sum = 0; b < BUCKETS; b++) {
    const uint32_t count = at[b];
    at[b] = sum;
    sum += count;
  }
  for (int i = 0; i < KEYS; i++) to[at[from[i] >> shift & (BUCKETS - 1)]++] = from[i];
}

int main(void) {
  uint64_t random = 7, sum = CHECKSUM_START;
  workload_begin();
  for (int round = 0; round < SCALE; round++) {
    for (int i = 0; i < KEYS; i++) keys[0][i] = random_next(&random) & 0xffff;
    pass(keys[0], keys[1], 0);
    pass(keys[1], keys[0], BITS);
    for (int i = 1; i < KEYS; i++)
      if (keys[0][i - 1] > keys[0][i]) return workload_fail("radix", "not in order");
    sum = checksum_word(sum, keys[0][KEYS / 3]);
  }
  return workload_end("radix", sum);
}

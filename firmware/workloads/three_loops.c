/* Three loops of different concurrency, for wasted issue slots against latency (ProfileMe sec. 6, Figure 7).
 *   loop_serial   each instruction waits for the one before it, and the chain goes through the divider: nothing runs beside it
 *   loop_wide     independent sums and products: every issue slot is used, yet instructions wait long in a full window
 *   loop_mixed    independent misses of the D-cache with arithmetic beside them: long latencies, half hidden */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { SERIAL = 3000, WIDE = 200000, MIXED = 12000, BITS = 17, WORDS = 1 << BITS };

static uint64_t table[WORDS]; /* 1 MB: more than the largest L2 */

static __attribute__((noipa)) uint64_t loop_serial(long rounds, uint64_t x) {
  for (long i = 0; i < rounds; i++) {
    x = x / 3 + 0x123456789;
    x ^= x << 7;
    x += x >> 5;
  }
  return x;
}

static __attribute__((noipa)) uint64_t loop_wide(long rounds, uint64_t x) {
  uint64_t a = x, b = x + 1, c = x + 2, d = x + 3, e = x + 4, f = x + 5;
  for (long i = 0; i < rounds; i++) {
    a += 0x35;
    b ^= (uint64_t)i;
    c -= 0x17;
    d += (uint64_t)i;
    e ^= 0x5a;
    f = f * 5;
    a ^= 0x71;
    b += 0x2b;
    c ^= (uint64_t)i;
    d -= 0x3d;
    e += (uint64_t)i;
  }
  return a ^ b ^ c ^ d ^ e ^ f;
}

static __attribute__((noipa)) uint64_t loop_mixed(long rounds, uint64_t x) {
  uint64_t sum = 0, place = x;
  for (long i = 0; i < rounds; i++) {
    place += 0x9e3779b97f4a7c15;
    uint64_t value = table[place >> (64 - BITS)];
    sum += value;
    sum ^= (uint64_t)i << 3;
    x += (uint64_t)i ^ place >> 60;
    x ^= x << 1;
  }
  return sum ^ x;
}

int main(void) {
  uint64_t random = 314159, sum = CHECKSUM_START;
  for (int i = 0; i < WORDS; i++) table[i] = random_next(&random);
  workload_begin();
  sum = checksum_word(sum, loop_serial((long)SERIAL * SCALE, sum));
  sum = checksum_word(sum, loop_wide((long)WIDE * SCALE, sum));
  sum = checksum_word(sum, loop_mixed((long)MIXED * SCALE, sum));
  return workload_end("three_loops", sum);
}

/* Three loops of different concurrency, for wasted issue slots against latency (ProfileMe sec. 6, Figure 7).
 *   loop_serial   each instruction waits for the one before it, and the chain goes through the divider: nothing runs beside it
 *   loop_wide     independent loads wait for the port in a full window, while most issue slots are used: long latencies, little waste
 *   loop_mixed    independent misses of the D-cache with arithmetic beside them: long latencies, half hidden */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

/* Rounds: loop_wide must have the instruction of the longest latency, on a machine that sustains two
 * instructions a cycle, or four. */
#ifdef FOUR_WIDE
enum { SERIAL = 6500, WIDE = 160000, MIXED = 20000 };
#else
enum { SERIAL = 5400, WIDE = 160000, MIXED = 10000 };
#endif
enum { BITS = 17, WORDS = 1 << BITS };

static uint64_t table[WORDS]; /* 1 MB: more than the largest L2 */

static __attribute__((noipa)) uint64_t loop_serial(long rounds, uint64_t x) {
  for (long i = 0; i < rounds; i++) {
    x = x / 3 + 0x123456789;
    x ^= x << 7;
    x += x >> 5;
  }
  return x;
}

static __attribute__((noipa)) uint64_t loop_wide(long rounds, const volatile uint64_t *p) {
  uint64_t a = 1, b = 2, c = 3;
  for (long i = 0; i < rounds; i++) {
    (void)p[0];
    (void)p[1];
    (void)p[2];
#ifdef FOUR_WIDE
    a += 0x35;
    b ^= (uint64_t)i;
    c -= 0x17;
    a ^= 0x71;
#else
    (void)p[3];
    (void)p[4];
    (void)p[5];
#endif
  }
  return a ^ b ^ c;
}

static __attribute__((noipa)) uint64_t loop_mixed(long rounds, uint64_t x) {
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    x += 0x9e3779b97f4a7c15;
    sum += table[x >> (64 - BITS)];
  }
  return sum;
}

int main(void) {
  uint64_t random = 314159, sum = CHECKSUM_START;
  for (int i = 0; i < WORDS; i++) table[i] = random_next(&random);
  workload_begin();
  sum = checksum_word(sum, loop_serial((long)SERIAL * SCALE, sum));
  sum = checksum_word(sum, loop_wide((long)WIDE * SCALE, table));
  sum = checksum_word(sum, loop_mixed((long)MIXED * SCALE, sum));
  return workload_end("three_loops", sum);
}

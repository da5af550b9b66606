/* 512 loads at as many places in the code, at random addresses in tables of 8 to 128 KB: each of them misses
 * the D-cache at its own rate, often enough for an estimate of its misses (ProfileMe sec. 5.1, Figure 3).
 * Real programs have few such places. */
#include "workload.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { ROUNDS = 1500, BITS = 14 };

static uint64_t table[1 << BITS];

#define LOAD(bits)                                                                                                                 \
  x = x * 6364136223846793005ull + 1442695040888963407ull;                                                                         \
  sum ^= table[x >> (64 - (bits))] + x;
#define LOADS LOAD(10) LOAD(12) LOAD(13) LOAD(14) LOAD(11) LOAD(14) LOAD(12) LOAD(13)
#define VISIT(n)                                                                                                                   \
  static __attribute__((noipa)) uint64_t visit_##n(uint64_t x) {                                                                   \
    uint64_t sum = n;                                                                                                              \
    LOADS                                                                                                                          \
    return sum;                                                                                                                    \
  }
#define EIGHT(what, n) what(n##0) what(n##1) what(n##2) what(n##3) what(n##4) what(n##5) what(n##6) what(n##7)
#define ALL(what)                                                                                                                  \
  EIGHT(what, 1) EIGHT(what, 2) EIGHT(what, 3) EIGHT(what, 4) EIGHT(what, 5) EIGHT(what, 6) EIGHT(what, 7) EIGHT(what, 8)
ALL(VISIT)

#define CALL(n) sum = checksum_word(sum, visit_##n(sum));

int main(void) {
  uint64_t sum = CHECKSUM_START;
  for (uint64_t i = 0; i < 1 << BITS; i++) table[i] = i * i;
  workload_begin();
  for (long round = 0; round < (long)ROUNDS * SCALE; round++) { ALL(CALL) }
  return workload_end("misses", sum);
}

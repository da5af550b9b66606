/* Copy, scale, add and triad over arrays that leave the L1 but fit the L2 once: bandwidth,
 * write-backs and prefetch. */
#include "workload.h"

#ifndef SCALE
#define SCALE 2
#endif

enum { WORDS = 8192 };

static uint64_t a[WORDS], b[WORDS], c[WORDS];

static __attribute__((noinline)) void copy(uint64_t *to, const uint64_t *from) {
  for (int i = 0; i < WORDS; i++) to[i] = from[i];
}

static __attribute__((noinline)) void scale(uint64_t *to, const uint64_t *from, uint64_t k) {
  for (int i = 0; i < WORDS; i++) to[i] = from[i] * k;
}

static __attribute__((noinline)) void add(uint64_t *to, const uint64_t *x, const uint64_t *y) {
  for (int i = 0; i < WORDS; i++) to[i] = x[i] + y[i];
}

static __attribute__((noinline)) void triad(uint64_t *to, const uint64_t *x, const uint64_t *y, uint64_t k) {
  for (int i = 0; i < WORDS; i++) to[i] = x[i] + y[i] * k;
}

int main(void) {
  for (uint64_t i = 0; i < WORDS; i++) a[i] = i * 0x9e3779b97f4a7c15ull;
  workload_begin();
  for (int round = 0; round < SCALE; round++) {
    copy(c, a);
    scale(b, c, 3);
    add(c, a, b);
    triad(a, b, c, 5);
  }
  uint64_t sum = CHECKSUM_START;
  for (int i = 0; i < WORDS; i++) sum = checksum_word(sum, a[i]);
  return workload_end("stream_copy", sum);
}

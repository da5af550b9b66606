/* Walks one scattered cycle through more memory than the largest L2 (512 KB): every step is a cache miss that
 * the next step depends on. Line y is followed by scatter(unscatter(y) + 1), so that one lap visits every
 * line once, and the set-up writes the lines in order. */
#include "workload.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { LINE_BITS = 13, LINES = 1 << LINE_BITS, STEPS = 10000, FACTOR_1 = 0x2c1b, FACTOR_2 = 0x1d35 };

/* Twice a cache line: 1 MB in all, of which only every other set of a cache is used. */
struct line {
  uint32_t next;
  uint8_t pad[124];
};

static struct line lines[LINES];

/* A bijection of LINE_BITS bits: odd factors, and a fold that is its own inverse. */
static uint32_t fold(uint32_t x) { return x ^ x >> (LINE_BITS + 1) / 2; }

static uint32_t scatter(uint32_t x) {
  x = fold(x * FACTOR_1 & (LINES - 1));
  return fold(x * FACTOR_2 & (LINES - 1));
}

/* The factor that undoes an odd factor, by Newton's iteration. */
static uint32_t inverse(uint32_t factor) {
  uint32_t i = factor;
  for (int round = 0; round < 4; round++) i *= 2 - factor * i;
  return i;
}

static uint32_t unscatter(uint32_t y) {
  y = fold(y) * inverse(FACTOR_2) & (LINES - 1);
  return fold(y) * inverse(FACTOR_1) & (LINES - 1);
}

int main(void) {
  for (uint32_t y = 0; y < LINES; y++) lines[y].next = scatter((unscatter(y) + 1) & (LINES - 1));
  workload_begin();
  uint32_t at = 0, lap = 0;
  uint64_t sum = CHECKSUM_START;
  for (uint64_t step = 1; step <= (uint64_t)STEPS * SCALE; step++) {
    at = lines[at].next;
    sum = checksum_word(sum, at);
    if (at == 0 && ++lap * (uint64_t)LINES != step) return workload_fail("ptr_chase", "the cycle is not whole");
  }
  return workload_end("ptr_chase", sum);
}

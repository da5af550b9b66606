/* A hot loop calls a small rounding function. As in a maths library that saves and restores the rounding
 * mode, the function swaps a CSR on entry and puts the old value back on exit; each write flushes the
 * pipeline, which is where the time goes. rounding_fixed is this source with ROUNDING_SWAP 0: the same
 * results without touching the CSR. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif
#ifndef ROUNDING_SWAP
#define ROUNDING_SWAP 1
#endif

#if ROUNDING_SWAP && !defined CULPRIT_HOST
#define MODE_SAVE(mode) CSR_SWAP(mscratch, mode)
#define MODE_RESTORE(old) CSR_SWAP(mscratch, old)
#else
#define MODE_SAVE(mode) ((uint64_t)(mode))
#define MODE_RESTORE(old) (old)
#endif

enum { SAMPLES = 1024, ROUNDS = 16, DOWN = 2, UP = 3 };

/* Fixed point, 16 fraction bits: the next whole number below or at x. */
static __attribute__((noinline)) int64_t fixed_floor(int64_t x) {
  uint64_t saved = MODE_SAVE(DOWN);
  int64_t whole = x >> 16;
  uint64_t mode = MODE_RESTORE(saved);
  return whole + (int64_t)(mode - DOWN);
}

/* The next whole number above or at x. */
static __attribute__((noinline)) int64_t fixed_ceil(int64_t x) {
  uint64_t saved = MODE_SAVE(UP);
  int64_t whole = (x + 0xffff) >> 16;
  uint64_t mode = MODE_RESTORE(saved);
  return whole + (int64_t)(mode - UP);
}

int main(void) {
  static int64_t samples[SAMPLES];
  uint64_t random = 141421, sum = CHECKSUM_START;
  for (int i = 0; i < SAMPLES; i++) samples[i] = (int32_t)random_next(&random);
#ifndef CULPRIT_HOST
  CSR_WRITE(mscratch, 0);
#endif
  workload_begin();
  for (long round = 0; round < (long)ROUNDS * SCALE; round++) {
    int64_t area = 0;
    for (int i = 0; i < SAMPLES; i++) {
      int64_t x = samples[i] * (round + 3) >> 2;
      area += i & 1 ? fixed_floor(x) : fixed_ceil(x);
      area ^= x * 5 >> 7;
    }
    sum = checksum_word(sum, (uint64_t)area);
  }
  return workload_end(ROUNDING_SWAP ? "rounding" : "rounding_fixed", sum);
}

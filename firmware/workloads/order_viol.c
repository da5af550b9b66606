/* A store whose address comes late, out of a division, then loads that may read the same word: a core that
 * lets loads pass stores of unknown address reads stale data and must notice. The distance between store and
 * load, and whether they meet at all, change all the time, so that a conflict predictor is exercised in both
 * directions. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { CELLS = 64, ROUNDS = 12000 };

static __attribute__((noinline)) uint64_t near_pair(volatile uint64_t *cells, uint64_t dividend, uint64_t divisor,
                                                    uint64_t load_at) {
  cells[dividend / divisor % CELLS] = dividend;
  return cells[load_at];
}

static __attribute__((noinline)) uint64_t far_pair(volatile uint64_t *cells, uint64_t dividend, uint64_t divisor,
                                                   uint64_t load_at) {
  cells[dividend / divisor % CELLS] = dividend;
  uint64_t sum = cells[(load_at + 1) % CELLS];
  sum = sum * 3 ^ cells[(load_at + 2) % CELLS];
  sum = sum * 5 ^ cells[(load_at + 3) % CELLS];
  return sum + cells[load_at];
}

/* The word is written in full and read back by byte: forwarding out of a wider store. */
static __attribute__((noinline)) uint64_t partial_pair(volatile uint64_t *cells, uint64_t dividend, uint64_t divisor,
                                                       uint64_t load_at) {
  cells[dividend / divisor % CELLS] = dividend;
  const volatile uint8_t *bytes = (const volatile uint8_t *)&cells[load_at];
  return bytes[dividend & 7] + 256ull * bytes[0];
}

int main(void) {
  static uint64_t cells[CELLS];
  uint64_t random = 161803, sum = CHECKSUM_START;
  workload_begin();
  for (long i = 0; i < (long)ROUNDS * SCALE; i++) {
    uint32_t r = random_next(&random);
    uint64_t divisor = (r & 255) + 1, at = r >> 8 & (CELLS - 1);
    uint64_t dividend = divisor * at + (r >> 14) % divisor; /* dividend / divisor == at */
    uint64_t load_at = r >> 30 ? at : (at + 1) % CELLS;     /* three in four meet */
    uint64_t got;
    switch (i >> 4 & 3) {
      case 0: got = near_pair(cells, dividend, divisor, load_at); break;
      case 1: got = far_pair(cells, dividend, divisor, load_at); break;
      case 2: got = partial_pair(cells, dividend, divisor, load_at); break;
      default: got = near_pair(cells, dividend, divisor, (at + 7) % CELLS); break;
    }
    sum = checksum_word(sum, got);
  }
  return workload_end("order_viol", sum);
}

/* Sparse matrix times vector, integers: rows of eight entries at random columns of a
 * vector larger than the L2. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { COLUMNS = 1 << 17, ROWS = 1 << 12, PER_ROW = 8, RUN = 512 };

static uint64_t x[COLUMNS];
static uint32_t column[ROWS * PER_ROW];
static int32_t entry[ROWS * PER_ROW];

int main(void) {
  uint64_t random = 99, sum = CHECKSUM_START;
  workload_begin();
  for (uint64_t c = 0; c < COLUMNS; c++) x[c] = c * c;
  for (int k = 0; k < ROWS * PER_ROW; k++) {
    column[k] = random_next(&random) % COLUMNS;
    entry[k] = (int32_t)(random_next(&random) % 1000) - 500;
  }
  for (int run = 0; run < SCALE; run++)
    for (int row = run * RUN % ROWS, end = row + RUN; row < end; row++) {
      uint64_t y = 0;
      for (int k = row * PER_ROW; k < (row + 1) * PER_ROW; k++) y += (uint64_t)(int64_t)entry[k] * x[column[k]];
      sum = checksum_word(sum, y);
    }
  return workload_end("spmv", sum);
}

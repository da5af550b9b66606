/* Integer matrix product in blocks that fit the D-cache: multiplies, adds and well-behaved loads. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { SIDE = 48, BLOCK = 16 };

static int64_t a[SIDE][SIDE], b[SIDE][SIDE], c[SIDE][SIDE];

static __attribute__((noinline)) void multiply_block(int row, int col, int inner) {
  for (int i = row; i < row + BLOCK; i++) {
    for (int k = inner; k < inner + BLOCK; k++) {
      int64_t x = a[i][k];
      for (int j = col; j < col + BLOCK; j++) c[i][j] += x * b[k][j];
    }
  }
}

int main(void) {
  uint64_t random = 4711;
  for (int i = 0; i < SIDE; i++) {
    for (int j = 0; j < SIDE; j++) {
      a[i][j] = (int32_t)random_next(&random);
      b[i][j] = (int32_t)random_next(&random);
    }
  }
  workload_begin();
  for (int round = 0; round < SCALE; round++) {
    for (int i = 0; i < SIDE; i += BLOCK) {
      for (int j = 0; j < SIDE; j += BLOCK) {
        for (int k = 0; k < SIDE; k += BLOCK) multiply_block(i, j, k);
      }
    }
  }
  uint64_t sum = CHECKSUM_START;
  for (int i = 0; i < SIDE; i++) {
    for (int j = 0; j < SIDE; j++) sum = checksum_word(sum, (uint64_t)c[i][j]);
  }
  return workload_end("matmul_blocked", sum);
}

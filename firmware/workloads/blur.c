/* Blurs an image of 512 x 512 pixels down its columns, as it lies in memory by rows: each pixel is in another
 * line, of the same few sets. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { SIDE = 512, COLUMNS = 4 };

static uint32_t image[SIDE][SIDE];

static void blur_column(int x) {
  uint32_t above = image[0][x], here = image[0][x];
  for (int y = 0; y + 1 < SIDE; y++) {
    const uint32_t under = image[y + 1][x];
    image[y][x] = (above + 2 * here + under) / 4;
    above = here;
    here = under;
  }
}

int main(void) {
  uint64_t random = 640, sum = CHECKSUM_START;
  workload_begin();
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x += 8) image[y][x] = random_next(&random) & 0xffff;
  for (int n = 0; n < COLUMNS * SCALE; n++) {
    blur_column(n % SIDE);
    sum = checksum_word(sum, image[SIDE / 2][n % SIDE]);
  }
  return workload_end("blur", sum);
}

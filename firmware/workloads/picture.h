/* The picture of the PNG workload: bands, a disc and some noise, 8-bit RGB. */
#ifndef WORKLOAD_PICTURE_H
#define WORKLOAD_PICTURE_H

#include <stdint.h>

#include "random.h"

enum { PICTURE_CHANNELS = 3 };

/* Fills width * height pixels of 3 bytes. */
static inline void picture_fill(uint8_t *to, int width, int height) {
  uint64_t seed = 24;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int dx = x - width / 2, dy = y - height / 2;
      int inside = dx * dx + dy * dy < width * height / 9;
      uint32_t r = random_next(&seed);
      *to++ = (uint8_t)(inside ? 200 + (int)(r & 3) : x * 3);
      *to++ = (uint8_t)(inside ? y * 2 : (x + y) * 2);
      *to++ = (uint8_t)(r >> 28 == 0 ? r : 64);
    }
  }
}

#endif

/* stb_image: decodes a PNG made at build time and compares every pixel with the picture it was made from. */
#include <stdlib.h>
#include <string.h>

#include "workload.h"
#include "picture.h"
#include "picture_png.h"

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#define STBI_NO_THREAD_LOCALS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <stb_image.h>
#pragma GCC diagnostic pop

#ifndef SCALE
#define SCALE 1
#endif

int main(void) {
  static uint8_t wanted[PICTURE_WIDTH * PICTURE_HEIGHT * PICTURE_CHANNELS];
  uint64_t sum = CHECKSUM_START;
  picture_fill(wanted, PICTURE_WIDTH, PICTURE_HEIGHT);
  workload_begin();
  for (int round = 0; round < SCALE; round++) {
    int width, height, channels;
    uint8_t *pixels = stbi_load_from_memory(picture_png, sizeof picture_png, &width, &height, &channels, PICTURE_CHANNELS);
    if (!pixels) return workload_fail("png", "decode");
    if (width != PICTURE_WIDTH || height != PICTURE_HEIGHT || memcmp(pixels, wanted, sizeof wanted) != 0)
      return workload_fail("png", "pixels differ");
    sum = checksum(sum, pixels + sizeof wanted / 2, 64);
    free(pixels);
  }
  return workload_end("png", sum);
}

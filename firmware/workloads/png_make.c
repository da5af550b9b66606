/* Host program: writes the PNG workload's picture, as C, to standard output: png_make WIDTH HEIGHT. */
#include <stdio.h>
#include <stdlib.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

#include "picture.h"

static void write_bytes(void *count, void *data, int n) {
  const unsigned char *p = data;
  for (int i = 0; i < n; i++) printf("%u,%s", p[i], (*(int *)count)++ % 24 == 23 ? "\n" : "");
}

int main(int argc, char **argv) {
  int width = argc == 3 ? atoi(argv[1]) : 0, height = argc == 3 ? atoi(argv[2]) : 0, count = 0;
  uint8_t *pixels = width > 0 && height > 0 ? malloc((size_t)width * (size_t)height * PICTURE_CHANNELS) : NULL;
  if (!pixels) return 1;
  picture_fill(pixels, width, height);
  printf("enum { PICTURE_WIDTH = %d, PICTURE_HEIGHT = %d };\nstatic const unsigned char picture_png[] = {\n", width, height);
  int ok = stbi_write_png_to_func(write_bytes, &count, width, height, PICTURE_CHANNELS, pixels, 0);
  printf("};\n");
  free(pixels);
  return ok ? 0 : 1;
}

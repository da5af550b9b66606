/* Images of microprograms (.cop). */
#include "microcode/image.h"
#include "tests/fuzz/target.h"

int fuzz_input(const uint8_t *data, size_t size) {
  struct cop_image image;
  char why[300];
  if (cop_image_read(&image, fuzz_file(data, size), why, sizeof why)) cop_image_free(&image);
  return 0;
}

/* Sources of microprograms (.us). */
#include "microcode/asm.h"
#include "tests/fuzz/target.h"

static void complain(void *ctx, const char *line) { (void)ctx, (void)line; }

int fuzz_input(const uint8_t *data, size_t size) {
  struct cop_image image;
  if (cop_assemble(&image, fuzz_file(data, size), NULL, 0, complain, NULL)) cop_image_free(&image);
  return 0;
}

/* A microprogram ready to be loaded: the host's stores to the unit, in order.
 *                                                                              docs/microcode.md, "Image". */
#ifndef CULPRIT_COP_IMAGE_H
#define CULPRIT_COP_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cop_store {
  uint16_t offset;
  uint64_t value;
};

struct cop_image {
  char program[32];
  struct cop_store *store;
  size_t count, room;
};

/* False: one line in why (FILE:LINE: reason), without a newline. */
bool cop_image_read(struct cop_image *image, const char *path, char *why, size_t size);
bool cop_image_write(const struct cop_image *image, const char *path, char *why, size_t size);
bool cop_image_add(struct cop_image *image, unsigned offset, uint64_t value); /* false: out of memory */
void cop_image_free(struct cop_image *image);

#endif

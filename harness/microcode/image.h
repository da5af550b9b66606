/* A microprogram ready to be loaded: stores of the host into the unit, in order. docs/microcode.md, "Image". */
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
  size_t count;
};

/* False: one line in why (FILE:LINE: reason), without line end. */
bool cop_image_read(struct cop_image *image, const char *path, char *why, size_t size);
bool cop_image_write(const struct cop_image *image, const char *path, char *why, size_t size);
void cop_image_free(struct cop_image *image);

/* Assembles a source file. define: `NAME=value` words that set its .param, count of them. Everything that is wrong is listed, a line each, through
 * `complain`; false if there was any. docs/microcode.md, "Assembler" */
bool cop_assemble(struct cop_image *image, const char *path, const char *const *define, size_t defines,
                  void (*complain)(void *ctx, const char *line), void *ctx);

#endif

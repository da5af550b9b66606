/* A program as a process: its contents in one piece, and the words in it that hold addresses. */
#ifndef CULPRIT_SYSTEM_IMAGE_H
#define CULPRIT_SYSTEM_IMAGE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/cli/failure.h"

struct image {
  char path[PATH_MAX];
  char build_id[64]; /* "": none */
  uint8_t *contents; /* from offset 0 on */
  uint64_t bytes;    /* of contents, a multiple of 8 */
  uint64_t text;     /* offset of what may be written */
  uint64_t memory;   /* bytes that a process has */
  uint64_t entry;
  uint64_t *word; /* offsets of the words that hold an address of the image */
  size_t words;
};

/* Reads the program at `path`, which is copied. False: it cannot be a process, with *f filled and nothing to
 * close. */
bool image_open(struct image *image, const char *path, struct failure *f);
void image_close(struct image *image);

#endif

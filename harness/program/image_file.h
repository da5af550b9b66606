/* The contents of a program's file in memory, at the addresses where they run (p_vaddr), padded to whole words. Where a
 * segment with code is loaded (p_paddr), it has its second addresses. For executables, and for programs that may be
 * loaded anywhere, whose addresses begin near 0. What the machine runs is read and checked more strictly: elf_file.h. */
#ifndef CULPRIT_IMAGE_FILE_H
#define CULPRIT_IMAGE_FILE_H

#include <stddef.h>

#include "program/image.h"

enum { IMAGE_FILE_RANGES = 32 }; /* ranges, the lowest ones, and aliases; what does not fit is outside */

struct image_file {
  struct program_image image;
  uint8_t *memory;               /* what image points into */
  struct program_window *window; /* the same */
  uint64_t entry;
};

/* False: one line in why; the file is not ELF, holds nothing to load, or is damaged. */
bool image_file_open(struct image_file *f, const char *path, char *why, size_t size);
/* Adds what another file holds, `bias` further on than its addresses say. False: one line in why, and f
 * is as it was. */
bool image_file_add(struct image_file *f, const char *path, uint64_t bias, char *why, size_t size);

/* The first addresses of the image are outside from now on. */
void image_file_skip(struct image_file *f, uint64_t bytes);

void image_file_close(struct image_file *f); /* harmless on a zeroed struct */

#endif

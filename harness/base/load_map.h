/* Where the code of processes was while a profile was taken: the programs of an operating system that share one
 * address space with its kernel.                                                              docs/linux.md
 *
 * In a recording they are one text, `BIAS:START:END:BUILD_ID:PATH` for each, numbers in hexadecimal, separated by `;`. */
#ifndef CULPRIT_LOAD_MAP_H
#define CULPRIT_LOAD_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOAD_MAP_SIZE 1000 /* of the text */

struct loaded {
  uint64_t bias;       /* added to the addresses of its file */
  uint64_t start, end; /* [start, end): its code, in memory */
  char build_id[80];   /* of its file, in hexadecimal; "": it has none */
  char path[400];
};

/* The image at *at, which moves on. False: no more, or damaged. */
bool load_map_next(const char **at, struct loaded *out);

/* Is the text one of images, and nothing else? */
bool load_map_good(const char *text);

bool load_map_has(const char *text, const struct loaded *image); /* by place and path */

/* Adds an image. False: no room, or a path that the text cannot hold. */
bool load_map_add(char text[LOAD_MAP_SIZE], const struct loaded *image);

/* The image whose code holds pc; false: none. */
bool load_map_at(const char *text, uint64_t pc, struct loaded *out);

#endif

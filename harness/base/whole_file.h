/* A whole file in memory: what can be opened and read, pipes included. */
#ifndef CULPRIT_WHOLE_FILE_H
#define CULPRIT_WHOLE_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Reads `path` into *bytes, which the caller frees, in any case. A byte of 0, not counted in *size, follows.
 * begins: the bytes of any file of the wanted kind; another file is read no further than they reach, and *size
 *   is less than their length or *bytes begins otherwise. "" for a file of any kind.
 * most: the largest size, in bytes.
 * Returns 0, or an errno: EFBIG for a larger file, ENOMEM, or the reason of a failed open or read. */
int whole_file_read(const char *path, const char *begins, size_t most, uint8_t **bytes, size_t *size);

#endif

/* A growing buffer of bytes, for binary formats. When memory runs out, `failed` is set and stays: check it
 * once, at the end. */
#ifndef CULPRIT_EXPORT_BYTES_H
#define CULPRIT_EXPORT_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes { /* all zero: empty */
  uint8_t *data;
  size_t used, room;
  bool failed;
};

void bytes_add(struct bytes *b, const void *data, size_t size);
void bytes_zeros(struct bytes *b, size_t count);
void bytes_little(struct bytes *b, uint64_t value, unsigned size); /* the low `size` bytes, little endian */
void bytes_varint(struct bytes *b, uint64_t value);                /* seven bits a byte, the lowest first, as in protobuf */
void bytes_free(struct bytes *b);

#endif

#include "export/bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static uint8_t *reserve(struct bytes *b, size_t size) {
  if (b->failed || !ARRAY_ROOM(b->data, b->room, b->used + size)) {
    b->failed = true;
    return NULL;
  }
  b->used += size;
  return b->data + b->used - size;
}

void bytes_add(struct bytes *b, const void *data, size_t size) {
  uint8_t *to = size ? reserve(b, size) : NULL;
  if (to) memcpy(to, data, size);
}

void bytes_zeros(struct bytes *b, size_t count) {
  uint8_t *to = count ? reserve(b, count) : NULL;
  if (to) memset(to, 0, count);
}

void bytes_little(struct bytes *b, uint64_t value, unsigned size) {
  uint8_t *to = reserve(b, size);
  for (unsigned i = 0; to && i < size; i++) to[i] = (uint8_t)(value >> 8 * i);
}

void bytes_varint(struct bytes *b, uint64_t value) {
  do {
    bytes_little(b, (value & 0x7f) | (value > 0x7f ? 0x80 : 0), 1);
    value >>= 7;
  } while (value);
}

void bytes_free(struct bytes *b) {
  free(b->data);
  *b = (struct bytes){0};
}

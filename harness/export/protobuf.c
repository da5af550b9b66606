#include "export/protobuf.h"

enum { VARINT = 0, LENGTH = 2 }; /* wire types */

void protobuf_number(struct bytes *message, unsigned field, uint64_t value) {
  if (!value) return;
  bytes_varint(message, field << 3 | VARINT);
  bytes_varint(message, value);
}

void protobuf_bytes(struct bytes *message, unsigned field, const void *data, size_t size) {
  bytes_varint(message, field << 3 | LENGTH);
  bytes_varint(message, size);
  bytes_add(message, data, size);
}

void protobuf_message(struct bytes *message, unsigned field, struct bytes *inner) {
  protobuf_bytes(message, field, inner->data, inner->used);
  message->failed = message->failed || inner->failed;
  inner->used = 0;
}

/* The fields of a protobuf message, appended to a buffer. A field that is 0 may be left
 * out: that is its default. */
#ifndef CULPRIT_EXPORT_PROTOBUF_H
#define CULPRIT_EXPORT_PROTOBUF_H

#include "export/bytes.h"

void protobuf_number(struct bytes *message, unsigned field, uint64_t value);
void protobuf_bytes(struct bytes *message, unsigned field, const void *data, size_t size);

/* Appends `inner` as a field and empties it, so that one buffer serves many messages. */
void protobuf_message(struct bytes *message, unsigned field, struct bytes *inner);

#endif

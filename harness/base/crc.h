/* CRC-32 as in gzip (polynomial 0xedb88320), of files that carry a checksum. */
#ifndef CULPRIT_CRC_H
#define CULPRIT_CRC_H

#include <stddef.h>
#include <stdint.h>

/* Of what `sum` is of, followed by these bytes; 0: of nothing. */
uint32_t crc_add(uint32_t sum, const void *bytes, size_t size);

#endif

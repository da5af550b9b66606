/* zlib: deflates a text, inflates the result, compares, and checks the CRC-32 of the standard test string. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "workload.h"
#include "text.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { TEXT_BYTES = 6000 * SCALE };

int main(void) {
  static char text[TEXT_BYTES], back[TEXT_BYTES];
  static unsigned char packed[TEXT_BYTES + TEXT_BYTES / 8 + 64];
  text_fill(text, TEXT_BYTES, 20);
  workload_begin();
  if (crc32(0, (const unsigned char *)"123456789", 9) != 0xcbf43926) return workload_fail("zlib", "crc32 of the check string");
  uLongf packed_bytes = sizeof packed, back_bytes = sizeof back;
  if (compress2(packed, &packed_bytes, (const unsigned char *)text, TEXT_BYTES, 6) != Z_OK) return workload_fail("zlib", "deflate");
  if (uncompress((unsigned char *)back, &back_bytes, packed, packed_bytes) != Z_OK) return workload_fail("zlib", "inflate");
  if (back_bytes != TEXT_BYTES || memcmp(text, back, TEXT_BYTES) != 0) return workload_fail("zlib", "the text came back changed");
  uint64_t sum = checksum_word(CHECKSUM_START, packed_bytes);
  sum = checksum_word(sum, crc32(0, packed, (uInt)packed_bytes));
  return workload_end("zlib", sum);
}

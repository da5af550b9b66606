/* LZ4: compresses a text, decompresses it and compares. */
#include <string.h>

#include <lz4.h>

#include "workload.h"
#include "text.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { TEXT_BYTES = 12288, ROUNDS = SCALE };

int main(void) {
  static char text[TEXT_BYTES], back[TEXT_BYTES];
  static char packed[LZ4_COMPRESSBOUND(TEXT_BYTES)];
  uint64_t sum = CHECKSUM_START;
  text_fill(text, TEXT_BYTES, 21);
  workload_begin();
  for (int round = 0; round < ROUNDS; round++) {
    text[round * 97 % TEXT_BYTES] ^= 1;
    int packed_bytes = LZ4_compress_default(text, packed, TEXT_BYTES, sizeof packed);
    if (packed_bytes <= 0) return workload_fail("lz4", "compress");
    if (LZ4_decompress_safe(packed, back, packed_bytes, TEXT_BYTES) != TEXT_BYTES) return workload_fail("lz4", "decompress");
    if (memcmp(text, back, TEXT_BYTES) != 0) return workload_fail("lz4", "the text came back changed");
    sum = checksum(sum, packed + packed_bytes / 2, 64);
    sum = checksum_word(sum, (uint64_t)packed_bytes);
  }
  return workload_end("lz4", sum);
}

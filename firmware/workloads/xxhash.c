/* xxHash: the 32-bit, 64-bit and XXH3 hashes of a text; the hashes of the empty input are the published
 * ones. */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "workload.h"
#include "text.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { TEXT_BYTES = 16384, ROUNDS = 6 * SCALE };

int main(void) {
  static char text[TEXT_BYTES];
  uint64_t sum = CHECKSUM_START;
  text_fill(text, TEXT_BYTES, 26);
  workload_begin();
  if (XXH32("", 0, 0) != 0x02cc5d05u || XXH64("", 0, 0) != 0xef46db3751d8e999ull || XXH3_64bits("", 0) != 0x2d06800538d394c2ull)
    return workload_fail("xxhash", "a published example");
  for (int round = 0; round < ROUNDS; round++) {
    size_t n = TEXT_BYTES - (size_t)round * 61 % 4000;
    sum = checksum_word(sum, XXH32(text, n, (uint32_t)round));
    sum = checksum_word(sum, XXH64(text, n, (uint64_t)round));
    sum = checksum_word(sum, XXH3_64bits(text, n));
    for (size_t at = 0; at < 2048; at += 16) sum = checksum_word(sum, XXH3_64bits(text + at, 16));
  }
  return workload_end("xxhash", sum);
}

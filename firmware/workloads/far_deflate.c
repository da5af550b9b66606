/* zlib packs the C source of Duktape at its fastest, usual and best level, unpacks each, and compares. */
#include <string.h>
#include <zlib.h>

#include "embed.h"
#include "workload.h"

EMBED(corpus, CORPUS);

enum { ROOM = 4 << 20 };

int main(void) {
  static const int levels[] = {1, 6, 9};
  static unsigned char packed[ROOM], back[ROOM];
  const uLongf bytes = (uLongf)(corpus_end - corpus);
  uint64_t sum = checksum_word(CHECKSUM_START, bytes);
  workload_begin();
  for (int i = 0; i < 3; i++) {
    uLongf packed_bytes = sizeof packed, back_bytes = sizeof back;
    if (compress2(packed, &packed_bytes, (const unsigned char *)corpus, bytes, levels[i]) != Z_OK)
      return workload_fail("far_deflate", "deflate");
    if (uncompress(back, &back_bytes, packed, packed_bytes) != Z_OK) return workload_fail("far_deflate", "inflate");
    if (back_bytes != bytes || memcmp(corpus, back, bytes) != 0) return workload_fail("far_deflate", "the text came back changed");
    sum = checksum_word(checksum_word(sum, packed_bytes), crc32(0, packed, (uInt)packed_bytes));
  }
  return workload_end("far_deflate", sum);
}

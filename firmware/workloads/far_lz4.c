/* LZ4 packs the C source of Duktape, fast and at three levels of its slow search, unpacks each, and compares. */
#include <string.h>

#include <lz4.h>
#include <lz4hc.h>

#include "embed.h"
#include "workload.h"

EMBED(corpus, CORPUS);

enum { ROOM = 4 << 20 };

int main(void) {
  static const int levels[] = {0, 4, 9, 12}; /* 0: fast */
  static char packed[ROOM], back[ROOM];
  const int bytes = (int)(corpus_end - corpus);
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  for (int i = 0; i < 4; i++) {
    const int n = levels[i] ? LZ4_compress_HC(corpus, packed, bytes, ROOM, levels[i])
                            : LZ4_compress_default(corpus, packed, bytes, ROOM);
    if (n <= 0 || LZ4_decompress_safe(packed, back, n, ROOM) != bytes) return workload_fail("far_lz4", "the library");
    if (memcmp(corpus, back, (size_t)bytes) != 0) return workload_fail("far_lz4", "the text came back changed");
    sum = checksum(checksum_word(sum, (uint64_t)n), packed, (size_t)n);
  }
  return workload_end("far_lz4", sum);
}

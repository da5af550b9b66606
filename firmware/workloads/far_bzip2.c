/* bzip2 packs its own manual, as PostScript, and the C source of Duktape, unpacks both, and compares. */
#include <string.h>

#include <bzlib.h>

#include "embed.h"
#include "workload.h"

EMBED(manual, MANUAL);
EMBED(corpus, CORPUS);

enum { ROOM = 4 << 20, LEVEL = 9, SOURCE_BYTES = 900000 };

void bz_internal_error(int code);

/* What the library calls instead of printing when it finds itself broken. */
void bz_internal_error(int code) { (void)workload_fail("far_bzip2", code ? "internal error" : "internal error 0"); }

/* False: it came back changed, or the library has failed. */
static int there_and_back(const char *from, unsigned bytes, uint64_t *sum) {
  static char packed[ROOM], back[ROOM];
  unsigned packed_bytes = sizeof packed, back_bytes = sizeof back;
  if (BZ2_bzBuffToBuffCompress(packed, &packed_bytes, (char *)(uintptr_t)from, bytes, LEVEL, 0, 0) != BZ_OK) return 0;
  if (BZ2_bzBuffToBuffDecompress(back, &back_bytes, packed, packed_bytes, 0, 0) != BZ_OK) return 0;
  *sum = checksum(checksum_word(*sum, packed_bytes), packed, packed_bytes);
  return back_bytes == bytes && memcmp(from, back, bytes) == 0;
}

int main(void) {
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  if (!there_and_back(manual, (unsigned)(manual_end - manual), &sum)) return workload_fail("far_bzip2", "the manual");
  if (!there_and_back(corpus, SOURCE_BYTES, &sum)) return workload_fail("far_bzip2", "the source");
  return workload_end("far_bzip2", sum);
}

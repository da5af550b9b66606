/* bzip2: compresses a text, decompresses it and compares. */
#include <string.h>

#include <bzlib.h>

#include "workload.h"
#include "text.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { TEXT_BYTES = 1000 * SCALE };

void bz_internal_error(int code);

/* What the library calls instead of printing when it finds itself broken. */
void bz_internal_error(int code) { (void)workload_fail("bzip2", code ? "internal error" : "internal error 0"); }

int main(void) {
  static char text[TEXT_BYTES], back[TEXT_BYTES], packed[TEXT_BYTES + TEXT_BYTES / 64 + 1024];
  unsigned packed_bytes = sizeof packed, back_bytes = sizeof back;
  text_fill(text, TEXT_BYTES, 22);
  workload_begin();
  if (BZ2_bzBuffToBuffCompress(packed, &packed_bytes, text, TEXT_BYTES, 1, 0, 0) != BZ_OK)
    return workload_fail("bzip2", "compress");
  if (BZ2_bzBuffToBuffDecompress(back, &back_bytes, packed, packed_bytes, 0, 0) != BZ_OK)
    return workload_fail("bzip2", "decompress");
  if (back_bytes != TEXT_BYTES || memcmp(text, back, TEXT_BYTES) != 0) return workload_fail("bzip2", "the text came back changed");
  return workload_end("bzip2", checksum(CHECKSUM_START, packed, packed_bytes));
}

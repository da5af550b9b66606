/* bzip2: unpacks a sample of its own source archive whose block is larger than the L2, and compares. */
#include <string.h>

#include <bzlib.h>

#include "embed.h"
#include "workload.h"

#ifndef SCALE
#define SCALE 1
#endif

EMBED(packed_sample, SAMPLE ".bz2");
EMBED(sample, SAMPLE ".ref");

void bz_internal_error(int code);

/* What the library calls instead of printing when it finds itself broken. */
void bz_internal_error(int code) { (void)workload_fail("bunzip", code ? "internal error" : "internal error 0"); }

int main(void) {
  static char back[1 << 20];
  const unsigned packed_bytes = (unsigned)(packed_sample_end - packed_sample), bytes = (unsigned)(sample_end - sample);
  unsigned back_bytes = sizeof back;
  workload_begin();
  if (BZ2_bzBuffToBuffDecompress(back, &back_bytes, (char *)packed_sample, packed_bytes, 0, 0) != BZ_OK)
    return workload_fail("bunzip", "decompress");
  if (back_bytes != bytes || memcmp(sample, back, bytes) != 0) return workload_fail("bunzip", "the sample came out changed");
  return workload_end("bunzip", checksum_word(checksum(CHECKSUM_START, back, 4096), bytes));
}

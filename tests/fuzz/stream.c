/* Streams of samples: all of one in a piece, or in two, which the first byte says. */
#include "database/drain.h"
#include "tests/fuzz/target.h"

int fuzz_input(const uint8_t *data, size_t size) {
  struct drain drain;
  size_t used = 0;
  if (!size) return 0;
  const size_t first = (size - 1) * data[0] / UINT8_MAX;
  data++, size--;
  drain_open(&drain, fuzz_database(), "fuzz", POOL_MEMORY_LEAST);
  if (drain_take(&drain, data, first, &used) == DRAIN_OK && drain_take(&drain, data + used, size - used, &used) == DRAIN_OK)
    drain_commit(&drain);
  drain_close(&drain);
  return 0;
}

#include "tools/run/fst_file.h"

#include <stdint.h>
#include <stdio.h>

/* Types of blocks in an FST file, as far as they matter here. */
enum {
  FST_HEADER = 0,
  FST_GEOMETRY = 3,
  FST_HIERARCHY_GZIP = 4,
  FST_HIERARCHY_LZ4 = 6,
  FST_HIERARCHY_LZ4_TWICE = 7,
  FST_TYPES = 9
};

/* A block: type (1 byte), length without the type (8 bytes, big-endian), contents. */
static bool next_block(FILE *f, int *type, uint64_t *length) {
  *type = getc(f);
  *length = 0;
  for (int i = 0; i < 8; i++) {
    int c = getc(f);
    if (c == EOF) return false;
    *length = *length << 8 | (uint64_t)c;
  }
  return *type != EOF && *type < FST_TYPES && *length >= 8;
}

bool fst_file_whole(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  fseeko(f, 0, SEEK_END);
  uint64_t size = (uint64_t)ftello(f), at = 0, length;
  unsigned seen = 0;
  int type;
  while (at < size && fseeko(f, (off_t)at, SEEK_SET) == 0 && next_block(f, &type, &length) && length <= size - at - 1) {
    seen |= 1u << type;
    at += 1 + length;
  }
  fclose(f);
  bool hierarchy = seen & (1u << FST_HIERARCHY_GZIP | 1u << FST_HIERARCHY_LZ4 | 1u << FST_HIERARCHY_LZ4_TWICE);
  return at == size && (seen >> FST_HEADER & 1) && (seen >> FST_GEOMETRY & 1) && hierarchy;
}

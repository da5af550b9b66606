/* Dumps of databases. What was loaded is written and loaded again: it must be taken. */
#include <stdio.h>
#include <stdlib.h>

#include "database/dump.h"
#include "tests/fuzz/target.h"

static bool load(struct database *d, const uint8_t *data, size_t size) {
  FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL;
  const bool good = in && database_load(d, in, "dump");
  if (in) fclose(in);
  return good;
}

int fuzz_input(const uint8_t *data, size_t size) {
  char *text = NULL;
  size_t bytes = 0;
  struct database *d = fuzz_database();
  if (!load(d, data, size)) return 0;
  FILE *out = open_memstream(&text, &bytes);
  if (!out) return 0;
  const bool dumped = database_dump(d, out);
  fclose(out);
  if (!dumped || !load(fuzz_database(), (const uint8_t *)text, bytes)) abort();
  free(text);
  return 0;
}

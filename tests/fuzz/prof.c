/* Profiles (.prof), with the right checksum, so that what is behind it is reached; without
 * it, when the input has none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "profile/file.h"
#include "samples/from_prof.h"
#include "tests/fuzz/target.h"

enum { DIGITS = 8 };

static void sign(uint8_t *data, size_t size) {
  static const char key[] = "\nchecksum ";
  uint8_t *at = memmem(data, size, key, sizeof key - 1);
  uint8_t *value = at ? at + sizeof key - 1 : NULL;
  if (!at || (size_t)(data + size - value) < DIGITS + 2) return;
  const uint8_t *samples = value + DIGITS + 2; /* behind an empty line */
  char text[DIGITS + 1];
  const uLong sum = crc32_z(crc32_z(0, data, (size_t)(at + 1 - data)), samples, (size_t)(data + size - samples));
  snprintf(text, sizeof text, "%08lx", sum);
  memcpy(value, text, DIGITS);
}

int fuzz_input(const uint8_t *data, size_t size) {
  struct recording prof;
  struct samples samples = {.images = 0};
  char why[300];
  uint8_t *copy = malloc(size + 1);
  if (!copy) return 0;
  memcpy(copy, data, size);
  sign(copy, size);
  if (prof_read(&prof, fuzz_file(copy, size), why, sizeof why) == PROF_OK) {
    if (!samples_prof_wrong(&prof)) samples_from_prof(&samples, &prof);
    samples_free(&samples);
    prof_free(&prof);
  }
  free(copy);
  return 0;
}

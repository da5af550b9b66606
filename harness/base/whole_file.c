#include "base/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"

int whole_file_read(const char *path, const char *begins, size_t most, uint8_t **bytes, size_t *size) {
  enum { CHUNK = 1 << 14 };
  const size_t head = strlen(begins);
  size_t room = 0, got = 1;
  int why = 0;
  *bytes = NULL;
  *size = 0;
  FILE *in = fopen(path, "rb");
  if (!in) return errno;
  while (got && !why) {
    if (!ARRAY_ROOM(*bytes, room, *size + CHUNK + 1)) {
      why = ENOMEM;
      break;
    }
    errno = 0;
    got = fread(*bytes + *size, 1, room - 1 - *size, in);
    if (ferror(in)) why = errno ? errno : EIO;
    *size += got;
    if (*size > most) why = EFBIG;
    if (*size < head || memcmp(*bytes, begins, head) != 0) break;
  }
  fclose(in);
  if (*bytes) (*bytes)[*size] = 0;
  return why;
}

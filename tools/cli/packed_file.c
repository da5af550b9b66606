#include "tools/cli/packed_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "tools/cli/output.h"

size_t packed_file_write(void *file, const void *bytes, size_t size) {
  const struct packed_file *p = file;
  const int written = gzwrite(p->packed, bytes, (unsigned)size);
  return written < 0 ? 0 : (size_t)written;
}

/* A descriptor of its own: closing the packed stream does not close the file. */
static gzFile packed_in(FILE *out) {
  const int fd = dup(fileno(out));
  gzFile file = fd < 0 ? NULL : gzdopen(fd, "wb");
  if (!file && fd >= 0) close(fd);
  return file;
}

bool packed_file_open(struct packed_file *p, const char *path, struct failure *f) {
  p->packed = NULL;
  if (!output_open(&p->file, path, f)) return false;
  p->packed = packed_in(p->file.out);
  return p->packed || fail(f, STATUS_INTERNAL, "out of memory for %.900s", path);
}

bool packed_file_close(struct packed_file *p, bool good, struct failure *f) {
  good = gzclose(p->packed) == Z_OK && good;
  p->packed = NULL;
  if (!good) fail(f, STATUS_OUTPUT, "cannot write %.900s: %s", p->file.path, strerror(errno));
  if (!good) packed_file_abandon(p);
  return good && output_close(&p->file, f);
}

void packed_file_abandon(struct packed_file *p) {
  if (p->packed) gzclose(p->packed);
  p->packed = NULL;
  report_file_abandon(&p->file);
}

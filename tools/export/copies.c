#include "tools/export/copies.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/whole_file.h"
#include "program/plain_symbols.h"
#include "tools/cli/output.h"

enum { COPY_MOST = 1 << 30 };

static bool write_copy(struct export_image *image, const char *place, const uint8_t *bytes, size_t size, struct failure *f) {
  struct report_file file;
  if (!output_open(&file, place, f)) return false;
  fwrite(bytes, 1, size, file.out);
  if (!output_close(&file, f)) return false;
  char *path = realpath(place, NULL);
  if (!path) return fail(f, STATUS_INTERNAL, "out of memory for %.400s", place);
  free(image->path);
  image->path = path;
  return true;
}

/* A folder of its own for each: perf shows the file's name, and two programs may share one. */
static bool copy(struct export_image *image, size_t number, const char *out, struct failure *f) {
  uint8_t *bytes = NULL;
  size_t size;
  struct text place = {0};
  const char *name = strrchr(image->path, '/');
  bool good = true;
  if (whole_file_read(image->path, "\177ELF", COPY_MOST, &bytes, &size) == 0 && plain_symbols(bytes, size)) {
    good = text_format(&place, "%s.%zu", out, number + 1) || fail(f, STATUS_INTERNAL, "out of memory for the name of a copy");
    if (good && mkdir(text_of(&place), 0777) != 0 && errno != EEXIST)
      good = fail(f, STATUS_OUTPUT, "cannot make the folder %.400s: %s", text_of(&place), strerror(errno));
    good = good && (text_format(&place, "/%s", name ? name + 1 : image->path) ||
                    fail(f, STATUS_INTERNAL, "out of memory for the name of a copy"));
    good = good && write_copy(image, text_of(&place), bytes, size, f);
  }
  text_free(&place);
  free(bytes);
  return good;
}

bool write_copies(struct export_view *v, const char *out, struct failure *f) {
  for (size_t i = 0; i < v->images; i++)
    if (v->image[i].symbols && !copy(&v->image[i], i, out, f)) return false;
  return true;
}

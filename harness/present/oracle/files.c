/* Both forms of the report as files. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/report_file.h"
#include "oracle/report.h"

#define TOP 10 /* rows of the text's tables */

static bool write_text(const struct report *r, const char *path, char *why, size_t size) {
  struct report_file f;
  if (!report_file_open(&f, path, why, size)) return false;
  report_text(r, TOP, f.out);
  return report_file_close(&f, why, size);
}

static bool write_json(const struct report *r, const char *path, char *why, size_t size) {
  struct report_file f;
  if (!report_file_open(&f, path, why, size)) return false;
  report_json(r, f.out);
  return report_file_close(&f, why, size);
}

static bool ends_in(const char *s, const char *end) {
  size_t n = strlen(s), m = strlen(end);
  return n > m && !strcmp(s + n - m, end);
}

bool report_write(const struct report *r, const char *path, char *why, size_t size) {
  struct stat st;
  if (!stat(path, &st) && !S_ISREG(st.st_mode)) return write_json(r, path, why, size);
  bool text_named = ends_in(path, ".txt");
  int stem = (int)strlen(path) - (text_named ? 4 : ends_in(path, ".json") ? 5 : 0);
  char *beside = NULL;
  if (asprintf(&beside, "%.*s%s", stem, path, text_named ? ".json" : ".txt") < 0) {
    snprintf(why, size, "out of memory");
    return false;
  }
  bool good = write_text(r, text_named ? path : beside, why, size) && write_json(r, text_named ? beside : path, why, size);
  free(beside);
  return good;
}

#include "base/report_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot(const char *path, int error, char *why, size_t size) {
  snprintf(why, size, "cannot write %s: %s", path, strerror(error));
  return false;
}

static void forget(struct report_file *f) {
  free(f->path);
  *f = (struct report_file){0};
}

static bool same_file(const struct stat *a, const struct stat *b) { return a->st_dev == b->st_dev && a->st_ino == b->st_ino; }

/* The standard stream that goes to this file. NULL: none. */
static FILE *standard_stream(const struct stat *file) {
  FILE *const streams[] = {stdout, stderr};
  struct stat st;
  for (unsigned i = 0; i < sizeof streams / sizeof streams[0]; i++)
    if (fstat(fileno(streams[i]), &st) == 0 && same_file(&st, file)) return streams[i];
  return NULL;
}

static FILE *stream_of(int fd) {
  FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
  const int error = errno;
  if (!out && fd >= 0) close(fd);
  errno = error;
  return out;
}

/* A regular file that may be replaced, or one that is not there yet. */
static bool replaceable(const char *path) {
  struct stat st;
  return stat(path, &st) != 0 || (S_ISREG(st.st_mode) && !standard_stream(&st));
}

static FILE *open_direct(const char *path) {
  struct stat st;
  FILE *same = stat(path, &st) == 0 ? standard_stream(&st) : NULL;
  if (!same) return fopen(path, "w");
  fflush(same);
  return stream_of(dup(fileno(same)));
}

static FILE *open_temp(struct report_file *f) {
  int fd;
  f->temp = temp_file_create(f->path, &fd);
  return f->temp ? stream_of(fd) : NULL;
}

bool report_file_open(struct report_file *f, const char *path, char *why, size_t size) {
  *f = (struct report_file){.path = strdup(path)};
  if (f->path) f->out = replaceable(path) ? open_temp(f) : open_direct(path);
  if (f->out) return true;
  const int error = errno;
  report_file_abandon(f);
  return cannot(path, error, why, size);
}

bool report_file_check(const char *path, char *why, size_t size) {
  struct report_file f;
  struct stat st;
  if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) return cannot(path, EISDIR, why, size);
  if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) return access(path, W_OK) == 0 || cannot(path, errno, why, size);
  if (!report_file_open(&f, path, why, size)) return false;
  report_file_abandon(&f);
  return true;
}

bool report_file_close(struct report_file *f, char *why, size_t size) {
  bool good = true;
  errno = 0;
  if (fflush(f->out) || ferror(f->out)) good = cannot(f->path, errno ? errno : EIO, why, size);
  if (fclose(f->out) && good) good = cannot(f->path, errno, why, size);
  if (!good) temp_file_remove(f->temp);
  else if (f->temp && !temp_file_place(f->temp)) good = cannot(f->path, errno, why, size);
  forget(f);
  return good;
}

void report_file_abandon(struct report_file *f) {
  if (f->out) fclose(f->out);
  temp_file_remove(f->temp);
  forget(f);
}

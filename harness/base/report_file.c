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
  free(f->temp);
  *f = (struct report_file){0};
}

bool report_file_open(struct report_file *f, const char *path, char *why, size_t size) {
  struct stat st;
  *f = (struct report_file){.path = strdup(path)};
  bool regular = stat(path, &st) != 0 || S_ISREG(st.st_mode);
  if (f->path && regular && asprintf(&f->temp, "%s.%ld.part", path, (long)getpid()) < 0) f->temp = NULL;
  if (!f->path || (regular && !f->temp)) {
    forget(f);
    return cannot(path, ENOMEM, why, size);
  }
  f->out = fopen(regular ? f->temp : path, "w");
  if (f->out) return true;
  int error = errno;
  forget(f);
  return cannot(path, error, why, size);
}

bool report_file_close(struct report_file *f, char *why, size_t size) {
  bool good = true;
  errno = 0;
  if (fflush(f->out) || ferror(f->out)) good = cannot(f->path, errno ? errno : EIO, why, size);
  if (fclose(f->out) && good) good = cannot(f->path, errno, why, size);
  f->out = NULL;
  if (good && f->temp && rename(f->temp, f->path)) good = cannot(f->path, errno, why, size);
  if (!good && f->temp) unlink(f->temp);
  forget(f);
  return good;
}

void report_file_abandon(struct report_file *f) {
  if (f->out) fclose(f->out);
  if (f->temp) unlink(f->temp);
  forget(f);
}

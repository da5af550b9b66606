#include "tools/daemon/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOMENT_MILLISECONDS = 50 };

bool source_open(struct source *s, const char *path, struct failure *f) {
  struct stat file;
  *s = (struct source){.path = path, .fd = STDIN_FILENO};
  if (strcmp(path, "-") != 0) s->fd = open(path, O_RDONLY | O_CLOEXEC);
  if (s->fd < 0 || fstat(s->fd, &file) != 0) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
  if (S_ISDIR(file.st_mode)) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(EISDIR));
  s->grows = S_ISREG(file.st_mode);
  s->bytes = malloc(SOURCE_BYTES);
  return s->bytes || fail(f, STATUS_INTERNAL, "out of memory");
}

void source_close(struct source *s) {
  if (s->fd > STDIN_FILENO) close(s->fd);
  free(s->bytes);
}

/* A file that is shorter than what was read of it is another one now. */
static enum source_status at_end(struct source *s, struct failure *f) {
  struct stat file;
  if (!s->grows) return SOURCE_END;
  if (fstat(s->fd, &file) == 0 && file.st_size < s->taken) {
    fail(f, STATUS_STREAM, "%.400s: became shorter while it was being read", s->path);
    return SOURCE_FAILED;
  }
  poll(NULL, 0, MOMENT_MILLISECONDS);
  return SOURCE_NOTHING;
}

enum source_status source_read(struct source *s, struct failure *f) {
  struct pollfd ready = {.fd = s->fd, .events = POLLIN};
  if (!s->grows && poll(&ready, 1, MOMENT_MILLISECONDS) == 0) return SOURCE_NOTHING;
  const ssize_t got = read(s->fd, s->bytes + s->held, SOURCE_BYTES - s->held);
  if (got < 0) {
    fail(f, STATUS_NO_FILE, "%.400s: %s", s->path, strerror(errno));
    return SOURCE_FAILED;
  }
  if (got == 0) return at_end(s, f);
  s->taken += got;
  s->held += (size_t)got;
  return SOURCE_NEWS;
}

void source_take(struct source *s, size_t used) {
  memmove(s->bytes, s->bytes + used, s->held - used);
  s->held -= used;
}

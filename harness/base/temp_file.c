#include "base/temp_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"

enum { NAMES_MOST = 1000, NAME_EXTRA = 48 };

/* Those that exist now. Not a parameter, since a signal's handler has none. */
static struct temp_file *existing;

static void block_signals(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, before);
}

static void unblock_signals(const sigset_t *before) {
  const int error = errno;
  sigprocmask(SIG_SETMASK, before, NULL);
  errno = error;
}

static void release(struct temp_file *t) {
  free(t->place);
  free(t);
}

/* Its file goes, or has gone to its place. errno stays. */
static void forget(struct temp_file *t, bool placed) {
  struct temp_file **at = &existing;
  const int error = errno;
  if (!placed) unlink(t->name);
  while (*at != t) at = &(*at)->next;
  *at = t->next;
  release(t);
  errno = error;
}

/* A descriptor, or -1. */
static int create(struct temp_file *t, size_t size) {
  int fd = -1;
  errno = EEXIST;
  for (unsigned i = 0; i < NAMES_MOST && fd < 0 && errno == EEXIST; i++) {
    snprintf(t->name, size, "%s.%ld-%u.part", t->place, (long)getpid(), i);
    fd = open(t->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  }
  if (fd < 0) return fd;
  t->next = existing;
  existing = t;
  return fd;
}

struct temp_file *temp_file_create(const char *path, int *fd) {
  char *place = path_followed(path);
  const size_t size = place ? strlen(place) + NAME_EXTRA : 0;
  struct temp_file *t = place ? malloc(sizeof *t + size) : NULL;
  struct stat old;
  sigset_t before;
  if (!t) {
    free(place);
    return NULL;
  }
  t->place = place;
  block_signals(&before);
  *fd = create(t, size);
  if (*fd >= 0 && stat(place, &old) == 0) fchmod(*fd, old.st_mode & 07777); /* a file system without permissions has none to keep */
  unblock_signals(&before);
  if (*fd >= 0) return t;
  release(t);
  return NULL;
}

bool temp_file_place(struct temp_file *t) {
  sigset_t before;
  block_signals(&before);
  const bool good = rename(t->name, t->place) == 0;
  forget(t, good);
  unblock_signals(&before);
  return good;
}

void temp_file_remove(struct temp_file *t) {
  sigset_t before;
  if (!t) return;
  block_signals(&before);
  forget(t, false);
  unblock_signals(&before);
}

void temp_files_remove_all(void) {
  for (const struct temp_file *t = existing; t; t = t->next) unlink(t->name);
}

/* There are no files here. Libraries that could open one link against these and get an error when they
 * try. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "culprit.h"

#define STATUS_ABORT 134

static int refuse(void) {
  errno = ENOSYS;
  return -1;
}

int open(const char *path, int flags, ...) {
  (void)path, (void)flags;
  return refuse();
}

int close(int file) {
  (void)file;
  return refuse();
}

ssize_t read(int file, void *to, size_t n) {
  (void)file, (void)to, (void)n;
  return refuse();
}

ssize_t write(int file, const void *from, size_t n) {
  (void)file, (void)from, (void)n;
  return refuse();
}

off_t lseek(int file, off_t offset, int whence) {
  (void)file, (void)offset, (void)whence;
  return refuse();
}

void abort(void) {
  console_puts("abort called\n");
  program_exit(STATUS_ABORT);
}

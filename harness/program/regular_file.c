#include "program/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int regular_file_open(const char *path, char *why, size_t size) {
  struct stat st;
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* else it waits for a FIFO's writer */
  if (file < 0) {
    snprintf(why, size, "cannot read %.300s: %s", path, strerror(errno));
    return -1;
  }
  if (fstat(file, &st) == 0 && S_ISREG(st.st_mode)) return file;
  snprintf(why, size, "%.300s is not an ELF file: it is a folder, a pipe or a device", path);
  close(file);
  return -1;
}

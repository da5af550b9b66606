#include "tools/cli/beside.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool beside(char *buf, size_t size, const char *name, const char *variable) {
  const char *set = variable ? getenv(variable) : NULL;
  if (set && *set) return snprintf(buf, size, "%s", set) < (int)size;
  char self[PATH_MAX];
  const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  if (n < 0) return false;
  self[n] = '\0';
  char *slash = strrchr(self, '/');
  if (slash) *slash = '\0';
  return snprintf(buf, size, "%s/%s", self, name) < (int)size;
}

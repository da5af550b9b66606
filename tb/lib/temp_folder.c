#include "tb/lib/temp_folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool temp_folder_make(char *path, size_t size) {
  const char *top = getenv("TMPDIR");
  int n = snprintf(path, size, "%s/culprit-XXXXXX", top && *top ? top : "/tmp");
  if (n > 0 && (size_t)n < size && mkdtemp(path)) return true;
  perror(path);
  return false;
}

void temp_folder_remove(const char *path) {
  DIR *d = opendir(path);
  if (!d) return;
  for (struct dirent *e; (e = readdir(d));)
    if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) (void)unlinkat(dirfd(d), e->d_name, 0);
  closedir(d);
  (void)rmdir(path);
}

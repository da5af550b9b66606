#include "base/path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MOST = 40 /* as Linux follows */ };

char *path_followed(const char *path) {
  char *at = strdup(path), link[PATH_MAX];
  for (unsigned i = 0; at && i < LINKS_MOST; i++) {
    const ssize_t n = readlink(at, link, sizeof link);
    if (n < 0) return at;
    const char *slash = link[0] == '/' ? NULL : strrchr(at, '/');
    char *next;
    if (asprintf(&next, "%.*s%.*s", slash ? (int)(slash - at + 1) : 0, at, (int)n, link) < 0) next = NULL;
    free(at);
    at = next;
  }
  return at;
}

static bool same_file(const struct stat *a, const struct stat *b) { return a->st_dev == b->st_dev && a->st_ino == b->st_ino; }

/* The folder of a path, which is cut up, and the name in it. */
static bool split(char *path, struct stat *folder, const char **name) {
  char *slash = strrchr(path, '/');
  *name = slash ? slash + 1 : path;
  if (slash) *slash = '\0';
  return stat(!slash ? "." : *path ? path : "/", folder) == 0;
}

/* Of what is not there yet. */
static bool same_name(const char *a, const char *b) {
  char *x = path_followed(a), *y = path_followed(b);
  struct stat of_x, of_y;
  const char *name_x, *name_y;
  const bool same = x && y && split(x, &of_x, &name_x) && split(y, &of_y, &name_y) && same_file(&of_x, &of_y) &&
                    strcmp(name_x, name_y) == 0;
  free(x);
  free(y);
  return same;
}

bool path_same(const char *a, const char *b) {
  struct stat of_a, of_b;
  const bool has_a = stat(a, &of_a) == 0, has_b = stat(b, &of_b) == 0;
  if (has_a && has_b) return S_ISREG(of_a.st_mode) && same_file(&of_a, &of_b);
  return !has_a && !has_b && same_name(a, b);
}

#include "tools/sweep/merge.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "database/merge.h"
#include "tools/database/open.h"

/* A point a line. */
static bool count_points(const char *folder, size_t *points, struct failure *f) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%.4000s/jobs", folder);
  FILE *in = fopen(path, "r");
  *points = 0;
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: no sweep: %s", folder, strerror(errno));
  for (int c; (c = getc(in)) != EOF;) *points += c == '\n';
  fclose(in);
  return true;
}

static bool merge_points(struct database *d, const char *folder, size_t points, size_t *missing, struct failure *f) {
  for (size_t i = 1; i <= points; i++) {
    char path[PATH_MAX];
    struct merge_counts counts;
    snprintf(path, sizeof path, "%.4000s/%zu.db", folder, i);
    if (access(path, F_OK) != 0) ++*missing;
    else if (!database_merge(d, path, &counts)) return database_failed(d, f);
  }
  return true;
}

bool sweep_merge(const char *folder, const char *db, struct failure *f) {
  struct database d;
  size_t points, missing = 0;
  if (!count_points(folder, &points, f) || !database_open_for(&d, db, DATABASE_CREATE, f)) return false;
  const bool good = merge_points(&d, folder, points, &missing, f);
  database_close(&d);
  if (!good) return false;
  printf("%zu of %zu points merged into %s\n", points - missing, points, db);
  return !missing || fail(f, STATUS_POINTS, "%zu of %zu points are missing; their logs are in %.400s", missing, points, folder);
}

#include "tools/sweep/merge.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "database/merge.h"
#include "tools/database/open.h"
#include "tools/sweep/plan.h"
#include "tools/sweep/windows.h"

/* A point a line. *sampled: they leave windows. */
static bool count_points(const char *folder, size_t *points, bool *sampled, struct failure *f) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%.4000s/jobs", folder);
  FILE *in = fopen(path, "r");
  *points = 0;
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: no sweep: %s", folder, strerror(errno));
  char *line = NULL;
  size_t room = 0;
  *sampled = false;
  for (; getline(&line, &room, in) > 0; ++*points) *sampled |= strstr(line, "/1." SWEEP_WINDOWS) != NULL;
  free(line);
  fclose(in);
  return true;
}

static bool merge_points(struct database *d, const char *folder, size_t points, size_t *missing, struct failure *f) {
  for (size_t i = 1; i <= points; i++) {
    char path[PATH_MAX];
    struct merge_counts counts;
    snprintf(path, sizeof path, "%.4000s/%zu." SWEEP_DATABASE, folder, i);
    if (access(path, F_OK) != 0) ++*missing;
    else if (!database_merge(d, path, &counts)) return database_failed(d, f);
  }
  return true;
}

static bool merge_databases(const char *folder, size_t points, const char *db, size_t *missing, struct failure *f) {
  struct database d;
  if (!database_open_for(&d, db, DATABASE_CREATE, f)) return false;
  const bool good = merge_points(&d, folder, points, missing, f);
  database_close(&d);
  return good;
}

bool sweep_merge(const char *folder, const char *to, const char *self, struct failure *f) {
  size_t points, missing = 0;
  bool sampled;
  if (!count_points(folder, &points, &sampled, f)) return false;
  if (sampled ? !sweep_windows(folder, points, to, self, &missing, f) : !merge_databases(folder, points, to, &missing, f))
    return false;
  printf("%s%zu of %zu points merged into %s\n", sampled ? "\n" : "", points - missing, points, to);
  return !missing || fail(f, STATUS_POINTS, "%zu of %zu points are missing; their logs are in %.400s", missing, points, folder);
}

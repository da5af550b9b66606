#include "database/add.h"

#include <math.h>
#include <stdlib.h>

#include "database/open.h"
#include "database/rows.h"

static bool add_set(struct database *d, int64_t image, int64_t epoch, int64_t process, const struct samples_set *set) {
  const struct database_series series = {epoch, process, set->event, set->kind, (uint64_t)llround(set->period * 256), set->unit};
  int64_t id, profile;
  if (!database_series(d, &series, 0, &id) || !database_profile(d, id, image, &profile)) return false;
  struct database_row *row = malloc((set->rows + 1) * sizeof *row);
  if (!row) return database_fail(d, DATABASE_NO_MEMORY, "out of memory for the samples");
  for (size_t i = 0; i < set->rows; i++)
    row[i] = (struct database_row){profile, set->row[i].offset, set->row[i].reason, set->row[i].parts};
  const bool good = database_rows_add(d, row, set->rows);
  free(row);
  return good;
}

static bool add_image(struct database *d, int64_t run, int64_t epoch, const struct samples_image *image) {
  int64_t id, process;
  bool good = database_image(d, image->build_id, image->path, &id) && database_process(d, run, 0, 0, image->name, &process);
  for (size_t i = 0; good && i < image->sets; i++) good = add_set(d, id, epoch, process, &image->set[i]);
  return good;
}

static bool add_all(struct database *d, const struct database_run *run, const struct samples *s, int64_t bytes, bool *added) {
  struct database_progress progress;
  int64_t epoch;
  bool good = database_run(d, run, &progress);
  *added = good && !progress.ended;
  if (!*added) return good;
  good = database_epoch(d, run->began, &epoch);
  for (size_t i = 0; good && i < s->images; i++) good = add_image(d, progress.id, epoch, &s->image[i]);
  return good && database_run_advance(d, &progress, bytes, true, s->lost);
}

bool database_add(struct database *d, const struct database_run *run, const struct samples *samples, int64_t bytes, bool *added) {
  if (database_begin(d) && add_all(d, run, samples, bytes, added) && database_commit(d)) return true;
  database_rollback(d);
  return false;
}

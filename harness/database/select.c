#include "database/select.h"

#include <string.h>

#include "database/open.h"
#include "database/sql.h"
#include "samples/limits.h"

/* Parameters 1 to 7: epoch, label, machine, run, image, process, event. */
#define OF_SERIES                                                                                                                  \
  " FROM series JOIN epoch ON epoch.id = series.epoch JOIN process ON process.id = series.process JOIN run ON run.id = process.run"
#define SELECTED                                                                                                                   \
  " WHERE (?1 IS NULL OR epoch.name = ?1"                                                                                          \
  " OR (?1 = 'latest' AND epoch.id = (SELECT id FROM epoch ORDER BY began DESC, id DESC LIMIT 1)))"                                \
  " AND (?2 IS NULL OR run.label = ?2) AND (?3 IS NULL OR run.machine = ?3)"                                                       \
  " AND (?4 IS NULL OR substr(run.name, 1, length(?4)) = ?4)"                                                                      \
  " AND (?6 IS NULL OR process.name = ?6 OR CAST(process.number AS TEXT) = ?6) AND (?7 = 0 OR series.event = ?7)"
#define IS_IMAGE                                                                                                                   \
  "(?5 IS NULL OR image.path = ?5 OR substr(image.path, -length(?5) - 1) = '/' || ?5"                                              \
  " OR (length(?5) >= 8 AND substr(image.build_id, 1, length(?5)) = ?5))"

static sqlite3_stmt *prepare(struct database *d, const char *text, const struct selection *s) {
  const char *epoch = s->epoch && strcmp(s->epoch, "all") == 0 ? NULL : s->epoch;
  return sql_prepare(d, text, "tttttti", epoch, s->label, s->machine, s->run, s->image, s->process, (int64_t)s->event);
}

/* ---- why nothing was found ---- */

static bool exists(struct database *d, const char *what, const char *query, const char *value, const struct selection *s) {
  sqlite3_stmt *row = value ? prepare(d, query, s) : NULL;
  const enum sql_result result = !value ? SQL_ROW : row ? sql_step(d, row) : SQL_FAILED;
  sqlite3_finalize(row);
  return result == SQL_ROW ||
         (result == SQL_DONE && database_fail(d, DATABASE_REFUSED, "%.300s: there is no %s %.100s", d->path, what, value));
}

static bool nothing(struct database *d, const struct selection *s) {
  return exists(d, "epoch", "SELECT 1 FROM epoch WHERE name = ?1 OR ?1 = 'latest' OR ?1 IS NULL", s->epoch, s) &&
         exists(d, "label", "SELECT 1 FROM run WHERE label = ?2", s->label, s) &&
         exists(d, "machine", "SELECT 1 FROM run WHERE machine = ?3", s->machine, s) &&
         exists(d, "run", "SELECT 1 FROM run WHERE substr(name, 1, length(?4)) = ?4", s->run, s) &&
         exists(d, "image", "SELECT 1 FROM image WHERE " IS_IMAGE, s->image, s) &&
         exists(d, "process", "SELECT 1 FROM process WHERE name = ?6 OR CAST(number AS TEXT) = ?6", s->process, s) &&
         database_fail(d, DATABASE_REFUSED, "%.300s: no samples of this selection", d->path);
}

/* ---- rows ---- */

static bool no_memory(struct database *d) { return database_fail(d, DATABASE_NO_MEMORY, "out of memory for the samples"); }

static bool damaged(struct database *d, const char *what) {
  return database_fail(d, DATABASE_DAMAGED, "%.300s: damaged: %s", d->path, what);
}

static bool add_row(struct database *d, struct samples_set *set, sqlite3_stmt *row) {
  const uint64_t reason = (uint64_t)sqlite3_column_int64(row, 1), parts = (uint64_t)sqlite3_column_int64(row, 2);
  const char *what = samples_row_wrong(set->kind, reason, parts);
  if (what) return damaged(d, what);
  return samples_row_add(set, (uint64_t)sqlite3_column_int64(row, 0), (uint32_t)reason, parts) || no_memory(d);
}

static bool add_rows(struct database *d, struct samples_set *set, int64_t profile) {
  sqlite3_stmt *row = sql_prepare(d, "SELECT offset, reason, parts FROM sample WHERE profile = ? ORDER BY offset, reason", "i",
                                  profile);
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  while (result != SQL_FAILED && (result = sql_step(d, row)) == SQL_ROW)
    if (!add_row(d, set, row)) result = SQL_FAILED;
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

/* A row of the query below. */
static bool add_profile(struct samples *s, struct database *d, sqlite3_stmt *row) {
  uint64_t n[4]; /* event, kind, period, unit */
  for (int i = 0; i < 4; i++) n[i] = (uint64_t)sqlite3_column_int64(row, 3 + i);
  const char *what = samples_set_wrong(n[0], n[1], n[2], n[3]);
  if (what) return damaged(d, what);
  struct samples_image *image = samples_image_add(s, sql_text(row, 1), sql_text(row, 2));
  struct samples_set *set = image
                              ? samples_set_add(image, (unsigned)n[0], (enum samples_kind)n[1], (double)n[2] / 256, (unsigned)n[3])
                              : NULL;
  return set ? add_rows(d, set, sqlite3_column_int64(row, 0)) : no_memory(d);
}

static bool add_profiles(struct samples *s, struct database *d, const struct selection *selection) {
  sqlite3_stmt *row =
    prepare(d,
            "SELECT profile.id, image.path, image.build_id, series.event, series.kind, series.period, series.unit" OF_SERIES
            " JOIN profile ON profile.series = series.id JOIN image ON image.id = profile.image" SELECTED " AND " IS_IMAGE,
            selection);
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  while (result != SQL_FAILED && (result = sql_step(d, row)) == SQL_ROW)
    if (!add_profile(s, d, row)) result = SQL_FAILED;
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

/* ---- what belongs to runs and series ---- */

static bool add_runs(struct samples *s, struct database *d, const struct selection *selection) {
  sqlite3_stmt *row = prepare(d, "SELECT DISTINCT run.id, run.machine, run.width, run.lost" OF_SERIES SELECTED, selection);
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  while (result != SQL_FAILED && (result = sql_step(d, row)) == SQL_ROW) {
    const int64_t width = sqlite3_column_int64(row, 2);
    const double lost = sqlite3_column_double(row, 3);
    const char *what = samples_run_wrong((uint64_t)width, lost);
    s->lost += lost;
    if (what) result = (damaged(d, what), SQL_FAILED);
    else if (!samples_machine_add(s, sql_text(row, 1), (unsigned)width)) result = (no_memory(d), SQL_FAILED);
  }
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

static bool add_totals(struct samples *s, struct database *d, const struct selection *selection) {
  sqlite3_stmt *row = prepare(d,
                              "SELECT total((SELECT total(parts) FROM profile WHERE profile.series = series.id) / series.unit),"
                              " total(series.unknown * 1.0 / series.unit)" OF_SERIES SELECTED,
                              selection);
  const bool good = row && sql_step(d, row) == SQL_ROW;
  if (good) {
    s->known += sqlite3_column_double(row, 0);
    s->unknown += sqlite3_column_double(row, 1);
  }
  sqlite3_finalize(row);
  return good;
}

/* One transaction, so that a writer does not come between the queries. */
bool samples_from_database(struct samples *s, struct database *d, const struct selection *selection) {
  const size_t before = s->images;
  bool good = sql_exec(d, "BEGIN") && add_profiles(s, d, selection) && add_runs(s, d, selection) && add_totals(s, d, selection);
  if (good && s->images == before && (selection->image || s->known + s->unknown == 0)) good = nothing(d, selection);
  database_rollback(d);
  samples_order(s);
  return good;
}

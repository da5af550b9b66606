#include "database/check.h"

#include <string.h>

#include "database/open.h"
#include "database/schema.h"
#include "database/sql.h"
#include "isa/events.h"
#include "samples/limits.h"

/* The query finds what is wrong: its first column says it. */
static bool finds_nothing(struct database *d, const char *query) {
  sqlite3_stmt *row = sql_prepare(d, query, "");
  const enum sql_result result = row ? sql_step(d, row) : SQL_FAILED;
  if (result == SQL_ROW) database_fail(d, DATABASE_DAMAGED, "%.300s: damaged: %.200s", d->path, sql_text(row, 0));
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

static uint64_t number_of(sqlite3_stmt *row, int column) { return (uint64_t)sqlite3_column_int64(row, column); }

static const char *run_wrong(sqlite3_stmt *row) { return samples_run_wrong(number_of(row, 0), sqlite3_column_double(row, 1)); }

static const char *time_wrong(sqlite3_stmt *row) { return sqlite3_column_int64(row, 0) < 0 ? "a time before 1970" : NULL; }

static const char *count_wrong(sqlite3_stmt *row) {
  return sqlite3_column_int64(row, 0) < 0 || sqlite3_column_int64(row, 1) < 0 ? "a count below 0" : NULL;
}

static const char *process_wrong(sqlite3_stmt *row) { return samples_process_wrong(number_of(row, 0), number_of(row, 1)); }

static const char *series_wrong(sqlite3_stmt *row) {
  return samples_set_wrong(number_of(row, 0), number_of(row, 1), number_of(row, 2), number_of(row, 3));
}

static const char *sample_wrong(sqlite3_stmt *row) {
  return samples_row_wrong((enum samples_kind)number_of(row, 0), number_of(row, 1), number_of(row, 2));
}

/* Every row of the query has possible values. */
static bool all_right(struct database *d, const char *query, int64_t run, const char *path,
                      const char *(*wrong)(sqlite3_stmt *row)) {
  sqlite3_stmt *row = sql_prepare(d, query, "i", run);
  const char *what = NULL;
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  while (!what && result == SQL_ROW && (result = sql_step(d, row)) == SQL_ROW) what = wrong(row);
  sqlite3_finalize(row);
  if (what) return database_fail(d, DATABASE_DAMAGED, "%.300s: damaged: %s", path, what);
  return result == SQL_DONE;
}

#define OF_RUNS " FROM process JOIN series ON series.process = process.id"

bool database_check_values(struct database *d, int64_t run, const char *path) {
  return all_right(d, "SELECT began FROM run WHERE id >= ? UNION ALL SELECT began FROM epoch", run, path, time_wrong) &&
         all_right(d, "SELECT width, lost FROM run WHERE id >= ?", run, path, run_wrong) &&
         all_right(d, "SELECT number, value FROM count WHERE run >= ?", run, path, count_wrong) &&
         all_right(d, "SELECT number, serial FROM process WHERE run >= ?", run, path, process_wrong) &&
         all_right(d, "SELECT event, kind, period, unit" OF_RUNS " WHERE run >= ?", run, path, series_wrong) &&
         all_right(d,
                   "SELECT kind, reason, sample.parts" OF_RUNS " JOIN profile ON profile.series = series.id"
                   " CROSS JOIN sample ON sample.profile = profile.id WHERE run >= ?",
                   run, path, sample_wrong);
}

/* Each table, index and trigger is as a new database has it. What users add beside them does not matter. */
static bool tables_whole(struct database *d) {
  sqlite3 *fresh = NULL;
  sqlite3_stmt *want = NULL;
  bool good = sqlite3_open(":memory:", &fresh) == SQLITE_OK && sqlite3_exec(fresh, schema_text, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(fresh, "SELECT name, sql FROM sqlite_schema WHERE sql NOT NULL", -1, &want, NULL) == SQLITE_OK;
  if (!good) database_fail(d, DATABASE_NO_MEMORY, "out of memory");
  while (good && sqlite3_step(want) == SQLITE_ROW) {
    sqlite3_stmt *row = sql_prepare(d, "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql = ?", "tt", sql_text(want, 0),
                                    sql_text(want, 1));
    const enum sql_result result = row ? sql_step(d, row) : SQL_FAILED;
    good = result == SQL_ROW;
    if (result == SQL_DONE)
      database_fail(d, DATABASE_DAMAGED, "%.300s: damaged: %s is not as it was made", d->path, sql_text(want, 0));
    sqlite3_finalize(row);
  }
  sqlite3_finalize(want);
  sqlite3_close(fresh);
  return good;
}

/* Sums are made as real numbers, which do not overflow; below the limit of a run they are exact. */

bool database_check(struct database *d) {
  const bool good =
    sql_exec(d, "BEGIN") && finds_nothing(d, "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'") &&
    tables_whole(d) &&
    finds_nothing(d, "SELECT 'a row of table ' || \"table\" || ' belongs to no ' || parent FROM pragma_foreign_key_check") &&
    finds_nothing(d, "SELECT 'samples belong to no profile' FROM sample WHERE profile NOT IN (SELECT id FROM profile) LIMIT 1") &&
    database_check_values(d, INT64_MIN, d->path) &&
    finds_nothing(d, "SELECT 'the samples of profile ' || id || ' do not add up to its count' FROM profile WHERE parts <>"
                     " (SELECT total(sample.parts) FROM sample WHERE sample.profile = profile.id)") &&
    finds_nothing(d, "SELECT 'run ' || name || ' has more samples than a run can have' FROM run WHERE 9007199254740991 <"
                     " (SELECT total(unknown) + total((SELECT total(parts) FROM profile WHERE profile.series = series.id))"
                     " FROM process JOIN series ON series.process = process.id WHERE process.run = run.id)");
  database_rollback(d);
  return good;
}

bool database_images(struct database *d, bool (*each)(void *context, const char *path, const char *build_id), void *context) {
  sqlite3_stmt *row = sql_prepare(d, "SELECT path, build_id FROM image ORDER BY identity", "");
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  while (result != SQL_FAILED && (result = sql_step(d, row)) == SQL_ROW)
    if (!each(context, sql_text(row, 0), sql_text(row, 1))) result = SQL_DONE;
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

static bool put_lines(struct database *d, FILE *out, const char *head, const char *query) {
  sqlite3_stmt *row = sql_prepare(d, query, "");
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  fprintf(out, "%s\n", head);
  while (result != SQL_FAILED && (result = sql_step(d, row)) == SQL_ROW) fprintf(out, "  %s\n", sql_text(row, 0));
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

static void event_text(sqlite3_context *to, int argc, sqlite3_value **argv) {
  const char *name = event_name((uint64_t)sqlite3_value_int64(argv[0]));
  (void)argc;
  sqlite3_result_text(to, name ? name : "?", -1, SQLITE_STATIC);
}

#define SAMPLES_OF(series) "total((SELECT total(parts) FROM profile WHERE profile.series = " series ".id) / " series ".unit)"

bool database_describe(struct database *d, FILE *out) {
  const bool good =
    sqlite3_create_function(d->sql, "event_text", 1, SQLITE_UTF8, NULL, event_text, NULL, NULL) == SQLITE_OK &&
    sql_exec(d, "BEGIN") &&
    put_lines(d, out, "epoch            began                      samples     unknown",
              "SELECT printf('%-16s %s %13.0f %11.0f', name, datetime(began, 'unixepoch')," SAMPLES_OF(
                "series") ", total(series.unknown * 1.0 / series.unit)) FROM epoch LEFT JOIN series ON series.epoch = epoch.id"
                          " GROUP BY epoch.id ORDER BY began, epoch.id") &&
    put_lines(
      d, out, "run                              machine          label            processes       samples        lost",
      "SELECT printf('%s %-16s %-16s %9d %13.0f %11.0f%s', run.name, machine, label, count(DISTINCT process.id)," SAMPLES_OF(
        "series") ", lost, iif(ended, '', '  not complete'))"
                  " FROM run LEFT JOIN process ON process.run = run.id LEFT JOIN series ON series.process = process.id"
                  " GROUP BY run.id ORDER BY run.name") &&
    put_lines(d, out, "event            kind mean period       samples",
              "SELECT printf('%-16s %-4s %11.2f %13.0f', event_text(event), iif(kind, 'tip', 'pc'), period / 256.0," SAMPLES_OF(
                "series") ") FROM series GROUP BY event, kind, period ORDER BY event, kind, period") &&
    put_lines(d, out, "image                                          samples  path",
              "SELECT printf('%-40.40s %13.0f  %s', iif(build_id = '', '-', build_id), total(parts * 1.0 / unit), path)"
              " FROM image LEFT JOIN profile ON profile.image = image.id LEFT JOIN series ON series.id = profile.series"
              " GROUP BY image.id ORDER BY path");
  database_rollback(d);
  return good;
}

bool database_vacuum(struct database *d) { return sql_exec(d, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE);"); }

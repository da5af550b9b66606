#include "database/sql.h"

#include <stdarg.h>

/* SQLite's results by what they mean here. */
static enum database_status status_of(int result) {
  switch (result & 0xff) {
    case SQLITE_NOTADB: return DATABASE_FOREIGN;
    case SQLITE_ERROR: /* statements are ours: the tables are not, or their numbers are too large */
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH: return DATABASE_DAMAGED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return DATABASE_BUSY;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY: return DATABASE_FULL;
    case SQLITE_CANTOPEN: return DATABASE_MISSING;
    case SQLITE_NOMEM: return DATABASE_NO_MEMORY;
    default: return DATABASE_BROKEN;
  }
}

bool sql_failed(struct database *d) {
  const enum database_status status = status_of(sqlite3_extended_errcode(d->sql));
  const char *text = sqlite3_errmsg(d->sql);
  if (status == DATABASE_BUSY) return database_fail(d, status, "%.300s: another process is writing to it", d->path);
  if (status == DATABASE_FULL) return database_fail(d, status, "cannot write %.300s completely: %.200s", d->path, text);
  if (status == DATABASE_DAMAGED) return database_fail(d, status, "%.300s: damaged: %.200s", d->path, text);
  if (status == DATABASE_FOREIGN) return database_fail(d, status, "%.300s: not a profile database", d->path);
  return database_fail(d, status, "%.300s: %.200s", d->path, text);
}

bool sql_exec(struct database *d, const char *text) {
  return sqlite3_exec(d->sql, text, NULL, NULL, NULL) == SQLITE_OK || sql_failed(d);
}

static bool bind(sqlite3_stmt *s, const char *types, va_list values) {
  const int parameters = sqlite3_bind_parameter_count(s);
  int result = SQLITE_OK;
  for (int i = 1; i <= parameters && result == SQLITE_OK; i++) {
    if (!types[i - 1]) return false;
    if (types[i - 1] == 'i') result = sqlite3_bind_int64(s, i, va_arg(values, int64_t));
    else if (types[i - 1] == 'r') result = sqlite3_bind_double(s, i, va_arg(values, double));
    else result = sqlite3_bind_text(s, i, va_arg(values, const char *), -1, SQLITE_STATIC);
  }
  return result == SQLITE_OK;
}

static sqlite3_stmt *prepare(struct database *d, const char *text, const char *types, va_list values) {
  sqlite3_stmt *s = NULL;
  if (sqlite3_prepare_v2(d->sql, text, -1, &s, NULL) == SQLITE_OK && bind(s, types, values)) return s;
  sql_failed(d);
  sqlite3_finalize(s);
  return NULL;
}

sqlite3_stmt *sql_prepare(struct database *d, const char *text, const char *types, ...) {
  va_list values;
  va_start(values, types);
  sqlite3_stmt *s = prepare(d, text, types, values);
  va_end(values);
  return s;
}

enum sql_result sql_step(struct database *d, sqlite3_stmt *s) {
  const int result = sqlite3_step(s);
  if (result == SQLITE_ROW) return SQL_ROW;
  if (result == SQLITE_DONE) return SQL_DONE;
  sql_failed(d);
  return SQL_FAILED;
}

const char *sql_text(sqlite3_stmt *row, int column) {
  const unsigned char *text = sqlite3_column_text(row, column);
  return text ? (const char *)text : "";
}

bool sql_run(struct database *d, const char *text, const char *types, ...) {
  va_list values;
  va_start(values, types);
  sqlite3_stmt *s = prepare(d, text, types, values);
  va_end(values);
  enum sql_result result = s ? SQL_ROW : SQL_FAILED;
  while (result == SQL_ROW) result = sql_step(d, s);
  sqlite3_finalize(s);
  return result == SQL_DONE;
}

bool sql_number(struct database *d, int64_t *value, int64_t otherwise, const char *text, const char *types, ...) {
  va_list values;
  va_start(values, types);
  sqlite3_stmt *s = prepare(d, text, types, values);
  va_end(values);
  const enum sql_result result = s ? sql_step(d, s) : SQL_FAILED;
  *value = result == SQL_ROW ? sqlite3_column_int64(s, 0) : otherwise;
  sqlite3_finalize(s);
  return result != SQL_FAILED;
}

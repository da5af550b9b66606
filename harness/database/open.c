#include "database/open.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "database/rows.h"
#include "database/schema.h"
#include "database/sql.h"

enum { BUSY_MILLISECONDS = 10000 };

/* What a connection needs. Committed means on the disk (FULL); pages of large transactions go out when 16 MiB
 * of them wait. */
static const char settings[] = "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384; PRAGMA trusted_schema = OFF;";

void database_close(struct database *d) {
  sqlite3_close_v2(d->sql);
  d->sql = NULL;
}

/* Another process may be making it at the same time: everything is in one transaction,
 * and looked at again inside. */
static bool make(struct database *d) {
  char mark[100];
  int64_t application;
  snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d;", SCHEMA_APPLICATION, SCHEMA_VERSION);
  if (!sql_exec(d, "PRAGMA journal_mode = WAL;") || !database_begin(d)) return false;
  if (!sql_number(d, &application, 0, "PRAGMA application_id", "")) return false;
  return application == SCHEMA_APPLICATION ? database_commit(d)
                                           : sql_exec(d, schema_text) && sql_exec(d, mark) && database_commit(d);
}

static bool check_version(struct database *d) {
  int64_t application, version;
  if (!sql_number(d, &application, 0, "PRAGMA application_id", "") || !sql_number(d, &version, 0, "PRAGMA user_version", ""))
    return false;
  if (application != SCHEMA_APPLICATION || version < 1)
    return database_fail(d, DATABASE_FOREIGN, "%.300s: not a profile database", d->path);
  return version <= SCHEMA_VERSION ||
         database_fail(d, DATABASE_NEWER, "%.300s: made by a newer version of this program (schema %lld, this one knows %d)",
                       d->path, (long long)version, SCHEMA_VERSION);
}

/* An empty file is one that somebody began to make. */
static bool is_new(struct database *d, enum database_mode mode, bool *new) {
  struct stat file;
  *new = false;
  if (stat(d->path, &file) != 0) {
    *new = mode == DATABASE_CREATE &&errno == ENOENT;
    return *new || database_fail(d, DATABASE_MISSING, "%.300s: %s", d->path, strerror(errno));
  }
  if (!S_ISREG(file.st_mode)) return database_fail(d, DATABASE_FOREIGN, "%.300s: not a profile database", d->path);
  *new = mode == DATABASE_CREATE &&file.st_size == 0;
  return true;
}

static bool connect(struct database *d, enum database_mode mode, bool new) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | (new ? SQLITE_OPEN_CREATE : 0);
  if (sqlite3_open_v2(d->path, &d->sql, flags, NULL) != SQLITE_OK) return d->sql ? sql_failed(d) : false;
  sqlite3_extended_result_codes(d->sql, 1);
  sqlite3_busy_timeout(d->sql, BUSY_MILLISECONDS);
  if ((new && !make(d)) || !check_version(d) || !sql_exec(d, settings)) return false;
  if (mode == DATABASE_READ) return sql_exec(d, "PRAGMA query_only = ON;");
  return sql_exec(d, "PRAGMA foreign_keys = ON;") && database_rows_attach(d);
}

bool database_open(struct database *d, const char *path, enum database_mode mode) {
  bool new;
  *d = (struct database){.path = path};
  if (!is_new(d, mode, &new)) return false;
  database_fail(d, DATABASE_NO_MEMORY, "out of memory");
  if (!connect(d, mode, new)) return database_close(d), false;
  d->status = DATABASE_OK;
  return true;
}

bool database_begin(struct database *d) { return sql_exec(d, "BEGIN IMMEDIATE"); }
bool database_commit(struct database *d) { return sql_exec(d, "COMMIT"); }
void database_rollback(struct database *d) { sqlite3_exec(d->sql, "ROLLBACK", NULL, NULL, NULL); }

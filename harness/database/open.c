#include "database/open.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "database/rows.h"
#include "database/schema.h"
#include "database/sql.h"

enum { BUSY_MILLISECONDS = 30000 };

/* What a connection needs. Committed means on the disk (FULL); pages of large transactions go out when 16 MiB
 * of them wait. */
static const char settings[] = "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384; PRAGMA trusted_schema = OFF;";

void database_close(struct database *d) {
  sqlite3_close_v2(d->sql);
  d->sql = NULL;
}

/* Has nothing been put into the file yet? */
static bool is_blank(struct database *d, bool *blank) {
  int64_t application, tables;
  if (!sql_number(d, &application, 0, "PRAGMA application_id", "") ||
      !sql_number(d, &tables, 0, "SELECT count(*) FROM sqlite_master", ""))
    return false;
  *blank = !application && !tables;
  return true;
}

/* Another process may be making it at the same time: everything is in one transaction,
 * and looked at again inside. */
static bool make(struct database *d) {
  char mark[100];
  bool blank;
  snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d;", SCHEMA_APPLICATION, SCHEMA_VERSION);
  if (!sql_exec(d, "PRAGMA journal_mode = WAL;") || !database_begin(d) || !is_blank(d, &blank)) return false;
  return (!blank || (sql_exec(d, schema_text) && sql_exec(d, mark))) && database_commit(d);
}

static bool make_if_blank(struct database *d) {
  bool blank;
  return is_blank(d, &blank) && (!blank || make(d));
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

static bool check_tables(struct database *d) {
  int64_t tables;
  static const char count[] = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN"
                              " ('epoch', 'image', 'run', 'count', 'process', 'series', 'profile', 'sample')";
  if (!sql_number(d, &tables, 0, count, "")) return false;
  return tables == SCHEMA_TABLES || database_fail(d, DATABASE_DAMAGED, "%.300s: damaged: a table is missing", d->path);
}

static bool check_file(struct database *d, enum database_mode mode) {
  struct stat file;
  if (stat(d->path, &file) != 0)
    return (mode == DATABASE_CREATE && errno == ENOENT) ||
           database_fail(d, DATABASE_MISSING, "%.300s: %s", d->path, strerror(errno));
  return S_ISREG(file.st_mode) || database_fail(d, DATABASE_FOREIGN, "%.300s: not a profile database", d->path);
}

static bool set_up(struct database *d, enum database_mode mode) {
  sqlite3_extended_result_codes(d->sql, 1);
  sqlite3_busy_timeout(d->sql, BUSY_MILLISECONDS);
  if ((mode == DATABASE_CREATE || mode == DATABASE_MEMORY) && !make_if_blank(d)) return false;
  if (!check_version(d) || !check_tables(d) || !sql_exec(d, settings)) return false;
  if (mode == DATABASE_READ) return sql_exec(d, "PRAGMA query_only = ON;");
  return sql_exec(d, "PRAGMA foreign_keys = ON;") && database_rows_attach(d);
}

/* options: of a URI. */
static bool connect(struct database *d, enum database_mode mode, const char *options) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX /* no threads */ |
                    (mode == DATABASE_CREATE ? SQLITE_OPEN_CREATE : 0);
  char *uri = mode == DATABASE_MEMORY ? strdup(":memory:") : database_uri(d->path, options);
  const int result = uri ? sqlite3_open_v2(uri, &d->sql, flags, NULL) : SQLITE_NOMEM;
  free(uri);
  if (result != SQLITE_OK) return d->sql ? sql_failed(d) : false;
  return set_up(d, mode);
}

static bool has_beside(const struct database *d, const char *ending) {
  struct stat file;
  char *name;
  if (asprintf(&name, "%s%s", d->path, ending) < 0) return true;
  const bool has = stat(name, &file) == 0 && file.st_size > 0;
  free(name);
  return has;
}

/* Changes that are not in the file itself yet, or not taken back yet. */
static bool has_log(const struct database *d) { return has_beside(d, "-wal") || has_beside(d, "-journal"); }

/* Where nothing can be written, SQLite's own lock files neither, nobody else writes: the file is read as it is. */
static bool connect_frozen(struct database *d) {
  if ((d->status != DATABASE_FULL && d->status != DATABASE_MISSING) || has_log(d)) return false;
  database_close(d);
  d->frozen = true;
  return connect(d, DATABASE_READ, "immutable=1");
}

bool database_open(struct database *d, const char *path, enum database_mode mode) {
  *d = (struct database){.path = path};
  if (mode != DATABASE_MEMORY && !check_file(d, mode)) return false;
  database_fail(d, DATABASE_NO_MEMORY, "out of memory");
  if (!connect(d, mode, "") && (mode != DATABASE_READ || !connect_frozen(d))) {
    database_close(d);
    return false;
  }
  d->status = DATABASE_OK;
  return true;
}

char *database_uri(const char *path, const char *options) {
  char *uri = malloc(3 * strlen(path) + strlen(options) + sizeof "file:./?");
  if (!uri) return NULL;
  char *at = stpcpy(uri, *path == '/' ? "file:" : "file:./"); /* `:memory:` alone is no file's name */
  for (const char *c = path; *c; c++) at += sprintf(at, "%%%02x", (unsigned char)*c);
  *at++ = '?';
  strcpy(at, options);
  return uri;
}

bool database_begin(struct database *d) { return sql_exec(d, "BEGIN IMMEDIATE"); }
bool database_commit(struct database *d) { return sql_exec(d, "COMMIT"); }
void database_rollback(struct database *d) { sqlite3_exec(d->sql, "ROLLBACK", NULL, NULL, NULL); }

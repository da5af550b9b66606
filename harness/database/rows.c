#include "database/rows.h"

#include <stdlib.h>

#include "database/sql.h"

/* ---- the virtual table `incoming` ---- */

struct cursor {
  sqlite3_vtab_cursor base;
  size_t at;
};

struct table {
  sqlite3_vtab base;
  const struct database *database;
};

static int connect(sqlite3 *sql, void *database, int argc, const char *const *argv, sqlite3_vtab **out, char **why) {
  struct table *t = sqlite3_malloc(sizeof *t);
  (void)argc;
  (void)argv;
  (void)why;
  if (!t) return SQLITE_NOMEM;
  *t = (struct table){.database = database};
  *out = &t->base;
  return sqlite3_declare_vtab(sql, "CREATE TABLE incoming(profile, offset, reason, parts)");
}

static int disconnect(sqlite3_vtab *t) {
  sqlite3_free(t);
  return SQLITE_OK;
}

static int best_index(sqlite3_vtab *t, sqlite3_index_info *info) {
  info->estimatedRows = (int64_t)((struct table *)t)->database->incoming_rows;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *t, sqlite3_vtab_cursor **out) {
  struct cursor *c = sqlite3_malloc(sizeof *c);
  (void)t;
  if (!c) return SQLITE_NOMEM;
  *c = (struct cursor){.at = 0};
  *out = &c->base;
  return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *c) {
  sqlite3_free(c);
  return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *c, int number, const char *name, int argc, sqlite3_value **argv) {
  (void)number;
  (void)name;
  (void)argc;
  (void)argv;
  ((struct cursor *)c)->at = 0;
  return SQLITE_OK;
}

static int next(sqlite3_vtab_cursor *c) {
  ((struct cursor *)c)->at++;
  return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *c) {
  return ((struct cursor *)c)->at >= ((struct table *)c->pVtab)->database->incoming_rows;
}

static int column(sqlite3_vtab_cursor *c, sqlite3_context *to, int n) {
  const struct database_row *r = &((struct table *)c->pVtab)->database->incoming[((struct cursor *)c)->at];
  const uint64_t value[] = {(uint64_t)r->profile, r->offset, r->reason, r->parts};
  sqlite3_result_int64(to, (int64_t)value[n]);
  return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *c, sqlite3_int64 *id) {
  *id = (int64_t)((struct cursor *)c)->at;
  return SQLITE_OK;
}

bool database_rows_attach(struct database *d) {
  static const sqlite3_module module = {
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = at_end,
    .xColumn = column,
    .xRowid = row_id,
  };
  return sqlite3_create_module(d->sql, "incoming", &module, d) == SQLITE_OK || sql_failed(d);
}

/* ---- adding ---- */

/* As SQLite orders them, whose numbers have a sign: neighbours go to the same page. */
static int by_place(const void *a, const void *b) {
  const struct database_row *x = a, *y = b;
  if (x->profile != y->profile) return x->profile < y->profile ? -1 : 1;
  if (x->offset != y->offset) return (int64_t)x->offset < (int64_t)y->offset ? -1 : 1;
  return x->reason < y->reason ? -1 : x->reason > y->reason;
}

/* The sums of their profiles. */
static bool add_sums(struct database *d, const struct database_row *row, size_t rows) {
  sqlite3_stmt *s = sql_prepare(d, "UPDATE profile SET parts = parts + ?1 WHERE id = ?2", "ii", (int64_t)0, (int64_t)0);
  bool good = s != NULL;
  for (size_t i = 0, next; good && i < rows; i = next) {
    uint64_t parts = 0;
    for (next = i; next < rows && row[next].profile == row[i].profile; next++) parts += row[next].parts;
    sqlite3_bind_int64(s, 1, (int64_t)parts);
    sqlite3_bind_int64(s, 2, row[i].profile);
    good = sql_step(d, s) == SQL_DONE;
    sqlite3_reset(s);
  }
  sqlite3_finalize(s);
  return good;
}

bool database_rows_add(struct database *d, struct database_row *row, size_t rows) {
  if (!rows) return true;
  qsort(row, rows, sizeof *row, by_place);
  d->incoming = row;
  d->incoming_rows = rows;
  const bool good = sql_exec(d, "INSERT INTO sample SELECT profile, offset, reason, parts FROM incoming WHERE true"
                                " ON CONFLICT DO UPDATE SET parts = parts + excluded.parts");
  d->incoming_rows = 0;
  return good && add_sums(d, row, rows);
}

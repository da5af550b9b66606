/* SQLite with a database in memory: customers, orders, positions; indices, joins, groups, updates, deletes, its own check
 * of integrity. The checksum is over every row of every answer. */
#include <stdio.h>
#include <string.h>

#include <sqlite3.h>

#include "workload.h"

/* ---- what SQLite asks of a system without files ---- */

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *file, int flags, int *out) {
  (void)v, (void)name, (void)flags, (void)out;
  file->pMethods = NULL;
  return SQLITE_CANTOPEN;
}
static int vfs_delete(sqlite3_vfs *v, const char *name, int sync) { return (void)v, (void)name, (void)sync, SQLITE_OK; }
static int vfs_access(sqlite3_vfs *v, const char *name, int flags, int *out) {
  (void)v, (void)name, (void)flags;
  *out = 0;
  return SQLITE_OK;
}
static int vfs_path(sqlite3_vfs *v, const char *name, int room, char *out) {
  (void)v;
  snprintf(out, (size_t)room, "%s", name);
  return SQLITE_OK;
}
static int vfs_randomness(sqlite3_vfs *v, int n, char *out) {
  (void)v;
  for (int i = 0; i < n; i++) out[i] = (char)(i * 37 + 11);
  return n;
}
static int vfs_sleep(sqlite3_vfs *v, int us) { return (void)v, us; }
static int vfs_time(sqlite3_vfs *v, double *out) {
  (void)v;
  *out = 2459000.5;
  return SQLITE_OK;
}

int sqlite3_os_init(void) {
  static sqlite3_vfs vfs = {.iVersion = 1,
                            .szOsFile = sizeof(sqlite3_file),
                            .mxPathname = 64,
                            .zName = "none",
                            .xOpen = vfs_open,
                            .xDelete = vfs_delete,
                            .xAccess = vfs_access,
                            .xFullPathname = vfs_path,
                            .xRandomness = vfs_randomness,
                            .xSleep = vfs_sleep,
                            .xCurrentTime = vfs_time};
  return sqlite3_vfs_register(&vfs, 1);
}
int sqlite3_os_end(void) { return SQLITE_OK; }

/* ---- the benchmark ---- */

static const char *const script[] = {
  "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, town INTEGER)",
  "CREATE TABLE sale(id INTEGER PRIMARY KEY, customer INTEGER, day INTEGER, state TEXT)",
  "CREATE TABLE position(sale INTEGER, article INTEGER, pieces INTEGER, price INTEGER)",
  "BEGIN",
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
  "INSERT INTO customer SELECT i, printf('customer %05d', i * 7919 % 2000), i * 31 % 97 FROM n",
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) "
  "INSERT INTO sale SELECT i, 1 + i * 7919 % 2000, i * 13 % 365, CASE i % 5 WHEN 0 THEN 'open' ELSE 'paid' END FROM n",
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) "
  "INSERT INTO position SELECT 1 + i * 6007 % 12000, i * 389 % 500, 1 + i % 9, 100 + i * 17 % 9000 FROM n",
  "COMMIT",
  "CREATE INDEX sale_customer ON sale(customer)",
  "CREATE INDEX position_sale ON position(sale)",
  "CREATE INDEX position_article ON position(article, price)",
  "ANALYZE",
  "SELECT town, count(*), sum(pieces * price) FROM customer JOIN sale ON sale.customer = customer.id "
  "JOIN position ON position.sale = sale.id GROUP BY town ORDER BY 3 DESC",
  "SELECT article, count(DISTINCT sale), max(price) FROM position GROUP BY article HAVING count(*) > 70 ORDER BY 1",
  "SELECT name FROM customer WHERE id NOT IN (SELECT customer FROM sale WHERE day < 300 AND state = 'open') ORDER BY name LIMIT 200",
  "UPDATE sale SET state = 'late' WHERE state = 'open' AND day < 100",
  "SELECT state, count(*) FROM sale GROUP BY state",
  "SELECT day, sum(pieces) OVER (ORDER BY day) FROM (SELECT day, sum(pieces) AS pieces FROM sale JOIN position "
  "ON position.sale = sale.id GROUP BY day)",
  "DELETE FROM position WHERE price % 3 = 0 AND sale IN (SELECT id FROM sale WHERE state = 'late')",
  "SELECT count(*), total(price), avg(pieces) FROM position",
  "SELECT name FROM customer WHERE name LIKE '%9_7%' ORDER BY length(name), name DESC",
  "VACUUM",
  "PRAGMA integrity_check",
};

/* All rows into the sum; the last one's first column stays in `last`. */
static int run(sqlite3 *db, const char *sql, uint64_t *sum, char *last, size_t room) {
  sqlite3_stmt *s;
  int status;
  if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK) return 0;
  while ((status = sqlite3_step(s)) == SQLITE_ROW) {
    for (int c = 0; c < sqlite3_column_count(s); c++) {
      const unsigned char *text = sqlite3_column_text(s, c);
      if (text) *sum = checksum(*sum, text, strlen((const char *)text));
      if (c == 0) snprintf(last, room, "%s", text ? (const char *)text : "");
    }
  }
  sqlite3_finalize(s);
  return status == SQLITE_DONE;
}

int main(void) {
  sqlite3 *db;
  char last[40] = "";
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  if (sqlite3_open(":memory:", &db) != SQLITE_OK) return workload_fail("far_sqlite", "open");
  for (size_t i = 0; i < sizeof script / sizeof *script; i++)
    if (!run(db, script[i], &sum, last, sizeof last)) return workload_fail("far_sqlite", sqlite3_errmsg(db));
  if (strcmp(last, "ok") != 0) return workload_fail("far_sqlite", "the database is not in order");
  sqlite3_close(db);
  return workload_end("far_sqlite", sum);
}

#include "database/merge.h"

#include <stdlib.h>

#include "base/path.h"
#include "database/check.h"
#include "database/open.h"
#include "database/sql.h"

/* The other database's runs that are not here, or of which less is here. They replace what is here, so their
 * rows are new, and all ids can be moved by one number for each table. */
static const char take[] =
  "CREATE TEMP TABLE taken AS SELECT r.id, r.name FROM other.run AS r LEFT JOIN main.run AS mine USING(name)"
  " WHERE mine.id IS NULL OR (r.position, r.ended) > (mine.position, mine.ended);"
  "DELETE FROM main.run WHERE name IN (SELECT name FROM taken);"
  "CREATE TEMP TABLE base AS SELECT (SELECT ifnull(max(id), 0) FROM main.run) AS run,"
  " (SELECT ifnull(max(id), 0) FROM main.process) AS process, (SELECT ifnull(max(id), 0) FROM main.series) AS series,"
  " (SELECT ifnull(max(id), 0) FROM main.profile) AS profile;";

static const char copy[] =
  "INSERT INTO main.epoch(name, began) SELECT name, began FROM other.epoch WHERE true ORDER BY began, id"
  " ON CONFLICT DO UPDATE SET began = min(began, excluded.began);"
  "INSERT INTO main.image(build_id, path) SELECT build_id, path FROM other.image WHERE true ORDER BY identity"
  " ON CONFLICT DO NOTHING;"
  "INSERT INTO main.run SELECT base.run + r.id, r.name, machine, width, label, began, position, ended, lost"
  " FROM other.run AS r JOIN taken USING(id) JOIN base;"
  "INSERT INTO main.count SELECT base.run + c.run, number, value FROM other.count AS c JOIN taken ON taken.id = c.run JOIN base;"
  "INSERT INTO main.process SELECT base.process + p.id, base.run + p.run, number, serial, p.name"
  " FROM other.process AS p JOIN taken ON taken.id = p.run JOIN base;"
  "INSERT INTO main.series SELECT base.series + s.id, mine.id, base.process + s.process, event, kind, period, unit, unknown"
  " FROM other.series AS s JOIN other.process AS p ON p.id = s.process JOIN taken ON taken.id = p.run"
  " JOIN other.epoch AS e ON e.id = s.epoch JOIN main.epoch AS mine ON mine.name = e.name JOIN base;"
  "CREATE TEMP TABLE profiles AS SELECT f.id FROM other.profile AS f JOIN other.series AS s ON s.id = f.series"
  " JOIN other.process AS p ON p.id = s.process JOIN taken ON taken.id = p.run ORDER BY f.id;"
  "INSERT INTO main.profile SELECT base.profile + f.id, base.series + f.series, mine.id, parts"
  " FROM other.profile AS f JOIN profiles USING(id) JOIN other.image AS i ON i.id = f.image"
  " JOIN main.image AS mine ON mine.identity = i.identity JOIN base;"
  "INSERT INTO main.sample SELECT base.profile + profiles.id, offset, reason, parts"
  " FROM base CROSS JOIN profiles CROSS JOIN other.sample ON other.sample.profile = profiles.id;";

static bool attach(struct database *d, const char *from, bool frozen) {
  char *uri = database_uri(from, frozen ? "immutable=1" : "mode=ro");
  const bool good = uri ? sql_run(d, "ATTACH ? AS other", "t", uri) : database_fail(d, DATABASE_NO_MEMORY, "out of memory");
  free(uri);
  return good;
}

static bool count(struct database *d, struct merge_counts *c) {
  int64_t runs, all, samples;
  if (!sql_number(d, &runs, 0, "SELECT count(*) FROM taken", "") || !sql_number(d, &all, 0, "SELECT count(*) FROM other.run", "") ||
      !sql_number(d, &samples, 0, "SELECT count(*) FROM profiles JOIN other.sample ON sample.profile = profiles.id", ""))
    return false;
  *c = (struct merge_counts){(uint64_t)runs, (uint64_t)samples, (uint64_t)(all - runs)};
  return true;
}

/* What can be said of the other one is said before anything is begun. */
static bool check_source(struct database *d, const char *from, bool *frozen) {
  struct database other;
  if (path_same(d->path, from)) return database_fail(d, DATABASE_REFUSED, "%.300s: is the database itself", from);
  if (!database_open(&other, from, DATABASE_READ)) return database_fail(d, other.status, "%s", other.why);
  *frozen = other.frozen;
  database_close(&other);
  return true;
}

/* Of a damage: is it the other one's? */
static void blame(struct database *d, const char *from) {
  struct database other;
  if (d->status != DATABASE_DAMAGED) return;
  const bool open = database_open(&other, from, DATABASE_READ);
  if (!open || !database_check(&other)) database_fail(d, other.status, "%s", other.why);
  if (open) database_close(&other);
}

/* What came is looked at: its values are possible. */
static bool take_all(struct database *d, const char *from) {
  int64_t first;
  return sql_exec(d, take) && sql_exec(d, copy) && sql_number(d, &first, 0, "SELECT run + 1 FROM base", "") &&
         database_check_values(d, first, from);
}

bool database_merge(struct database *d, const char *from, struct merge_counts *counts) {
  bool frozen;
  if (!check_source(d, from, &frozen) || !attach(d, from, frozen)) return false;
  const bool good = database_begin(d) && take_all(d, from) && count(d, counts) &&
                    sql_exec(d, "DROP TABLE temp.taken; DROP TABLE temp.base; DROP TABLE temp.profiles;") && database_commit(d);
  if (!good) database_rollback(d);
  sqlite3_exec(d->sql, "DETACH other", NULL, NULL, NULL);
  if (!good) blame(d, from);
  return good;
}

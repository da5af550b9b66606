#include "database/keys.h"

#include "database/sql.h"

bool database_epoch(struct database *d, int64_t began, int64_t *id) {
  if (!sql_number(d, id, 0, "SELECT id FROM epoch ORDER BY began DESC, id DESC LIMIT 1", "")) return false;
  return *id || sql_number(d, id, 0, "INSERT INTO epoch(name, began) VALUES('1', ?) RETURNING id", "i", began);
}

bool database_epoch_begin(struct database *d, const char *name, int64_t began) {
  int64_t latest, taken;
  if (!sql_number(d, &latest, INT64_MIN, "SELECT max(began) FROM epoch HAVING count(*)", "") ||
      !sql_number(d, &taken, 0, "SELECT id FROM epoch WHERE name = ?", "t", name))
    return false;
  if (taken) return database_fail(d, DATABASE_REFUSED, "%.300s: there is already an epoch %.100s", d->path, name);
  if (began < latest)
    return database_fail(d, DATABASE_CLOCK, "%.300s: the clock went backwards: the latest epoch began %lld s later than now",
                         d->path, (long long)(latest - began));
  return sql_run(d, "INSERT INTO epoch(name, began) VALUES(?, ?)", "ti", name, began);
}

bool database_image(struct database *d, const char *build_id, const char *path, int64_t *id) {
  return sql_number(d, id, 0, "INSERT INTO image(build_id, path) VALUES(?, ?) ON CONFLICT DO UPDATE SET path = path RETURNING id",
                    "tt", build_id, path);
}

bool database_run(struct database *d, const struct database_run *run, struct database_progress *progress) {
  int64_t ended;
  if (!sql_run(d,
               "INSERT INTO run(name, machine, width, label, began, position, ended, lost) VALUES(?, ?, ?, ?, ?, 0, 0, 0)"
               " ON CONFLICT DO NOTHING",
               "ttiti", run->name, run->machine, (int64_t)run->width, run->label, run->began))
    return false;
  const bool good = sql_number(d, &progress->id, 0, "SELECT id FROM run WHERE name = ?", "t", run->name) &&
                    sql_number(d, &progress->position, 0, "SELECT position FROM run WHERE name = ?", "t", run->name) &&
                    sql_number(d, &ended, 0, "SELECT ended FROM run WHERE name = ?", "t", run->name);
  progress->ended = good && ended;
  return good;
}

bool database_run_advance(struct database *d, struct database_progress *progress, int64_t position, bool ended, double lost) {
  if (!sql_run(d, "UPDATE run SET position = ?, ended = ?, lost = ? WHERE id = ? AND position = ? AND ended = ?", "iiriii",
               position, (int64_t)ended, lost, progress->id, progress->position, (int64_t)progress->ended))
    return false;
  if (sqlite3_changes(d->sql) != 1) return database_fail(d, DATABASE_BUSY, "%.300s: another process drains the same run", d->path);
  progress->position = position;
  progress->ended = ended;
  return true;
}

bool database_count(struct database *d, int64_t run, unsigned number, uint64_t value) {
  return sql_run(d, "INSERT OR REPLACE INTO count VALUES(?, ?, ?)", "iii", run, (int64_t)number, (int64_t)value);
}

bool database_process(struct database *d, int64_t run, unsigned number, unsigned serial, const char *name, int64_t *id) {
  return sql_number(d, id, 0,
                    "INSERT INTO process(run, number, serial, name) VALUES(?, ?, ?, ?)"
                    " ON CONFLICT DO UPDATE SET name = excluded.name RETURNING id",
                    "iiit", run, (int64_t)number, (int64_t)serial, name);
}

bool database_series(struct database *d, const struct database_series *s, uint64_t unknown, int64_t *id) {
  return sql_number(d, id, 0,
                    "INSERT INTO series(epoch, process, event, kind, period, unit, unknown) VALUES(?, ?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT DO UPDATE SET unknown = unknown + excluded.unknown RETURNING id",
                    "iiiiiii", s->epoch, s->process, (int64_t)s->event, (int64_t)s->kind, (int64_t)s->period, (int64_t)s->unit,
                    (int64_t)unknown);
}

bool database_profile(struct database *d, int64_t series, int64_t image, int64_t *id) {
  return sql_number(
    d, id, 0, "INSERT INTO profile(series, image, parts) VALUES(?, ?, 0) ON CONFLICT DO UPDATE SET parts = parts RETURNING id",
    "ii", series, image);
}

bool database_label(struct database *d, const char *run, const char *label) {
  int64_t matches;
  static const char is_run[] = "SELECT count(*) FROM run WHERE substr(name, 1, length(?1)) = ?1";
  if (!sql_number(d, &matches, 0, is_run, "t", run)) return false;
  if (matches != 1)
    return database_fail(d, DATABASE_REFUSED, "%.300s: %s run has a number that starts with %.60s", d->path,
                         matches ? "more than one" : "no", run);
  return sql_run(d, "UPDATE run SET label = ?2 WHERE substr(name, 1, length(?1)) = ?1", "tt", run, label);
}

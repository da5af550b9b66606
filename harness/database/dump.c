#include "database/dump.h"

#include <inttypes.h>

#include "database/open.h"
#include "database/sql.h"
#include "database/words.h"

struct dump {
  struct database *d;
  FILE *out;
  uint64_t lines;
};

/* A line: its key, then the columns from `first` on. Addresses are hexadecimal. */
static void put_line(struct dump *u, const char *key, sqlite3_stmt *row, int first) {
  const int columns = sqlite3_column_count(row);
  if (*key) fprintf(u->out, "%s ", key);
  for (int i = first; i < columns; i++) {
    if (i > first) putc(' ', u->out);
    if (sqlite3_column_type(row, i) == SQLITE_TEXT) words_put(u->out, (const char *)sqlite3_column_text(row, i));
    else if (sqlite3_column_type(row, i) == SQLITE_FLOAT) fprintf(u->out, "%a", sqlite3_column_double(row, i));
    else if (!*key && i == first) fprintf(u->out, "%" PRIx64, (uint64_t)sqlite3_column_int64(row, i));
    else fprintf(u->out, "%" PRIu64, (uint64_t)sqlite3_column_int64(row, i));
  }
  putc('\n', u->out);
  u->lines++;
}

/* The tables below one row of another: what they are called in the text, their query, whose parameter is the
 * id of that row and whose first column is the id of their own, and what lies below them. */
struct level {
  const char *key, *query;
  const struct level *below[2];
};

static const struct level samples = {.key = "",
                                     .query = "SELECT profile, offset, reason, parts FROM sample WHERE profile = ?"
                                              " ORDER BY offset, reason"};
static const struct level profiles = {
  .key = "profile",
  .query = "SELECT profile.id, (SELECT count(*) FROM image AS i WHERE i.identity < image.identity), parts"
           " FROM profile JOIN image ON image.id = profile.image WHERE series = ? ORDER BY image.identity",
  .below = {&samples}};
static const struct level series = {.key = "series",
                                    .query = "SELECT series.id, epoch.name, event, kind, period, unit, unknown"
                                             " FROM series JOIN epoch ON epoch.id = series.epoch WHERE process = ?"
                                             " ORDER BY epoch.began, epoch.id, event, kind, period, unit",
                                    .below = {&profiles}};
static const struct level processes = {.key = "process",
                                       .query =
                                         "SELECT id, number, serial, name FROM process WHERE run = ? ORDER BY number, serial",
                                       .below = {&series}};
static const struct level counts = {.key = "count", .query = "SELECT run, number, value FROM count WHERE run = ? ORDER BY number"};
static const struct level runs = {.key = "run",
                                  .query =
                                    "SELECT id, name, machine, width, label, began, position, ended, lost FROM run ORDER BY name",
                                  .below = {&counts, &processes}};
static const struct level images = {.key = "image", .query = "SELECT id, build_id, path FROM image ORDER BY identity"};
static const struct level epochs = {.key = "epoch", .query = "SELECT id, name, began FROM epoch ORDER BY began, id"};

/* A level has at most two below, and there are five. */
static bool put_level(struct dump *u, const struct level *level, int64_t of) { /* NOLINT(misc-no-recursion) */
  sqlite3_stmt *row = sql_prepare(u->d, level->query, "i", of);
  enum sql_result result = row ? SQL_ROW : SQL_FAILED;
  while (result != SQL_FAILED && (result = sql_step(u->d, row)) == SQL_ROW) {
    put_line(u, level->key, row, 1);
    for (int i = 0; i < 2 && level->below[i] && result != SQL_FAILED; i++)
      if (!put_level(u, level->below[i], sqlite3_column_int64(row, 0))) result = SQL_FAILED;
  }
  sqlite3_finalize(row);
  return result == SQL_DONE;
}

bool database_dump(struct database *d, FILE *out) {
  struct dump u = {d, out, 0};
  fprintf(out, DUMP_MAGIC " %d\n", DUMP_VERSION);
  const bool good = sql_exec(d, "BEGIN") && put_level(&u, &epochs, 0) && put_level(&u, &images, 0) && put_level(&u, &runs, 0);
  if (good) fprintf(out, "end %" PRIu64 "\n", u.lines);
  database_rollback(d);
  return good;
}

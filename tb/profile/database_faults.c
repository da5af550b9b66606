/* The profile database when something is wrong: the file, its rows, its pages, the disk, another writer. */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "database/check.h"
#include "database/merge.h"
#include "database/select.h"
#include "tb/lib/database_bench.h"
#include "tb/lib/random.h"

enum { RUNS = 12 };

static void opens(struct database_bench *b, const char *path, enum database_status want, const char *text) {
  struct database d;
  const bool good = database_open(&d, path, DATABASE_READ);
  bench_expect(b, text, !good && d.status == want && strstr(d.why, text));
  if (good) database_close(&d);
}

static void check_files(struct database_bench *b) {
  struct database d;
  opens(b, "/nowhere/x.db", DATABASE_MISSING, "No such file");
  opens(b, b->folder, DATABASE_FOREIGN, "not a profile database");
  bench_remove(b->path[0]);
  FILE *out = fopen(b->path[0], "w");
  fputs(
    "This is a text, and it is long enough to have a first page of a hundred bytes, which SQLite wants to see before it says no.",
    out);
  fclose(out);
  opens(b, b->path[0], DATABASE_FOREIGN, "not a profile database");
  bench_expect(b, "nor to write", !database_open(&d, b->path[0], DATABASE_CREATE) && d.status == DATABASE_FOREIGN);
  bench_remove(b->path[0]);
  out = fopen(b->path[0], "w");
  fclose(out);
  opens(b, b->path[0], DATABASE_FOREIGN, "not a profile database");
  bench_remove(b->path[0]);
  sqlite3 *other;
  sqlite3_open(b->path[0], &other);
  sqlite3_exec(other, "CREATE TABLE bookmarks(url)", NULL, NULL, NULL);
  sqlite3_close(other);
  opens(b, b->path[0], DATABASE_FOREIGN, "not a profile database");
  /* Another process has begun to make it: its file has pages, and no tables yet. */
  bench_remove(b->path[0]);
  sqlite3_open(b->path[0], &other);
  sqlite3_exec(other, "PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT", NULL, NULL, NULL);
  bench_expect(b, "begun", database_open(&d, b->path[0], DATABASE_CREATE) && database_check(&d));
  database_close(&d);
  sqlite3_close(other);
  bench_expect(b, "made", bench_make(&d, b->path[0], 0, 1) && bench_sql(&d, "PRAGMA user_version = 2"));
  database_close(&d);
  opens(b, b->path[0], DATABASE_NEWER, "newer version");
  bench_done(b, "database_files");
}

/* Each damage is one that rows can have; all are found. */
static void check_damage(struct database_bench *b) {
  static const char below_zero[] = "PRAGMA ignore_check_constraints = ON; UPDATE sample SET parts = -parts;"
                                   "UPDATE profile SET parts = -parts; PRAGMA ignore_check_constraints = OFF";
  static const char too_many[] = "UPDATE sample SET parts = 9007199254740991;"
                                 "UPDATE profile SET parts = (SELECT sum(parts) FROM sample WHERE profile = id)";
  static const char *const damages[] = {
    "UPDATE sample SET parts = parts + 1 WHERE offset = 8",
    "DELETE FROM sample WHERE offset = 12",
    "UPDATE profile SET id = 99 WHERE id = 2",
    "UPDATE profile SET id = 99, parts = 0 WHERE id = 2",
    "DELETE FROM image",
    below_zero,
    too_many,
  };
  struct database d;
  for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
    bench_expect(b, "whole", bench_make(&d, b->path[0], 0, 2) && database_check(&d));
    bench_expect(b, damages[i], bench_sql(&d, "PRAGMA foreign_keys = OFF") && bench_sql(&d, damages[i]));
    bench_expect(b, damages[i], !database_check(&d) && d.status == DATABASE_DAMAGED && strstr(d.why, "damaged: "));
    database_close(&d);
  }
  bench_done(b, "database_damage");
}

/* Values that samples cannot have: found, and not taken by listings. */
static void check_values(struct database_bench *b) {
  static const char *const values[] = {
    "UPDATE series SET unit = 1",
    "UPDATE series SET event = 99",
    "UPDATE series SET event = event + (1 << 32)",
    "UPDATE series SET period = 1 << 62",
    "UPDATE series SET kind = 0, unit = 1",
    "UPDATE sample SET reason = 255 WHERE offset = 8",
    "UPDATE sample SET reason = reason + (1 << 32) WHERE offset = 8",
    "UPDATE sample SET reason = 1 + (1 << 18) WHERE offset = 8",
    "UPDATE run SET width = -1",
    "UPDATE run SET width = 0",
    "UPDATE run SET lost = 9e999",
  };
  struct database d;
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    struct samples s = {.images = 0};
    bench_expect(b, "made", bench_make(&d, b->path[0], 0, 2) && bench_sql(&d, values[i]));
    bench_expect(b, values[i], !database_check(&d) && d.status == DATABASE_DAMAGED && strstr(d.why, "damaged: "));
    d.status = DATABASE_OK;
    bench_expect(b, values[i], !samples_from_database(&s, &d, &(struct selection){.run = NULL}) && d.status == DATABASE_DAMAGED);
    samples_free(&s);
    database_close(&d);
  }
  bench_done(b, "database_values");
}

/* Bytes of the file overwritten: never a crash; what is read is whole, or an error. */
static void check_pages(struct database_bench *b) {
  unsigned found = 0;
  for (int i = 0; i < 40; i++) {
    struct database d;
    struct samples s = {.images = 0};
    bench_expect(b, "made", bench_make(&d, b->path[0], 0, 6) && bench_sql(&d, "PRAGMA wal_checkpoint(TRUNCATE)"));
    database_close(&d);
    FILE *file = fopen(b->path[0], "r+b");
    fseek(file, 0, SEEK_END);
    const uint64_t pages = (uint64_t)ftell(file) / 4096;
    fseek(file, (long)(4096 * random_between(&b->random, 1, pages - 1) + random_below(&b->random, 8)), SEEK_SET);
    for (int k = 0; k < 64; k++) fputc((int)random_below(&b->random, 256), file);
    fclose(file);
    if (!database_open(&d, b->path[0], DATABASE_READ)) {
      bench_expect(b, "status", d.status == DATABASE_DAMAGED || d.status == DATABASE_FOREIGN);
      found++;
      continue;
    }
    if (!samples_from_database(&s, &d, &(struct selection){.run = NULL}))
      bench_expect(b, d.why, d.status == DATABASE_DAMAGED || d.status == DATABASE_REFUSED);
    found += !database_check(&d);
    bench_expect(b, d.why, d.status == DATABASE_OK || d.status == DATABASE_DAMAGED || d.status == DATABASE_REFUSED);
    samples_free(&s);
    database_close(&d);
  }
  char text[60];
  snprintf(text, sizeof text, "found %u of 40 damaged pages", found);
  bench_expect(b, text, found == 40);
  bench_done(b, "database_pages");
}

/* The disk is full in the middle of a merge: what was there before is there, and later the merge succeeds. */
static void check_full(struct database_bench *b) {
  struct database d, e;
  struct merge_counts c;
  char limit[60];
  bench_expect(b, "made", bench_make(&d, b->path[0], 0, 2) && bench_make(&e, b->path[1], 2, RUNS));
  char *before = bench_dump(&d);
  const int64_t pages = bench_number(&d, "PRAGMA page_count");
  for (int more = 0; more < 4; more++) {
    snprintf(limit, sizeof limit, "PRAGMA max_page_count = %" PRId64, pages + more);
    bench_expect(b, "limited", bench_sql(&d, limit));
    bench_expect(b, "full", !database_merge(&d, b->path[1], &c) && d.status == DATABASE_FULL && strstr(d.why, "cannot write"));
    char *after = bench_dump(&d);
    bench_expect(b, "as before", strcmp(before, after) == 0 && database_check(&d));
    free(after);
  }
  bench_expect(b, "room again", bench_sql(&d, "PRAGMA max_page_count = 1000000"));
  bench_expect(b, "merges", database_merge(&d, b->path[1], &c) && c.runs == RUNS - 2);
  free(before);
  database_close(&d);
  database_close(&e);
  bench_done(b, "database_full");
}

static void check_busy(struct database_bench *b) {
  struct database d, e;
  bool added;
  bench_expect(b, "made", bench_make(&d, b->path[0], 0, 1) && database_open(&e, b->path[0], DATABASE_WRITE));
  sqlite3_busy_timeout(e.sql, 10);
  bench_expect(b, "the first writes", database_begin(&d));
  bench_expect(b, "the second is told",
               !bench_add_run(&e, 5, &added) && e.status == DATABASE_BUSY && strstr(e.why, "another process is writing"));
  char *text = bench_dump(&e);
  bench_expect(b, "reading goes on", strncmp(text, "culprit-dump", 12) == 0);
  free(text);
  bench_expect(b, "the first ends", database_commit(&d));
  bench_expect(b, "the second writes", bench_add_run(&e, 5, &added) && added && bench_add_run(&e, 5, &added) && !added);
  database_close(&d);
  database_close(&e);
  bench_done(b, "database_busy");
}

int main(int argc, char **argv) {
  static void (*const checks[])(struct database_bench * b) = {check_files, check_damage, check_values, check_pages,
                                                              check_full,  check_busy,   NULL};
  return bench_run("database_faults", checks, argc, argv);
}

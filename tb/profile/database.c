/* The profile database: selection and merge against sums made by hand, dumps back and forth and damaged, and all that can be wrong
 * with the file or the disk. */
#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "database/add.h"
#include "database/check.h"
#include "database/dump.h"
#include "database/merge.h"
#include "database/open.h"
#include "database/select.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"
#include "tb/lib/temp_folder.h"

enum { RUNS = 12, DATABASES = 4 };

struct bench {
  const char *folder;
  char path[DATABASES][100];
  uint64_t random, seed;
  struct check check;
  int failures;
};

static void expect(struct bench *b, const char *what, bool good) {
  char text[700];
  snprintf(text, sizeof text, "%s (replay: build/tb/database %" PRIu64 ")", what, b->seed);
  check_expect(&b->failures, text, good);
}

static void done(struct bench *b, const char *name) {
  check_case(&b->check, name, !b->failures);
  b->failures = 0;
}

static void fresh(const char *path) {
  static const char *const parts[] = {"", "-wal", "-shm"};
  char name[120];
  for (int i = 0; i < 3; i++) {
    snprintf(name, sizeof name, "%s%s", path, parts[i]);
    remove(name);
  }
}

static bool sql(struct database *d, const char *text) { return sqlite3_exec(d->sql, text, NULL, NULL, NULL) == SQLITE_OK; }

static char *dump(struct database *d) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!database_dump(d, out)) fputs("failed", out);
  fclose(out);
  return text;
}

static char *dump_of(const char *path) {
  struct database d;
  char *text = database_open(&d, path, DATABASE_READ) ? dump(&d) : strdup(d.why);
  database_close(&d);
  return text;
}

/* Run i: label and machine by i, two images, cycles with one of two periods; the sums are easy to say. */
static bool add_run(struct database *d, unsigned i, bool *added) {
  static const char *const labels[] = {"", "night", "a b%"}, *const machines[] = {"small", "large"};
  char number[33];
  snprintf(number, sizeof number, "%08x%024x", i * 0x01234567, i);
  const struct database_run run = {number, machines[i % 2], labels[i % 3], i % 2 ? 4 : 2, 1700000000 + i};
  struct samples s = {.lost = i};
  bool good = true;
  for (unsigned k = 0; k < 2; k++) {
    struct samples_image *image = samples_image_add(&s, k ? "/bin/two" : "/bin/one", k ? "abcdef0123456789" : "");
    struct samples_set *set = image ? samples_set_add(image, 1, SAMPLES_TIP, i % 4 ? 1000 : 1000.5, 12) : NULL;
    for (unsigned row = 0; good && row < 50; row++) good = set && samples_row_add(set, 4 * row, row % 3, 12 * (i + 1));
    good = good && samples_row_add(set, UINT64_MAX - 3, 0, 12); /* an address beyond any sign */
  }
  samples_order(&s);
  good = good && database_add(d, &run, &s, 1000 + i, added);
  samples_free(&s);
  return good;
}

static bool make(struct database *d, const char *path, unsigned first, unsigned last) {
  bool added = true;
  fresh(path);
  bool good = database_open(d, path, DATABASE_CREATE) && database_begin(d) && database_epoch_begin(d, "one", 1600000000) &&
              database_commit(d);
  for (unsigned i = first; good && added && i < last; i++) good = add_run(d, i, &added);
  return good && added;
}

/* ---- selection ---- */

static void select_is(struct bench *b, struct database *d, struct selection selection, double samples, double lost, size_t sets) {
  struct samples s = {.images = 0};
  uint64_t parts = 0;
  size_t found = 0;
  expect(b, "selects", samples_from_database(&s, d, &selection));
  for (size_t i = 0; i < s.images; i++) {
    found += s.image[i].sets;
    for (size_t k = 0; k < s.image[i].sets; k++) parts += samples_parts(&s.image[i].set[k]);
  }
  char text[200];
  snprintf(text, sizeof text, "%" PRIu64 " parts, lost %.0f, %zu sets; not %.0f, %.0f, %zu", parts, s.lost, found, samples * 12,
           lost, sets);
  expect(b, text, (double)parts == samples * 12 && s.lost == lost && found == sets);
  samples_free(&s);
}

static void refuses(struct bench *b, struct database *d, struct selection selection, const char *text) {
  struct samples s = {.images = 0};
  expect(b, text, !samples_from_database(&s, d, &selection) && d->status == DATABASE_REFUSED && strstr(d->why, text));
  samples_free(&s);
}

static void check_select(struct bench *b) {
  struct database d;
  double all = 0, night = 0, large = 0;
  for (unsigned i = 0; i < RUNS; i++) {
    const double samples = 50 * (i + 1) + 1;
    all += 2 * samples;
    if (i % 3 == 1) night += 2 * samples;
    if (i % 2) large += 2 * samples;
  }
  expect(b, "made", make(&d, b->path[0], 0, RUNS));
  select_is(b, &d, (struct selection){.run = NULL}, all, RUNS * (RUNS - 1) / 2, 4); /* two images, two periods */
  select_is(b, &d, (struct selection){.epoch = "one", .event = 1}, all, RUNS * (RUNS - 1) / 2, 4);
  select_is(b, &d, (struct selection){.epoch = "latest"}, all, RUNS * (RUNS - 1) / 2, 4);
  select_is(b, &d, (struct selection){.label = "night"}, night, 1 + 4 + 7 + 10, 4);
  select_is(b, &d, (struct selection){.machine = "large"}, large, 36, 2);
  select_is(b, &d, (struct selection){.image = "two"}, all / 2, RUNS * (RUNS - 1) / 2, 2);
  select_is(b, &d, (struct selection){.image = "/bin/one"}, all / 2, RUNS * (RUNS - 1) / 2, 2);
  select_is(b, &d, (struct selection){.image = "abcdef01"}, all / 2, RUNS * (RUNS - 1) / 2, 2);
  select_is(b, &d, (struct selection){.run = "01234567"}, 202, 1, 2);
  select_is(b, &d, (struct selection){.process = "two", .run = "01234567"}, 0 + 202, 1, 2);
  refuses(b, &d, (struct selection){.epoch = "two"}, "there is no epoch two");
  refuses(b, &d, (struct selection){.label = "day"}, "there is no label day");
  refuses(b, &d, (struct selection){.machine = "tiny"}, "there is no machine tiny");
  refuses(b, &d, (struct selection){.run = "ff"}, "there is no run ff");
  refuses(b, &d, (struct selection){.image = "three"}, "there is no image three");
  refuses(b, &d, (struct selection){.process = "7"}, "there is no process 7");
  refuses(b, &d, (struct selection){.event = 3}, "no samples of this selection");
  database_close(&d);
  done(b, "database_select");
}

/* Periods are never mixed: what a row stands for is the sum over sets, and that is the truth for each place. */
static void check_periods(struct bench *b) {
  struct samples s = {.images = 0};
  struct database d;
  double got = 0, want = 0;
  for (unsigned i = 0; i < RUNS; i++) want += (i + 1) * (i % 4 ? 1000 : 1000.5);
  expect(b, "made", make(&d, b->path[0], 0, RUNS) && samples_from_database(&s, &d, &(struct selection){.image = "one"}));
  const struct samples_image *image = samples_find(&s, "one");
  for (size_t k = 0; image && k < image->sets; k++) got += samples_events(&image->set[k], image->set[k].row[5].parts);
  expect(b, "events of a place", got == want);
  samples_free(&s);
  database_close(&d);
  done(b, "database_periods");
}

/* ---- merge ---- */

static void merge(struct bench *b, struct database *d, const char *from, uint64_t runs, uint64_t known) {
  struct merge_counts c = {.runs = 0};
  expect(b, "merges", database_merge(d, from, &c) || (puts(d->why), false));
  expect(b, "as many runs", c.runs == runs && c.known == known);
}

/* Three databases, which share runs, in any order: as if all runs had been added to one. */
static void check_merge(struct bench *b) {
  struct database all, a, c, into;
  expect(b, "made", make(&all, b->path[0], 0, RUNS) && make(&a, b->path[1], 0, 8) && make(&c, b->path[2], 4, RUNS));
  database_close(&a);
  database_close(&c);
  char *want = dump(&all);
  for (int order = 0; order < 2; order++) {
    fresh(b->path[3]);
    expect(b, "opened", database_open(&into, b->path[3], DATABASE_CREATE));
    merge(b, &into, b->path[1 + order], 8, 0);
    merge(b, &into, b->path[2 - order], 4, 4);
    merge(b, &into, b->path[1], 0, 8);
    expect(b, "checks", database_check(&into));
    char *got = dump(&into);
    expect(b, "the same text", strcmp(got, want) == 0);
    free(got);
    database_close(&into);
  }
  free(want);
  struct merge_counts counts;
  expect(b, "not itself", !database_merge(&all, b->path[0], &counts) && all.status == DATABASE_REFUSED);
  expect(b, "not nothing", !database_merge(&all, "/nowhere/x", &counts) && all.status == DATABASE_MISSING);
  database_close(&all);
  done(b, "database_merge");
}

/* Of a run that is half drained in one database and wholly in the other, the whole one stays. */
static void check_merge_parts(struct bench *b) {
  struct database whole, part;
  expect(b, "made", make(&whole, b->path[0], 0, 3) && make(&part, b->path[1], 0, 3));
  char *want = dump(&whole);
  expect(b, "shortened",
         sql(&part, "UPDATE run SET position = 5, ended = 0; UPDATE sample SET parts = 1;"
                    " UPDATE profile SET parts = (SELECT sum(parts) FROM sample WHERE profile = profile.id)"));
  merge(b, &part, b->path[0], 3, 0);
  char *got = dump(&part);
  expect(b, "the longer one stays", strcmp(got, want) == 0 && database_check(&part));
  expect(b, "shortened", sql(&whole, "UPDATE run SET position = 6, ended = 0"));
  merge(b, &part, b->path[0], 0, 3);
  free(got);
  got = dump(&part);
  expect(b, "the shorter one does not come", strcmp(got, want) == 0);
  free(got);
  free(want);
  database_close(&whole);
  database_close(&part);
  done(b, "database_merge_parts");
}

/* ---- dumps ---- */

static bool load(struct database *d, const char *path, const char *text, size_t size) {
  fresh(path);
  FILE *in = fmemopen((void *)text, size, "r"); /* NOLINT(performance-no-int-to-ptr): it is only read */
  const bool good = in && database_open(d, path, DATABASE_CREATE) && database_load(d, in, "dump");
  if (in) fclose(in);
  return good;
}

static void check_dump(struct bench *b) {
  struct database d, e;
  expect(b, "made", make(&d, b->path[0], 0, 5));
  expect(b, "more",
         sql(&d, "INSERT INTO count SELECT id, 3, 77 FROM run; UPDATE series SET unknown = 5 WHERE id = 2;"
                 " UPDATE run SET lost = 0.1 WHERE id = 1; INSERT INTO epoch(name, began) VALUES('-', 1700000000)"));
  char *text = dump(&d);
  const size_t size = strlen(text);
  expect(b, "loads", load(&e, b->path[1], text, size) && database_check(&e));
  char *again = dump(&e);
  expect(b, "the same text", strcmp(text, again) == 0);
  free(again);
  FILE *in = fmemopen(text, size, "r");
  expect(b, "not into a full one", !database_load(&e, in, "dump") && e.status == DATABASE_REFUSED);
  fclose(in);
  database_close(&e);
  /* Cut short anywhere, or with a line less: refused, and nothing is there. */
  for (int i = 0; i < 60; i++) {
    const size_t cut = (size_t)random_between(&b->random, 1, size - 1);
    expect(b, "a dump cut short",
           !load(&e, b->path[1], text, cut) && e.status == DATABASE_DAMAGED && strncmp(e.why, "dump: ", 6) == 0);
    char *rest = dump(&e);
    expect(b, "nothing of it", strcmp(rest, "culprit-dump 1\nend 0\n") == 0);
    free(rest);
    database_close(&e);
  }
  /* Any byte changed: refused, or loaded as a database that is whole. */
  char *changed = strdup(text);
  unsigned refused = 0;
  for (int i = 0; i < 300; i++) {
    const size_t at = random_next(&b->random) % size;
    changed[at] = (char)(random_chance(&b->random, 1, 2) ? '0' + random_below(&b->random, 10) : random_below(&b->random, 256));
    const bool good = load(&e, b->path[1], changed, size);
    expect(b, "a changed dump",
           good ? database_check(&e) || strstr(e.why, "event") || strstr(e.why, "unit")
                : e.status == DATABASE_DAMAGED || e.status == DATABASE_NEWER);
    refused += !good;
    database_close(&e);
    changed[at] = text[at];
  }
  expect(b, "most changes are seen", refused > 100);
  free(changed);
  free(text);
  database_close(&d);
  done(b, "database_dump");
}

/* ---- what can be wrong ---- */

static void opens(struct bench *b, const char *path, enum database_status want, const char *text) {
  struct database d;
  const bool good = database_open(&d, path, DATABASE_READ);
  expect(b, text, !good && d.status == want && strstr(d.why, text));
  if (good) database_close(&d);
}

static void check_files(struct bench *b) {
  struct database d;
  opens(b, "/nowhere/x.db", DATABASE_MISSING, "No such file");
  opens(b, b->folder, DATABASE_FOREIGN, "not a profile database");
  fresh(b->path[0]);
  FILE *out = fopen(b->path[0], "w");
  fputs(
    "This is a text, and it is long enough to have a first page of a hundred bytes, which SQLite wants to see before it says no.",
    out);
  fclose(out);
  opens(b, b->path[0], DATABASE_FOREIGN, "not a profile database");
  expect(b, "nor to write", !database_open(&d, b->path[0], DATABASE_CREATE) && d.status == DATABASE_FOREIGN);
  fresh(b->path[0]);
  out = fopen(b->path[0], "w");
  fclose(out);
  opens(b, b->path[0], DATABASE_FOREIGN, "not a profile database");
  fresh(b->path[0]);
  sqlite3 *other;
  sqlite3_open(b->path[0], &other);
  sqlite3_exec(other, "CREATE TABLE bookmarks(url)", NULL, NULL, NULL);
  sqlite3_close(other);
  opens(b, b->path[0], DATABASE_FOREIGN, "not a profile database");
  expect(b, "made", make(&d, b->path[0], 0, 1) && sql(&d, "PRAGMA user_version = 2"));
  database_close(&d);
  opens(b, b->path[0], DATABASE_NEWER, "newer version");
  done(b, "database_files");
}

/* Each damage is one that rows can have; all are found. */
static void check_damage(struct bench *b) {
  static const char *const damages[] = {
    "UPDATE sample SET parts = parts + 1 WHERE offset = 8",
    "DELETE FROM sample WHERE offset = 12",
    "UPDATE profile SET id = 99 WHERE id = 2",
    "UPDATE profile SET id = 99, parts = 0 WHERE id = 2",
    "UPDATE series SET unit = 1",
    "UPDATE series SET event = 99",
    "DELETE FROM image",
    "PRAGMA ignore_check_constraints = ON; UPDATE sample SET parts = -parts; UPDATE profile SET parts = -parts;"
    "PRAGMA ignore_check_constraints = OFF",
  };
  struct database d;
  for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
    expect(b, "whole", make(&d, b->path[0], 0, 2) && database_check(&d));
    expect(b, damages[i], sql(&d, "PRAGMA foreign_keys = OFF") && sql(&d, damages[i]));
    expect(b, damages[i], !database_check(&d) && d.status == DATABASE_DAMAGED && strstr(d.why, "damaged: "));
    database_close(&d);
  }
  done(b, "database_damage");
}

/* Bytes of the file overwritten: never a crash; what is read is whole, or an error. */
static void check_pages(struct bench *b) {
  unsigned found = 0;
  for (int i = 0; i < 40; i++) {
    struct database d;
    struct samples s = {.images = 0};
    expect(b, "made", make(&d, b->path[0], 0, 6) && sql(&d, "PRAGMA wal_checkpoint(TRUNCATE)"));
    database_close(&d);
    FILE *file = fopen(b->path[0], "r+b");
    fseek(file, 0, SEEK_END);
    const uint64_t pages = (uint64_t)ftell(file) / 4096;
    fseek(file, (long)(4096 * random_between(&b->random, 1, pages - 1) + random_below(&b->random, 8)), SEEK_SET);
    for (int k = 0; k < 64; k++) fputc((int)random_below(&b->random, 256), file);
    fclose(file);
    if (!database_open(&d, b->path[0], DATABASE_READ)) {
      expect(b, "status", d.status == DATABASE_DAMAGED || d.status == DATABASE_FOREIGN);
      found++;
      continue;
    }
    if (!samples_from_database(&s, &d, &(struct selection){.run = NULL}))
      expect(b, d.why, d.status == DATABASE_DAMAGED || d.status == DATABASE_REFUSED);
    found += !database_check(&d);
    expect(b, d.why, d.status == DATABASE_OK || d.status == DATABASE_DAMAGED || d.status == DATABASE_REFUSED);
    samples_free(&s);
    database_close(&d);
  }
  char text[60];
  snprintf(text, sizeof text, "found %u of 40 damaged pages", found);
  expect(b, text, found == 40);
  done(b, "database_pages");
}

/* The disk is full in the middle of a merge: what was there before is there, and later the merge succeeds. */
static void check_full(struct bench *b) {
  struct database d, e;
  struct merge_counts c;
  char limit[60];
  expect(b, "made", make(&d, b->path[0], 0, 2) && make(&e, b->path[1], 2, RUNS));
  char *before = dump(&d);
  int64_t pages = 0;
  sqlite3_stmt *s;
  sqlite3_prepare_v2(d.sql, "PRAGMA page_count", -1, &s, NULL);
  if (sqlite3_step(s) == SQLITE_ROW) pages = sqlite3_column_int64(s, 0);
  sqlite3_finalize(s);
  for (int more = 0; more < 4; more++) {
    snprintf(limit, sizeof limit, "PRAGMA max_page_count = %" PRId64, pages + more);
    expect(b, "limited", sql(&d, limit));
    expect(b, "full", !database_merge(&d, b->path[1], &c) && d.status == DATABASE_FULL && strstr(d.why, "cannot write"));
    char *after = dump(&d);
    expect(b, "as before", strcmp(before, after) == 0 && database_check(&d));
    free(after);
  }
  expect(b, "room again", sql(&d, "PRAGMA max_page_count = 1000000"));
  merge(b, &d, b->path[1], RUNS - 2, 0);
  free(before);
  database_close(&d);
  database_close(&e);
  done(b, "database_full");
}

static void check_busy(struct bench *b) {
  struct database d, e;
  bool added;
  expect(b, "made", make(&d, b->path[0], 0, 1) && database_open(&e, b->path[0], DATABASE_WRITE));
  sqlite3_busy_timeout(e.sql, 10);
  expect(b, "the first writes", database_begin(&d));
  expect(b, "the second is told",
         !add_run(&e, 5, &added) && e.status == DATABASE_BUSY && strstr(e.why, "another process is writing"));
  char *text = dump(&e);
  expect(b, "reading goes on", strncmp(text, "culprit-dump", 12) == 0);
  free(text);
  expect(b, "the first ends", database_commit(&d));
  expect(b, "the second writes", add_run(&e, 5, &added) && added && add_run(&e, 5, &added) && !added);
  database_close(&d);
  database_close(&e);
  done(b, "database_busy");
}

static void check_epochs(struct bench *b) {
  struct database d;
  bool added;
  expect(b, "made", make(&d, b->path[0], 0, 1) && database_begin(&d));
  expect(b, "the clock", !database_epoch_begin(&d, "two", 1599999990) && d.status == DATABASE_CLOCK && strstr(d.why, "10 s later"));
  expect(b, "taken", !database_epoch_begin(&d, "one", 1700000000) && d.status == DATABASE_REFUSED);
  expect(b, "begins", database_epoch_begin(&d, "two", 1700000000) && database_commit(&d) && add_run(&d, 1, &added) && added);
  select_is(b, &d, (struct selection){.epoch = "one"}, 102, 0, 2);
  select_is(b, &d, (struct selection){.epoch = "two"}, 202, 1, 2);
  select_is(b, &d, (struct selection){.epoch = "latest"}, 202, 1, 2);
  expect(b, "labelled", database_begin(&d) && database_label(&d, "01234567", "new") && database_commit(&d));
  select_is(b, &d, (struct selection){.label = "new"}, 202, 1, 2);
  expect(b, "no such run", !database_label(&d, "77", "new") && d.status == DATABASE_REFUSED && !database_label(&d, "0", "new"));
  database_close(&d);
  char *text = dump_of(b->path[0]);
  expect(b, "in the dump", strstr(text, "\nepoch two 1700000000\n") && strstr(text, " new "));
  free(text);
  done(b, "database_epochs");
}

int main(int argc, char **argv) {
  char folder[64];
  struct bench b = {.folder = folder, .seed = argc == 2 ? strtoull(argv[1], NULL, 0) : 1};
  if (argc > 2 || !temp_folder_make(folder, sizeof folder)) return fputs("usage: database [SEED]\n", stderr), 2;
  b.random = b.seed;
  for (int i = 0; i < DATABASES; i++) snprintf(b.path[i], sizeof b.path[i], "%s/%d.db", folder, i);
  check_select(&b);
  check_periods(&b);
  check_merge(&b);
  check_merge_parts(&b);
  check_dump(&b);
  check_files(&b);
  check_damage(&b);
  check_pages(&b);
  check_full(&b);
  check_busy(&b);
  check_epochs(&b);
  temp_folder_remove(folder);
  return check_done(&b.check);
}

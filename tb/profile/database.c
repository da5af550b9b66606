/* The profile database: selection, merge and epochs against sums made by hand, dumps
 * back and forth and damaged. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "database/check.h"
#include "database/dump.h"
#include "database/keys.h"
#include "database/merge.h"
#include "database/select.h"
#include "tb/lib/database_bench.h"
#include "tb/lib/random.h"

enum { RUNS = 12, LOST = RUNS * (RUNS - 1) / 2 };

static char *dump_of(const char *path) {
  struct database d;
  char *text = database_open(&d, path, DATABASE_READ) ? bench_dump(&d) : strdup(d.why);
  database_close(&d);
  return text;
}

/* ---- selection ---- */

static void select_is(struct database_bench *b, struct database *d, struct selection selection, double samples, double lost,
                      size_t sets) {
  struct samples s = {.images = 0};
  uint64_t parts = 0;
  size_t found = 0;
  bench_expect(b, "selects", samples_from_database(&s, d, &selection));
  for (size_t i = 0; i < s.images; i++) {
    found += s.image[i].sets;
    for (size_t k = 0; k < s.image[i].sets; k++) parts += samples_parts(&s.image[i].set[k]);
  }
  char text[200];
  snprintf(text, sizeof text, "%" PRIu64 " parts, lost %.0f, %zu sets; not %.0f, %.0f, %zu", parts, s.lost, found, samples * 12,
           lost, sets);
  bench_expect(b, text, (double)parts == samples * 12 && s.lost == lost && found == sets);
  samples_free(&s);
}

static void refuses(struct database_bench *b, struct database *d, struct selection selection, const char *text) {
  struct samples s = {.images = 0};
  bench_expect(b, text, !samples_from_database(&s, d, &selection) && d->status == DATABASE_REFUSED && strstr(d->why, text));
  samples_free(&s);
}

static void check_select(struct database_bench *b) {
  struct database d;
  double all = 0, night = 0, large = 0;
  for (unsigned i = 0; i < RUNS; i++) {
    const double samples = 50 * (i + 1) + 1;
    all += 2 * samples;
    if (i % 3 == 1) night += 2 * samples;
    if (i % 2) large += 2 * samples;
  }
  bench_expect(b, "made", bench_make(&d, b->path[0], 0, RUNS));
  select_is(b, &d, (struct selection){.run = NULL}, all, LOST, 4); /* two images, two periods */
  select_is(b, &d, (struct selection){.epoch = "one", .event = 1}, all, LOST, 4);
  select_is(b, &d, (struct selection){.epoch = "latest"}, all, LOST, 4);
  select_is(b, &d, (struct selection){.label = "night"}, night, 1 + 4 + 7 + 10, 4);
  select_is(b, &d, (struct selection){.machine = "large"}, large, 36, 2);
  select_is(b, &d, (struct selection){.image = "two"}, all / 2, LOST, 2);
  select_is(b, &d, (struct selection){.image = "/bin/one"}, all / 2, LOST, 2);
  select_is(b, &d, (struct selection){.image = "abcdef01"}, all / 2, LOST, 2);
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
  bench_done(b, "database_select");
}

/* Periods are never mixed: what a row stands for is the sum over sets, and that is the truth for each
 * place. */
static void check_periods(struct database_bench *b) {
  struct samples s = {.images = 0};
  struct database d;
  double got = 0, want = 0;
  for (unsigned i = 0; i < RUNS; i++) want += (i + 1) * (i % 4 ? 1000 : 1000.5);
  bench_expect(b, "made",
               bench_make(&d, b->path[0], 0, RUNS) && samples_from_database(&s, &d, &(struct selection){.image = "one"}));
  const struct samples_image *image = samples_find(&s, "one");
  for (size_t k = 0; image && k < image->sets; k++) got += samples_events(&image->set[k], image->set[k].row[5].parts);
  bench_expect(b, "events of a place", got == want);
  samples_free(&s);
  database_close(&d);
  bench_done(b, "database_periods");
}

/* ---- merge ---- */

static void merge(struct database_bench *b, struct database *d, const char *from, uint64_t runs, uint64_t known) {
  struct merge_counts c = {.runs = 0};
  bench_expect(b, "merges", database_merge(d, from, &c) || (puts(d->why), false));
  bench_expect(b, "as many runs", c.runs == runs && c.known == known);
}

/* Three databases, which share runs, in any order: as if all runs had been added to one. */
static void check_merge(struct database_bench *b) {
  struct database all, a, c, into;
  bench_expect(b, "made",
               bench_make(&all, b->path[0], 0, RUNS) && bench_make(&a, b->path[1], 0, 8) && bench_make(&c, b->path[2], 4, RUNS));
  database_close(&a);
  database_close(&c);
  char *want = bench_dump(&all);
  for (int order = 0; order < 2; order++) {
    bench_remove(b->path[3]);
    bench_expect(b, "opened", database_open(&into, b->path[3], DATABASE_CREATE));
    merge(b, &into, b->path[1 + order], 8, 0);
    merge(b, &into, b->path[2 - order], 4, 4);
    merge(b, &into, b->path[1], 0, 8);
    bench_expect(b, "checks", database_check(&into));
    char *got = bench_dump(&into);
    bench_expect(b, "the same text", strcmp(got, want) == 0);
    free(got);
    database_close(&into);
  }
  free(want);
  struct merge_counts counts;
  bench_expect(b, "not itself", !database_merge(&all, b->path[0], &counts) && all.status == DATABASE_REFUSED);
  bench_expect(b, "not nothing", !database_merge(&all, "/nowhere/x", &counts) && all.status == DATABASE_MISSING);
  database_close(&all);
  bench_done(b, "database_merge");
}

/* Of a run that is half drained in one database and wholly in the other, the whole one stays. */
static void check_merge_parts(struct database_bench *b) {
  struct database whole, part;
  bench_expect(b, "made", bench_make(&whole, b->path[0], 0, 3) && bench_make(&part, b->path[1], 0, 3));
  char *want = bench_dump(&whole);
  bench_expect(b, "shortened",
               bench_sql(&part, "UPDATE run SET position = 5, ended = 0; UPDATE sample SET parts = 1;"
                                " UPDATE profile SET parts = (SELECT sum(parts) FROM sample WHERE profile = profile.id)"));
  merge(b, &part, b->path[0], 3, 0);
  char *got = bench_dump(&part);
  bench_expect(b, "the longer one stays", strcmp(got, want) == 0 && database_check(&part));
  bench_expect(b, "shortened", bench_sql(&whole, "UPDATE run SET position = 6, ended = 0"));
  merge(b, &part, b->path[0], 0, 3);
  free(got);
  got = bench_dump(&part);
  bench_expect(b, "the shorter one does not come", strcmp(got, want) == 0);
  free(got);
  free(want);
  database_close(&whole);
  database_close(&part);
  bench_done(b, "database_merge_parts");
}

/* ---- dumps ---- */

static bool load(struct database *d, const char *path, const char *text, size_t size) {
  bench_remove(path);
  FILE *in = fmemopen((void *)text, size, "r"); /* NOLINT(performance-no-int-to-ptr): it is only read */
  const bool good = in && database_open(d, path, DATABASE_CREATE) && database_load(d, in, "dump");
  if (in) fclose(in);
  return good;
}

static void check_dump(struct database_bench *b) {
  struct database d, e;
  bench_expect(b, "made", bench_make(&d, b->path[0], 0, 5));
  bench_expect(b, "more",
               bench_sql(&d, "INSERT INTO count SELECT id, 3, 77 FROM run; UPDATE series SET unknown = 5 WHERE id = 2;"
                             " UPDATE run SET lost = 0.1 WHERE id = 1; INSERT INTO epoch(name, began) VALUES('-', 1700000000)"));
  char *text = bench_dump(&d);
  const size_t size = strlen(text);
  bench_expect(b, "loads", load(&e, b->path[1], text, size) && database_check(&e));
  char *again = bench_dump(&e);
  bench_expect(b, "the same text", strcmp(text, again) == 0);
  free(again);
  FILE *in = fmemopen(text, size, "r");
  bench_expect(b, "not into a full one", !database_load(&e, in, "dump") && e.status == DATABASE_REFUSED);
  fclose(in);
  database_close(&e);
  /* Cut short anywhere, or with a line less: refused, and nothing is there. */
  for (int i = 0; i < 60; i++) {
    const size_t cut = (size_t)random_between(&b->random, 1, size - 1);
    bench_expect(b, "a dump cut short",
                 !load(&e, b->path[1], text, cut) && e.status == DATABASE_DAMAGED && strncmp(e.why, "dump: ", 6) == 0);
    char *rest = bench_dump(&e);
    bench_expect(b, "nothing of it", strcmp(rest, "culprit-dump 1\nend 0\n") == 0);
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
    bench_expect(b, "a changed dump", good ? database_check(&e) : e.status == DATABASE_DAMAGED || e.status == DATABASE_NEWER);
    refused += !good;
    database_close(&e);
    changed[at] = text[at];
  }
  bench_expect(b, "most changes are seen", refused > 100);
  free(changed);
  free(text);
  database_close(&d);
  bench_done(b, "database_dump");
}

/* Values that samples cannot have are not loaded. */
static void check_values(struct database_bench *b) {
  static const struct {
    const char *width, *lost, *series, *parts, *row;
    bool good;
  } rows[] = {
    {"2", "0x0p+0", "1 1 256 12 0", "12", "851971 12", false},
    {"2", "0x0p+0", "1 1 256 12 0", "12", "786432 12", true}, /* four commit */
    {"2", "0x0p+0", "1 1 256 12 0", "12", "1 12", true},
    {"2", "0x0p+0", "1 1 256 12 0", "12", "255 12", false},
    {"2", "0x0p+0", "1 1 256 12 0", "12", "1048576 12", false},
    {"2", "0x0p+0", "1 1 256 12 0", "12", "4294967297 12", false},
    {"2", "0x0p+0", "1 1 256 12 0", "9007199254740991", "1 9007199254740991", true},
    {"2", "0x0p+0", "1 1 256 12 0", "9007199254740992", "1 9007199254740992", false},
    {"2", "0x0p+0", "1 1 256 12 1", "9007199254740991", "1 9007199254740991", false},
    {"2", "0x0p+0", "1 0 256 1 0", "12", "0 12", true},
    {"2", "0x0p+0", "1 0 256 1 0", "12", "1 12", false},
    {"2", "0x0p+0", "1 0 256 12 0", "12", "0 12", false},
    {"2", "0x0p+0", "1 2 256 12 0", "12", "1 12", false},
    {"2", "0x0p+0", "99 1 256 12 0", "12", "1 12", false},
    {"2", "0x0p+0", "1 1 0 12 0", "12", "1 12", false},
    {"2", "0x0p+0", "1 1 4611686018427387904 12 0", "12", "1 12", false},
    {"0", "0x0p+0", "1 1 256 12 0", "12", "1 12", false},
    {"65", "0x0p+0", "1 1 256 12 0", "12", "1 12", false},
    {"18446744073709551615", "0x0p+0", "1 1 256 12 0", "12", "1 12", false},
    {"2", "inf", "1 1 256 12 0", "12", "1 12", false},
    {"2", "nan", "1 1 256 12 0", "12", "1 12", false},
  };
  char text[600];
  struct database d;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    snprintf(text, sizeof text,
             "culprit-dump 1\nepoch 1 17\nimage - x.elf\nrun 01 small %s - 17 100 1 %s\nprocess 0 0 x.elf\n"
             "series 1 %s\nprofile 0 %s\n80000000 %s\nend 7\n",
             rows[i].width, rows[i].lost, rows[i].series, rows[i].parts, rows[i].row);
    const bool good = load(&d, b->path[1], text, strlen(text));
    bench_expect(b, text, good == rows[i].good && (good ? database_check(&d) : d.status == DATABASE_DAMAGED));
    database_close(&d);
  }
  bench_done(b, "database_values");
}

static void check_epochs(struct database_bench *b) {
  struct database d;
  bool added;
  bench_expect(b, "made", bench_make(&d, b->path[0], 0, 1) && database_begin(&d));
  bench_expect(b, "the clock",
               !database_epoch_begin(&d, "two", 1599999990) && d.status == DATABASE_CLOCK && strstr(d.why, "10 s later"));
  bench_expect(b, "taken", !database_epoch_begin(&d, "one", 1700000000) && d.status == DATABASE_REFUSED);
  bench_expect(b, "begins",
               database_epoch_begin(&d, "two", 1700000000) && database_commit(&d) && bench_add_run(&d, 1, &added) && added);
  select_is(b, &d, (struct selection){.epoch = "one"}, 102, 0, 2);
  select_is(b, &d, (struct selection){.epoch = "two"}, 202, 1, 2);
  select_is(b, &d, (struct selection){.epoch = "latest"}, 202, 1, 2);
  bench_expect(b, "labelled", database_begin(&d) && database_label(&d, "01234567", "new") && database_commit(&d));
  select_is(b, &d, (struct selection){.label = "new"}, 202, 1, 2);
  bench_expect(b, "no such run",
               !database_label(&d, "77", "new") && d.status == DATABASE_REFUSED && !database_label(&d, "0", "new"));
  database_close(&d);
  char *text = dump_of(b->path[0]);
  bench_expect(b, "in the dump", strstr(text, "\nepoch two 1700000000\n") && strstr(text, " new "));
  free(text);
  bench_done(b, "database_epochs");
}

int main(int argc, char **argv) {
  static void (*const checks[])(struct database_bench * b) = {check_select, check_periods, check_merge,  check_merge_parts,
                                                              check_dump,   check_values,  check_epochs, NULL};
  return bench_run("database", checks, argc, argv);
}

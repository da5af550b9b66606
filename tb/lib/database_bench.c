#include "tb/lib/database_bench.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "database/add.h"
#include "database/dump.h"
#include "tb/lib/temp_folder.h"

int bench_run(const char *program, void (*const *checks)(struct database_bench *b), int argc, char **argv) {
  char folder[64];
  struct database_bench b = {.program = program, .folder = folder, .seed = argc == 2 ? strtoull(argv[1], NULL, 0) : 1};
  bool good = argc <= 2 && temp_folder_make(folder, sizeof folder);
  if (!good) {
    fprintf(stderr, "usage: %s [SEED]\n", program);
    return 2;
  }
  b.random = b.seed;
  for (int i = 0; i < BENCH_DATABASES; i++) good = good && asprintf(&b.path[i], "%s/%d.db", folder, i) > 0;
  for (; good && *checks; checks++) (*checks)(&b);
  for (int i = 0; i < BENCH_DATABASES; i++) free(b.path[i]);
  temp_folder_remove(folder);
  return good ? check_done(&b.check) : 2;
}

void bench_expect(struct database_bench *b, const char *what, bool good) {
  char text[700];
  snprintf(text, sizeof text, "%s (replay: build/tb/%s %" PRIu64 ")", what, b->program, b->seed);
  check_expect(&b->failures, text, good);
}

void bench_done(struct database_bench *b, const char *name) {
  check_case(&b->check, name, !b->failures);
  b->failures = 0;
}

void bench_remove(const char *path) {
  static const char *const parts[] = {"", "-wal", "-shm"};
  char name[120];
  for (int i = 0; i < 3; i++) {
    snprintf(name, sizeof name, "%s%s", path, parts[i]);
    remove(name);
  }
}

bool bench_sql(struct database *d, const char *text) { return sqlite3_exec(d->sql, text, NULL, NULL, NULL) == SQLITE_OK; }

int64_t bench_number(struct database *d, const char *query) {
  sqlite3_stmt *s = NULL;
  sqlite3_prepare_v2(d->sql, query, -1, &s, NULL);
  const int64_t value = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
  sqlite3_finalize(s);
  return value;
}

char *bench_dump(struct database *d) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!database_dump(d, out)) fputs("failed", out);
  fclose(out);
  return text;
}

bool bench_add_run(struct database *d, unsigned i, bool *added) {
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

bool bench_make(struct database *d, const char *path, unsigned first, unsigned last) {
  bool added = true;
  bench_remove(path);
  bool good = database_open(d, path, DATABASE_CREATE) && database_begin(d) && database_epoch_begin(d, "one", 1600000000) &&
              database_commit(d);
  for (unsigned i = first; good && added && i < last; i++) good = bench_add_run(d, i, &added);
  return good && added;
}

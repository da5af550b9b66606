/* How fast the database takes and gives samples, with ROWS of them in it: runs of a million aggregated
 * samples each, of 10 images, 5 processes and 2 events. Times are CPU seconds.
 * database_speed [--json F | --relative | --any-speed] ROWS FOLDER; --relative: rows a second are judged
 * beside what SQLite takes of them into a bare table, just before, in the best of the runs, so that neither a
 * slow machine nor a busy one is a failure;
 * --any-speed: nor is a slow database (sanitizers) */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "database/check.h"
#include "database/keys.h"
#include "database/open.h"
#include "database/rows.h"
#include "database/select.h"
#include "database/sql.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

enum { IMAGES = 10, PROCESSES = 5, EVENTS = 2, ROWS_A_PROFILE = 10000, ROWS_A_RUN = IMAGES * PROCESSES * EVENTS * ROWS_A_PROFILE };

#define LEAST_ROWS_A_SECOND 1e6 /* targets.md: aggregated samples into the database */
#define LEAST_OF_BARE 0.6       /* --relative: the same rows, one by one, into a bare table */
#define QUICK_SECONDS 1.0

enum judged { ABSOLUTE, RELATIVE, ANY_SPEED };

struct bench {
  struct database d;
  struct database_row *row;
  uint64_t random;
  struct check check;
  FILE *json;
  enum judged judged;
  double least; /* rows a second */
};

static double cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A run's profiles, and their rows at addresses that hot code has: random steps. */
static bool make_run(struct bench *b, unsigned run, size_t *rows) {
  char name[33];
  struct database_progress progress;
  int64_t epoch, process, series, image, profile;
  snprintf(name, sizeof name, "%032x", run);
  const struct database_run info = {name, "small", run % 2 ? "odd" : "even", 2, 1700000000 + run};
  *rows = 0;
  if (!database_run(&b->d, &info, &progress) || !database_epoch(&b->d, info.began, &epoch)) return false;
  for (unsigned p = 0; p < PROCESSES; p++) {
    if (!database_process(&b->d, progress.id, p, 0, "program", &process)) return false;
    for (unsigned k = 0; k < EVENTS * IMAGES; k++) {
      const struct database_series set = {epoch, process, 1 + 2 * (k / IMAGES), 0, 62000 * 256, 1};
      char path[20];
      snprintf(path, sizeof path, "/bin/%u", k % IMAGES);
      if (!database_series(&b->d, &set, 0, &series) || !database_image(&b->d, "", path, &image) ||
          !database_profile(&b->d, series, image, &profile))
        return false;
      for (uint64_t i = 0, offset = 0; i < ROWS_A_PROFILE; i++, offset += 4 * (1 + random_below(&b->random, 4)))
        b->row[(*rows)++] = (struct database_row){profile, offset, 0, 1 + random_below(&b->random, 100)};
    }
  }
  return true;
}

/* Rows come from a hash table, in no order. */
static void shuffle(struct bench *b, size_t rows) {
  for (size_t i = rows; i > 1; i--) {
    const size_t k = random_next(&b->random) % i;
    const struct database_row row = b->row[k];
    b->row[k] = b->row[i - 1];
    b->row[i - 1] = row;
  }
}

/* Adds a run's rows, in commits of a quarter of a million as the daemon makes them; returns the seconds,
 * below 0: failed. */
static double add_run(struct bench *b, unsigned run) {
  size_t rows, most = 1 << 18;
  if (!database_begin(&b->d) || !make_run(b, run, &rows) || !database_commit(&b->d)) return -1;
  shuffle(b, rows);
  const double begin = cpu();
  for (size_t at = 0; at < rows; at += most)
    if (!database_begin(&b->d) || !database_rows_add(&b->d, b->row + at, rows - at < most ? rows - at : most) ||
        !database_commit(&b->d))
      return -1;
  return cpu() - begin;
}

static void tell(struct bench *b, const char *name, double value, double limit, bool least) {
  const bool done = least ? value > 0 : value >= 0, fast = least ? value >= limit : value <= limit;
  printf("# %s: %.3g (%s %.3g)\n", name, value, least ? "at least" : "at most", limit);
  if (b->json) fprintf(b->json, "%s\"%s\": %.6g", b->check.cases ? ", " : "", name, value);
  check_case(&b->check, name, done && (fast || b->judged == ANY_SPEED));
}

static double time_select(struct bench *b, const struct selection *selection, size_t *rows) {
  struct samples s = {.images = 0};
  const double begin = cpu();
  const bool good = samples_from_database(&s, &b->d, selection);
  const double seconds = good ? cpu() - begin : -1;
  *rows = 0;
  for (size_t i = 0; i < s.images; i++)
    for (size_t k = 0; k < s.image[i].sets; k++) *rows += s.image[i].set[k].rows;
  samples_free(&s);
  return seconds;
}

/* Seconds that SQLite alone takes for a run's rows, which another transaction then
 * forgets; below 0: failed. */
static double add_bare(struct bench *b, unsigned run) {
  size_t rows;
  if (!database_begin(&b->d) || !make_run(b, run, &rows)) return -1;
  const double begin = cpu();
  if (!sql_exec(&b->d, "CREATE TABLE bare(profile, offset, reason, parts, PRIMARY KEY(profile, offset, reason)) WITHOUT ROWID"))
    return -1;
  const int64_t none = 0;
  sqlite3_stmt *s = sql_prepare(&b->d, "INSERT INTO bare VALUES(?1, ?2, ?3, ?4)", "iiii", none, none, none, none);
  bool good = s != NULL;
  for (size_t i = 0; good && i < rows; i++) {
    const int64_t value[] = {b->row[i].profile, (int64_t)b->row[i].offset, b->row[i].reason, (int64_t)b->row[i].parts};
    for (int k = 0; k < 4; k++) sqlite3_bind_int64(s, k + 1, value[k]);
    good = sql_step(&b->d, s) == SQL_DONE;
    sqlite3_reset(s);
  }
  sqlite3_finalize(s);
  const double seconds = cpu() - begin;
  database_rollback(&b->d);
  return good ? seconds : -1;
}

static void measure(struct bench *b, unsigned runs) {
  double all = 0, seconds = 0, best = 0, rate = 0;
  size_t rows = 0;
  b->least = LEAST_ROWS_A_SECOND;
  for (unsigned run = 0; run < runs && seconds >= 0; run++) {
    const double bare = b->judged == RELATIVE ? add_bare(b, run) : 0;
    all += seconds = bare < 0 ? bare : add_run(b, run);
    if (b->judged == RELATIVE && seconds > 0 && bare / seconds > best) {
      best = bare / seconds;
      rate = ROWS_A_RUN / seconds;
      b->least = LEAST_OF_BARE * ROWS_A_RUN / bare;
    }
  }
  if (b->judged != RELATIVE) rate = (double)runs * ROWS_A_RUN / all;
  tell(b, "new_rows_a_second", seconds < 0 ? 0 : rate, b->least, true);
  b->random = runs; /* other addresses: about a third is there already */
  seconds = add_run(b, runs / 2);
  tell(b, "more_rows_a_second", seconds < 0 ? 0 : ROWS_A_RUN / seconds, b->least / 2, true);
  seconds = time_select(b, &(struct selection){.run = "00000000000000000000000000000000", .image = "/bin/3", .event = 1}, &rows);
  printf("# %zu rows of an image in a run\n", rows);
  tell(b, "select_image_seconds", rows ? seconds : -1, QUICK_SECONDS, false);
  FILE *nowhere = fopen("/dev/null", "w");
  const double begin = cpu();
  const bool good = nowhere && database_describe(&b->d, nowhere);
  tell(b, "info_seconds", good ? cpu() - begin : -1, QUICK_SECONDS, false);
  if (nowhere) fclose(nowhere);
}

static void clean(const char *path) {
  static const char *const parts[] = {"", "-wal", "-shm"};
  char name[600];
  for (int i = 0; i < 3; i++) {
    snprintf(name, sizeof name, "%s%s", path, parts[i]);
    remove(name);
  }
}

int main(int argc, char **argv) {
  struct bench b = {.random = 1};
  char path[500];
  struct stat file;
  const bool json = argc == 5 && strcmp(argv[1], "--json") == 0;
  if (argc == 4 && strcmp(argv[1], "--relative") == 0) b.judged = RELATIVE;
  if (argc == 4 && strcmp(argv[1], "--any-speed") == 0) b.judged = ANY_SPEED;
  if (argc != 3 && !json && b.judged == ABSOLUTE) {
    fputs("usage: database_speed [--json F | --relative | --any-speed] ROWS FOLDER\n", stderr);
    return 2;
  }
  const unsigned runs = (unsigned)(strtoull(argv[argc - 2], NULL, 0) / ROWS_A_RUN);
  snprintf(path, sizeof path, "%s/speed.db", argv[argc - 1]);
  clean(path);
  b.row = malloc(ROWS_A_RUN * sizeof *b.row);
  if (json) b.json = fopen(argv[2], "w");
  if (!runs || !b.row || (json && !b.json) || !database_open(&b.d, path, DATABASE_CREATE)) {
    fprintf(stderr, "%s\n", b.d.why);
    return 2;
  }
  if (b.json) fprintf(b.json, "{");
  measure(&b, runs);
  if (b.d.status) printf("# %s\n", b.d.why);
  database_close(&b.d);
  if (stat(path, &file) == 0) printf("# %u rows in %.0f MiB\n", runs * ROWS_A_RUN, (double)file.st_size / 1048576);
  if (b.json) fprintf(b.json, ", \"rows\": %u, \"bytes\": %lld}\n", runs * ROWS_A_RUN, (long long)file.st_size);
  if (b.json) fclose(b.json);
  clean(path);
  free(b.row);
  return check_done(&b.check);
}

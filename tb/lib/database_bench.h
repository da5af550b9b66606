/* What the tests of the profile database share: results with a replay, and databases
 * whose sums are easy to state. */
#ifndef CULPRIT_TB_DATABASE_BENCH_H
#define CULPRIT_TB_DATABASE_BENCH_H

#include "database/open.h"
#include "tb/lib/check.h"

#define BENCH_DATABASES 4

struct database_bench {
  const char *program, *folder;
  char *path[BENCH_DATABASES]; /* for databases, in the folder */
  uint64_t random, seed;
  struct check check;
  int failures; /* of the current case */
};

/* Runs the checks (the last is NULL) in a folder of their own: `PROGRAM [SEED]`. Returns the exit status. */
int bench_run(const char *program, void (*const *checks)(struct database_bench *b), int argc, char **argv);

/* One of the things that a case looks at. */
void bench_expect(struct database_bench *b, const char *what, bool good);
void bench_done(struct database_bench *b, const char *name);

/* Removes a database with its files. */
void bench_remove(const char *path);

bool bench_sql(struct database *d, const char *text);
int64_t bench_number(struct database *d, const char *query); /* its first value; -1: none */

/* The dump, with "failed" at its end if it fails. Free with free(). */
char *bench_dump(struct database *d);

/* Adds run i, with a number that begins with i * 0x01234567: label and machine by i, images /bin/one and
 * /bin/two, which has build id abcdef0123456789; cycles of kind tip with period 1000.5 if i is a multiple of
 * 4, else 1000; in each image 50 (i + 1) samples in 50 rows and one at an address with all bits set but two;
 * i samples lost. */
bool bench_add_run(struct database *d, unsigned i, bool *added);

/* A new database, still open, with epoch `one` and runs first to last - 1. */
bool bench_make(struct database *d, const char *path, unsigned first, unsigned last);

#endif

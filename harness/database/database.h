/* The profile database: samples of many runs, machines and programs in one SQLite file.               docs/database.md
 *
 * A function that fails returns false (or what it says) and leaves a status and one line in the database; what it had begun is
 * undone when the transaction is rolled back or the database closed. The process may end at any point: what was committed stays,
 * the rest is as if it had never been begun. */
#ifndef CULPRIT_DATABASE_H
#define CULPRIT_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum database_status {
  DATABASE_OK,
  DATABASE_MISSING, /* cannot be opened or read */
  DATABASE_FOREIGN, /* no SQLite file, or another program's */
  DATABASE_NEWER,   /* of a later version of this program */
  DATABASE_DAMAGED, /* pages or rows that contradict each other */
  DATABASE_BUSY,    /* another process writes and does not finish, or drains the same stream */
  DATABASE_FULL,    /* cannot be written completely */
  DATABASE_CLOCK,   /* a time before one that the database has */
  DATABASE_REFUSED, /* what was asked for cannot be: no such epoch, the name is taken, ... */
  DATABASE_NO_MEMORY,
  DATABASE_BROKEN /* a statement that SQLite does not take */
};

enum database_mode {
  DATABASE_READ,  /* changes nothing */
  DATABASE_WRITE, /* it must be there */
  DATABASE_CREATE /* is made when it is not there */
};

struct sqlite3;
struct database_row;

struct database {
  struct sqlite3 *sql; /* NULL: not open */
  const char *path;    /* the caller's */
  enum database_status status;
  char why[600];
  /* What the virtual table `incoming` shows: rows.h */
  const struct database_row *incoming;
  size_t incoming_rows;
};

/* On an error it is closed already. */
bool database_open(struct database *d, const char *path, enum database_mode mode);
void database_close(struct database *d);

/* One transaction; other writers wait, readers see what was there before. */
bool database_begin(struct database *d);
bool database_commit(struct database *d);
void database_rollback(struct database *d); /* keeps status and why */

/* Sets status and why. Returns false. */
bool database_fail(struct database *d, enum database_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif

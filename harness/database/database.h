/* The profile database: samples of many runs, machines and programs in one SQLite file.      docs/database.md
 *
 * A function that fails returns false (or as documented) and leaves a status and one line in the struct; what
 * it had begun is undone when the transaction is rolled back or the database is closed. The process may end
 * at any point: what was committed stays, and the rest leaves no trace. */
#ifndef CULPRIT_DATABASE_H
#define CULPRIT_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum database_status {
  DATABASE_OK,
  DATABASE_MISSING, /* cannot be opened or read */
  DATABASE_FOREIGN, /* not an SQLite file, or another program's */
  DATABASE_NEWER,   /* of a later version of this program */
  DATABASE_DAMAGED, /* pages or rows that contradict each other, or are impossible; tables that are missing */
  DATABASE_BUSY,    /* another process writes and does not finish, or drains the same stream */
  DATABASE_FULL,    /* cannot be written completely */
  DATABASE_CLOCK,   /* a time before one that the database has */
  DATABASE_REFUSED, /* the request is impossible: no such epoch, the name is taken, ... */
  DATABASE_NO_MEMORY,
  DATABASE_BROKEN /* SQLite is misused */
};

struct sqlite3;
struct database_row;

struct database {
  struct sqlite3 *sql; /* NULL: not open */
  const char *path;    /* the caller's */
  bool frozen;         /* read as it is: nobody can write it */
  enum database_status status;
  char why[600];
  /* What the virtual table `incoming` shows: rows.h */
  const struct database_row *incoming;
  size_t incoming_rows;
};

/* Sets status and why. Returns false. */
bool database_fail(struct database *d, enum database_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif

/* Aggregated samples into the database, many at once. */
#ifndef CULPRIT_DATABASE_ROWS_H
#define CULPRIT_DATABASE_ROWS_H

#include "database/database.h"

/* A row of the table `sample`. */
struct database_row {
  int64_t profile; /* keys.h */
  uint64_t offset, reason, parts;
};

/* Adds the rows to what the database has of the same places, and to the sums of their profiles. Sorts them; a
 * place may come more than once. Inside a transaction. */
bool database_rows_add(struct database *d, struct database_row *row, size_t rows);

/* Once for each connection that writes: makes them a virtual table, which costs a
 * third of a statement a row. */
bool database_rows_attach(struct database *d);

#endif

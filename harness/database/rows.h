/* Adds aggregated samples to the database, many at once. */
#ifndef CULPRIT_DATABASE_ROWS_H
#define CULPRIT_DATABASE_ROWS_H

#include "database/database.h"

/* A row of the table `sample`. */
struct database_row {
  int64_t profile; /* keys.h */
  uint64_t offset, reason, parts;
};

/* Adds the rows to what the database has for the same places, and to the sums of their profiles. Sorts them;
 * a place may occur more than once. Call inside a transaction. */
bool database_rows_add(struct database *d, struct database_row *row, size_t rows);

/* Call once for each connection that writes: makes the rows a virtual table, which
 * costs a third of a statement for each row. */
bool database_rows_attach(struct database *d);

#endif

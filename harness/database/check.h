/* Checks that a database is whole. */
#ifndef CULPRIT_DATABASE_CHECK_H
#define CULPRIT_DATABASE_CHECK_H

#include <stdio.h>

#include "database/database.h"

/* Checks every page, row and sum, and what rows say of each other. False: why names the first error. */
bool database_check(struct database *d);

/* Are the values of runs possible, of this id and higher ones? False: why names the file at `path`. */
bool database_check_values(struct database *d, int64_t run, const char *path);

/* Calls `each` for every image, until it returns false. */
bool database_images(struct database *d, bool (*each)(void *context, const char *path, const char *build_id), void *context);

/* Prints what is in it, as text. */
bool database_describe(struct database *d, FILE *out);

/* Gives back unused pages, and empties the log of changes. */
bool database_vacuum(struct database *d);

#endif

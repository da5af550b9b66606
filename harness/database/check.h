/* Is the database whole? */
#ifndef CULPRIT_DATABASE_CHECK_H
#define CULPRIT_DATABASE_CHECK_H

#include <stdio.h>

#include "database/database.h"

/* Every page, every row, what rows say of each other, and every sum. False: the first thing that is wrong. */
bool database_check(struct database *d);

/* Calls `each` for every image, until it returns false. */
bool database_images(struct database *d, bool (*each)(void *context, const char *path, const char *build_id), void *context);

/* What is in it, as text. */
bool database_describe(struct database *d, FILE *out);

/* Gives unused pages back, and empties the log of changes. */
bool database_vacuum(struct database *d);

#endif

/* Adds profiles in files to the database. */
#ifndef CULPRIT_DATABASE_ADD_H
#define CULPRIT_DATABASE_ADD_H

#include "database/keys.h"
#include "samples/samples.h"

/* Adds the samples of one whole run of one process, in one transaction. bytes: size of its file. *added:
 * false if the database already had this run, and nothing changed. */
bool database_add(struct database *d, const struct database_run *run, const struct samples *samples, int64_t bytes, bool *added);

#endif

/* Profiles in files into the database. */
#ifndef CULPRIT_DATABASE_ADD_H
#define CULPRIT_DATABASE_ADD_H

#include "database/keys.h"
#include "samples/samples.h"

/* Adds the samples of one whole run of one process, in one transaction. bytes: of its file. *added: false
 * when the database has this run already, and nothing changed. */
bool database_add(struct database *d, const struct database_run *run, const struct samples *samples, int64_t bytes, bool *added);

#endif

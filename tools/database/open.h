/* The database of a command: where it is, and its failures as exit statuses. */
#ifndef CULPRIT_TOOLS_DATABASE_OPEN_H
#define CULPRIT_TOOLS_DATABASE_OPEN_H

#include "database/open.h"
#include "tools/cli/failure.h"

/* Fills f from the status of a database that failed. Returns false. */
bool database_failed(const struct database *d, struct failure *f);

/* path NULL: $CULPRIT_DB. */
bool database_open_for(struct database *d, const char *path, enum database_mode mode, struct failure *f);

#endif

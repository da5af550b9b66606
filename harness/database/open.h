/* Opening a database, and transactions. */
#ifndef CULPRIT_DATABASE_OPEN_H
#define CULPRIT_DATABASE_OPEN_H

#include "database/database.h"

enum database_mode {
  DATABASE_READ,  /* changes nothing */
  DATABASE_WRITE, /* it must exist */
  DATABASE_CREATE /* it is created if missing */
};

/* After an error it is closed already. */
bool database_open(struct database *d, const char *path, enum database_mode mode);
void database_close(struct database *d);

/* One transaction; other writers wait, readers see the state before it. */
bool database_begin(struct database *d);
bool database_commit(struct database *d);
void database_rollback(struct database *d); /* keeps status and why */

#endif

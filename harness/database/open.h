/* Opening a database, and transactions. */
#ifndef CULPRIT_DATABASE_OPEN_H
#define CULPRIT_DATABASE_OPEN_H

#include "database/database.h"

enum database_mode {
  DATABASE_READ,   /* changes nothing; one that cannot be written is read as it is */
  DATABASE_WRITE,  /* it must exist */
  DATABASE_CREATE, /* it is created if missing; several processes may do it at once */
  DATABASE_MEMORY  /* a new one without a file */
};

/* path: of a file, whatever it looks like; of MEMORY: a name for messages. After an error it is closed already. */
bool database_open(struct database *d, const char *path, enum database_mode mode);
void database_close(struct database *d);

/* The file as SQLite's URI, whose options are `name=value`, with & between them. NULL: out of memory. Free it. */
char *database_uri(const char *path, const char *options);

/* One transaction; other writers wait, readers see the state before it. */
bool database_begin(struct database *d);
bool database_commit(struct database *d);
void database_rollback(struct database *d); /* keeps status and why */

#endif

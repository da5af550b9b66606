/* The whole database as text, and back. Equal contents give equal text, whatever the order in which they
 * came.                                                                                      docs/database.md
 *
 * Lines of words with a blank between. A word holds no blank: bytes below `!`, DEL and % are %XX, an empty
 * one is `-`. */
#ifndef CULPRIT_DATABASE_DUMP_H
#define CULPRIT_DATABASE_DUMP_H

#include <stdio.h>

#include "database/database.h"

#define DUMP_MAGIC "culprit-dump"
#define DUMP_VERSION 1

/* Errors of the file stay in it. */
bool database_dump(struct database *d, FILE *out);

/* Into a database without contents, in one transaction. `name` is that of the file, for
 * messages. DATABASE_DAMAGED: its text is no dump, or contradicts itself; DATABASE_REFUSED:
 * the database has something. */
bool database_load(struct database *d, FILE *in, const char *name);

#endif

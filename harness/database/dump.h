/* The whole database as text, and back. Equal contents give equal text, in whatever order they were
 * added.                                                                                     docs/database.md
 *
 * Lines of words separated by a blank. A word holds no blank: bytes below `!`, DEL and % are %XX, an empty
 * word is `-`. */
#ifndef CULPRIT_DATABASE_DUMP_H
#define CULPRIT_DATABASE_DUMP_H

#include <stdio.h>

#include "database/database.h"

#define DUMP_MAGIC "culprit-dump"
#define DUMP_VERSION 1

/* Write errors stay in the stream. */
bool database_dump(struct database *d, FILE *out);

/* Loads a dump into an empty database, in one transaction. name: of the file, for messages.
 * DATABASE_DAMAGED: the text is not a dump, or contradicts itself; DATABASE_REFUSED: the
 * database is not empty. */
bool database_load(struct database *d, FILE *in, const char *name);

#endif

/* culprit db add: adds a profile to the database. */
#ifndef CULPRIT_TOOLS_DATABASE_ADD_H
#define CULPRIT_TOOLS_DATABASE_ADD_H

#include "tools/database/options.h"

bool db_add(const struct db_options *o, struct failure *f);

#endif

/* culprit db: merge, dump, load, check, vacuum, info. */
#ifndef CULPRIT_TOOLS_DATABASE_FILES_H
#define CULPRIT_TOOLS_DATABASE_FILES_H

#include "tools/database/options.h"

bool db_merge(const struct db_options *o, struct failure *f);
bool db_dump(const struct db_options *o, struct failure *f);
bool db_load(const struct db_options *o, struct failure *f);
bool db_check(const struct db_options *o, struct failure *f);
bool db_vacuum(const struct db_options *o, struct failure *f);
bool db_info(const struct db_options *o, struct failure *f);

#endif

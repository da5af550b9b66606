/* Merges the databases that the jobs of a sweep left into one. */
#ifndef CULPRIT_SWEEP_MERGE_H
#define CULPRIT_SWEEP_MERGE_H

#include <stdbool.h>

#include "tools/cli/failure.h"

/* Merges all that are there, and prints how many. False: no sweep in the folder (66), a database that cannot
 * be merged, or, after the rest was merged, points that left none (87). */
bool sweep_merge(const char *folder, const char *db, struct failure *f);

#endif

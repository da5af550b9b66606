/* Puts together what the jobs of a sweep left: databases into one, windows into estimates. */
#ifndef CULPRIT_SWEEP_MERGE_H
#define CULPRIT_SWEEP_MERGE_H

#include <stdbool.h>

#include "tools/cli/failure.h"

/* Merges all that are there into the file `to`, and prints how many. False: no sweep in the folder (66), a database or
 * windows that cannot be merged, or, after the rest was merged, points that left none (87). */
bool sweep_merge(const char *folder, const char *to, const char *self, struct failure *f);

#endif

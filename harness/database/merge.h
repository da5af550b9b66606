/* Merges one database into another. */
#ifndef CULPRIT_DATABASE_MERGE_H
#define CULPRIT_DATABASE_MERGE_H

#include "database/database.h"

struct merge_counts {
  uint64_t runs, samples /* rows */, known; /* known: runs that were here already */
};

/* Adds the runs of the database at `from`, in one transaction. If both have a run, the one with more of its
 * stream is kept; runs are never added to each other, so that nothing counts twice. Epochs are the same if
 * they have the same name; the earlier time holds. Sets of different periods stay apart. DATABASE_REFUSED: it
 * is the same database. DATABASE_DAMAGED: why names the one that is. */
bool database_merge(struct database *d, const char *from, struct merge_counts *counts);

#endif

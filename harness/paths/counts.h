/* The scheme without history: it takes the most frequent way in at every merge. */
#ifndef CULPRIT_PME_PATH_COUNTS_H
#define CULPRIT_PME_PATH_COUNTS_H

#include "paths/path.h"

/* Execution counts alone: the one path that takes the most frequent way in at every merge; ties go to the
 * lowest address. The calls of a routine count together if the path entered it by its exit, and so do all
 * ways from outside if the path may end at the routine's beginning. False: no such path of this length. */
bool pme_path_by_counts(const struct cfg *g, uint64_t pc, enum pme_path_scope scope, unsigned n, cfg_weight weight, void *ctx,
                        struct pme_path *path);

#endif

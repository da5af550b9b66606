/* The paths that agree with a sample's history.                                       docs/profileme-paths.md
 *
 * One search gives the answers for n = 1 to PME_PATH_LENGTH.
 *
 *   struct pme_path_finder *f = pme_path_new(graph);
 *   pme_path_find(f, &query);                             for each sample
 *   if (pme_path_found(f, 8) == PME_PATH_ONE && pme_path_get(f, 8, &path)) ... */
#ifndef CULPRIT_PME_PATH_SEARCH_H
#define CULPRIT_PME_PATH_SEARCH_H

#include "paths/query.h"

enum pme_path_count {
  PME_PATH_NONE, /* no path agrees: the graph lacks an edge, or the history is polluted */
  PME_PATH_ONE,
  PME_PATH_MANY,
  PME_PATH_LIMIT /* one or none, but not all were looked at (PME_PATH_HOPS, PME_PATH_STATES): counts as not identified */
};

struct pme_path_finder;

/* NULL: out of memory. The graph must outlive it. */
struct pme_path_finder *pme_path_new(const struct cfg *g);
void pme_path_free(struct pme_path_finder *f);

/* Finds all paths that agree with the query; gives up after PME_PATH_STATES. False: out of memory, and
 * nothing was found. */
bool pme_path_find(struct pme_path_finder *f, const struct pme_path_query *q);

/* Of the last search: how many paths of length n there are, 1 <= n <= PME_PATH_LENGTH; and the path if there
 * is one (else false). */
enum pme_path_count pme_path_found(const struct pme_path_finder *f, unsigned n);
bool pme_path_get(const struct pme_path_finder *f, unsigned n, struct pme_path *path);

/* The likeliest of the paths that agree: the one with the largest product, over its merges, of the share that
 * its way in has of the executions of all ways in. False: none agrees, or the search was given up. */
bool pme_path_likeliest(const struct pme_path_finder *f, unsigned n, struct pme_path *path);

/* Sets the executions for the searches that follow: of the block whose last instruction is at `from`, or,
 * better if known, of the edge from there to the block at `to`. Until then all edges weigh the same. */
void pme_path_weigh(struct pme_path_finder *f, cfg_weight weight, void *ctx);

#endif

/* The query of a search for paths.                                                 docs/profileme-paths.md */
#ifndef CULPRIT_PME_PATH_QUERY_H
#define CULPRIT_PME_PATH_QUERY_H

#include "paths/path.h"

#define PME_PATH_STATES 16384 /* of one search */
#define PME_PATH_HISTORY 32   /* branches of a record's history */

struct pme_path_query {
  uint64_t pc;      /* the sample */
  uint64_t history; /* bit i: direction of the (i + 1)-th conditional branch before it, 1 taken: pme_path_history() */
  bool any_history; /* ignore it: all paths of the graph */
  /* Branches of history that are examined: a path of length n agrees if it can be continued, also beyond
   * the beginning of its routine, so that all of them agree. At most n: only the path's own. If no path
   * agrees with all, as many as some path agrees with. */
  unsigned examined;
  enum pme_path_scope scope;
  /* The sample is the second of a pair: its path contains the pc of the first, at most `distance`
   * instructions before the sample. A path of fewer instructions is kept, as it does not reach back that
   * far. 0: no pair, or its first is on no path to the second. */
  uint64_t other_pc;
  unsigned distance;
};

#endif

/* How often each scheme of ProfileMe sec. 5.3 finds the actual path to a sample (Figure 6), over many samples
 * of one program.                                             docs/eval-profileme.md, docs/profileme-paths.md
 *
 * Success is the paper's: the scheme gives exactly one path, and it is the one that was taken. Samples whose
 * path reaches back over an interrupt, or the start of the run, are left out for the lengths that do. */
#ifndef CULPRIT_PME_PATH_RATES_H
#define CULPRIT_PME_PATH_RATES_H

#include "paths/search.h"
#include "paths/truth.h"

enum pme_scheme {
  PME_SCHEME_COUNTS,  /* execution counts of blocks, no history */
  PME_SCHEME_EDGES,   /* execution counts of edges, no history */
  PME_SCHEME_HISTORY, /* the recorded history, all of it: also rejects a path if it contradicts all that can precede the path */
  PME_SCHEME_PAIR,    /* the same, and the path contains the other of the pair */
  PME_SCHEME_SHORT,   /* as many bits of the history as the path has branches */
  PME_SCHEME_SHORT_PAIR,
  PME_SCHEMES
};
const char *pme_scheme_key(enum pme_scheme s);  /* for JSON */
const char *pme_scheme_name(enum pme_scheme s); /* for people */

enum { PME_SCOPES = 2, PME_PATH_ANSWERS = PME_PATH_LIMIT + 1 }; /* enum pme_path_scope: intraprocedural, interprocedural */

/* The second of a pair, with the path that really led to it. */
struct pme_path_sample {
  struct pme_truth_trace trace;
  uint64_t history;  /* HISTORY of its record */
  unsigned skip;     /* SKIP of its record */
  uint64_t other_pc; /* of the first, which retired, too */
  unsigned distance; /* 0: an interrupt or trap lies between the two, so that the first is on no path to the second */
};

struct pme_path_rates {
  uint64_t samples;
  uint64_t judged[PME_SCOPES][PME_PATH_LENGTH + 1];    /* by length */
  uint64_t polluted[PME_SCOPES][PME_PATH_LENGTH + 1];  /* left out: an interrupt or trap on the way */
  uint64_t off_graph[PME_SCOPES][PME_PATH_LENGTH + 1]; /* of those judged: the actual path is not on the graph */
  uint64_t right[PME_SCOPES][PME_PATH_LENGTH + 1][PME_SCHEMES];
  uint64_t wrong[PME_SCOPES][PME_PATH_LENGTH + 1][PME_SCHEMES]; /* one path, but not the actual one */
  /* How many paths agree, of those on the graph; schemes with history. */
  uint64_t answers[PME_SCOPES][PME_PATH_LENGTH + 1][PME_SCHEMES][PME_PATH_ANSWERS];
};

/* Executions: of blocks, by their last instruction; of edges. */
struct pme_path_counts {
  cfg_weight blocks, edges;
  void *ctx;
};

/* Adds the results of the schemes for the samples. False: out of memory. */
bool pme_path_rates_add(struct pme_path_rates *r, const struct cfg *g, const struct pme_path_sample *sample, size_t samples,
                        const struct pme_path_counts *counts);

#endif

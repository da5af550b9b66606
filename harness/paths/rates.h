/* How often each scheme of ProfileMe sec. 5.3 finds the actual path to a sample (Figure 6), over many samples of one program.
 *                                                                                              docs/eval-profileme.md, docs/profileme-paths.md
 * Success: the analysis gives one path, and it is the one that was taken. Samples whose path reaches back over an interrupt, or the start of
 * the run, are left out for the lengths that do.
 *
 * Of the paths that agree with the history, two readings: `history` takes the likeliest by the same execution counts, so that the history only
 * restricts what is examined; `history_alone` takes a path only when no other agrees. */
#ifndef CULPRIT_PME_PATH_RATES_H
#define CULPRIT_PME_PATH_RATES_H

#include "paths/truth.h"

enum pme_scheme {
  PME_SCHEME_COUNTS,
  PME_SCHEME_HISTORY,
  PME_SCHEME_PAIR,
  PME_SCHEME_HISTORY_ALONE,
  PME_SCHEME_PAIR_ALONE,
  PME_SCHEMES
};
const char *pme_scheme_key(enum pme_scheme s);  /* "counts", "history", "history_pair", "history_alone", "history_pair_alone" */
const char *pme_scheme_name(enum pme_scheme s); /* as in Figure 6 */

enum { PME_SCOPES = 2 }; /* enum pme_path_scope: intraprocedural, interprocedural */

/* The second of a pair, with the path that really led to it. */
struct pme_path_sample {
  struct pme_truth_trace trace;
  uint64_t history;  /* HISTORY of its record */
  unsigned skip;     /* SKIP of its record */
  uint64_t other_pc; /* of the first, which retired, too */
  unsigned distance;
};

struct pme_path_rates {
  uint64_t samples;
  uint64_t judged[PME_SCOPES][PME_PATH_LENGTH + 1];   /* by length */
  uint64_t polluted[PME_SCOPES][PME_PATH_LENGTH + 1]; /* left out: an interrupt or trap on the way */
  uint64_t right[PME_SCOPES][PME_PATH_LENGTH + 1][PME_SCHEMES];
  uint64_t wrong[PME_SCOPES][PME_PATH_LENGTH + 1][PME_SCHEMES]; /* one path, but another one */
};

/* Adds what the schemes make of the samples. weight: executions, for the counts. False: out of memory. */
bool pme_path_rates_add(struct pme_path_rates *r, const struct cfg *g, const struct pme_path_sample *sample, size_t samples,
                        cfg_weight weight, void *ctx);

#endif

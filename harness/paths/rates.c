#include "paths/rates.h"

#include <stdlib.h>

#include "paths/search.h"
#include "paths/counts.h"

struct judge {
  struct pme_path_rates *rates;
  const struct cfg *graph;
  struct pme_path_finder *finder;
  cfg_weight weight;
  void *ctx;
  struct pme_path actual[PME_PATH_LENGTH + 1];
  bool known[PME_PATH_LENGTH + 1]; /* judged, and on the graph */
};

const char *pme_scheme_key(enum pme_scheme s) {
  static const char *const keys[PME_SCHEMES] = {"counts", "history", "history_pair", "history_alone", "history_pair_alone"};
  return keys[s];
}

const char *pme_scheme_name(enum pme_scheme s) {
  static const char *const names[PME_SCHEMES] = {"Execution counts", "History bits", "History bits + paired sampling",
                                                 "History bits, only one agrees", "History bits + pair, only one agrees"};
  return names[s];
}

/* The actual paths of all lengths. One that leaves the graph can be found by no scheme, and counts against all. */
static void look_up(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope) {
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
    enum pme_truth_status status = pme_truth_path(j->graph, &s->trace, scope, n, &j->actual[n]);
    j->known[n] = status == PME_TRUTH_OK;
    j->rates->judged[scope][n] += status == PME_TRUTH_OK || status == PME_TRUTH_OFF_GRAPH;
    j->rates->polluted[scope][n] += status == PME_TRUTH_POLLUTED;
  }
}

static bool find(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope, enum pme_scheme scheme, unsigned n,
                 struct pme_path *path) {
  switch (scheme) {
    case PME_SCHEME_COUNTS: return pme_path_by_counts(j->graph, s->trace.pc, scope, n, j->weight, j->ctx, path);
    case PME_SCHEME_HISTORY:
    case PME_SCHEME_PAIR: return pme_path_likeliest(j->finder, n, path);
    default: return pme_path_found(j->finder, n) == PME_PATH_ONE && pme_path_get(j->finder, n, path);
  }
}

static void judge_scheme(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope, enum pme_scheme scheme) {
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
    struct pme_path path;
    if (!j->known[n] || !find(j, s, scope, scheme, n, &path)) continue;
    if (pme_path_equal(&path, &j->actual[n])) j->rates->right[scope][n][scheme]++;
    else j->rates->wrong[scope][n][scheme]++;
  }
}

static bool judge_sample(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope) {
  struct pme_path_query query = {
    .pc = s->trace.pc,
    .history = pme_path_history(j->graph, s->trace.pc, s->history, s->skip),
    .scope = scope,
    .other = PME_PATH_ALONE,
    .other_pc = s->other_pc,
    .distance = s->distance,
  };
  look_up(j, s, scope);
  judge_scheme(j, s, scope, PME_SCHEME_COUNTS);
  if (!pme_path_find(j->finder, &query)) return false;
  judge_scheme(j, s, scope, PME_SCHEME_HISTORY);
  judge_scheme(j, s, scope, PME_SCHEME_HISTORY_ALONE);
  query.other = PME_PATH_CONTAINS;
  if (!pme_path_find(j->finder, &query)) return false;
  judge_scheme(j, s, scope, PME_SCHEME_PAIR);
  judge_scheme(j, s, scope, PME_SCHEME_PAIR_ALONE);
  return true;
}

bool pme_path_rates_add(struct pme_path_rates *r, const struct cfg *g, const struct pme_path_sample *sample, size_t samples,
                        cfg_weight weight, void *ctx) {
  struct judge *j = malloc(sizeof *j);
  struct pme_path_finder *finder = pme_path_new(g);
  bool good = j && finder;
  if (good) {
    *j = (struct judge){.rates = r, .graph = g, .finder = finder, .weight = weight, .ctx = ctx};
    pme_path_weigh(finder, weight, ctx);
  }
  for (size_t i = 0; good && i < samples; i++) {
    for (int scope = 0; scope < PME_SCOPES; scope++) good = good && judge_sample(j, &sample[i], (enum pme_path_scope)scope);
    r->samples++;
  }
  pme_path_free(finder);
  free(j);
  return good;
}

#include "paths/rates.h"

#include <stdlib.h>

#include "paths/counts.h"

static const struct scheme {
  const char *key, *name;
  bool history, pair;
  unsigned examined; /* branches of history beyond the path's own */
} schemes[PME_SCHEMES] = {
  [PME_SCHEME_COUNTS] = {"counts", "Execution counts", .history = false},
  [PME_SCHEME_EDGES] = {"edge_counts", "Execution counts of edges", .history = false},
  [PME_SCHEME_HISTORY] = {"strict", "History bits", .history = true, .examined = PME_PATH_HISTORY},
  [PME_SCHEME_PAIR] = {"strict_pair", "History bits + paired sampling", .history = true, .pair = true,
                       .examined = PME_PATH_HISTORY},
  [PME_SCHEME_SHORT] = {"history_alone", "n bits of history", .history = true},
  [PME_SCHEME_SHORT_PAIR] = {"history_pair_alone", "n bits + paired sampling", .history = true, .pair = true},
};

struct judge {
  struct pme_path_rates *rates;
  const struct cfg *graph;
  struct pme_path_finder *finder;
  const struct pme_path_counts *counts;
  struct pme_path actual[PME_PATH_LENGTH + 1];
  bool known[PME_PATH_LENGTH + 1]; /* judged, and on the graph */
};

const char *pme_scheme_key(enum pme_scheme s) { return schemes[s].key; }
const char *pme_scheme_name(enum pme_scheme s) { return schemes[s].name; }

/* The actual paths of all lengths. One that leaves the graph can be found by no
 * scheme, and counts against all. */
static void look_up(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope) {
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
    enum pme_truth_status status = pme_truth_path(j->graph, &s->trace, scope, n, &j->actual[n]);
    j->known[n] = status == PME_TRUTH_OK;
    j->rates->judged[scope][n] += status == PME_TRUTH_OK || status == PME_TRUTH_OFF_GRAPH;
    j->rates->polluted[scope][n] += status == PME_TRUTH_POLLUTED;
    j->rates->off_graph[scope][n] += status == PME_TRUTH_OFF_GRAPH;
  }
}

static bool find_paths(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope, enum pme_scheme scheme,
                       unsigned n, struct pme_path *path) {
  const struct pme_path_counts *c = j->counts;
  if (!schemes[scheme].history)
    return pme_path_by_counts(j->graph, s->trace.pc, scope, n, scheme == PME_SCHEME_EDGES ? c->edges : c->blocks, c->ctx, path);
  return pme_path_get(j->finder, n, path);
}

static void judge_scheme(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope, enum pme_scheme scheme) {
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
    struct pme_path path;
    if (!j->known[n]) continue;
    if (schemes[scheme].history) j->rates->answers[scope][n][scheme][pme_path_found(j->finder, n)]++;
    if (!find_paths(j, s, scope, scheme, n, &path)) continue;
    if (pme_path_equal(&path, &j->actual[n])) j->rates->right[scope][n][scheme]++;
    else j->rates->wrong[scope][n][scheme]++;
  }
}

static bool judge_sample(struct judge *j, const struct pme_path_sample *s, enum pme_path_scope scope) {
  look_up(j, s, scope);
  for (unsigned i = 0; i < PME_SCHEMES; i++) {
    const struct scheme *scheme = &schemes[i];
    struct pme_path_query query = {
      .pc = s->trace.pc,
      .history = pme_path_history(j->graph, s->trace.pc, s->history, s->skip),
      .examined = scheme->examined,
      .scope = scope,
      .other_pc = s->other_pc,
      .distance = scheme->pair ? s->distance : 0,
    };
    if (scheme->history && !pme_path_find(j->finder, &query)) return false;
    judge_scheme(j, s, scope, (enum pme_scheme)i);
  }
  return true;
}

bool pme_path_rates_add(struct pme_path_rates *r, const struct cfg *g, const struct pme_path_sample *sample, size_t samples,
                        const struct pme_path_counts *counts) {
  struct judge *j = malloc(sizeof *j);
  struct pme_path_finder *finder = pme_path_new(g);
  bool good = j && finder;
  if (good) *j = (struct judge){.rates = r, .graph = g, .finder = finder, .counts = counts};
  for (size_t i = 0; good && i < samples; i++) {
    for (int scope = 0; scope < PME_SCOPES; scope++) good = good && judge_sample(j, &sample[i], (enum pme_path_scope)scope);
    r->samples++;
  }
  pme_path_free(finder);
  free(j);
  return good;
}

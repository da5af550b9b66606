/* What else pairs show: edges and calls (sec. 5.2), useful concurrency of loads by hit or miss (sec.
 * 5.2.4). */
#include <inttypes.h>
#include <math.h>

#include "eval/cells.h"
#include "eval/profileme/parts.h"

/* ---- edges ---- */

static void envelope_cells(struct document *to, const struct pme_envelope *e) {
  eval_cells(to, "%" PRIu64 "|%.3f|%.3f|%.4f|%.4f", e->points, pme_envelope_share(e), e->expected / (double)e->points,
             pme_envelope_ratio(e), pme_envelope_error(e));
}

void pme_eval_edge_section(struct document *to, const struct eval_machine *m) {
  struct pme_envelope edges = {0}, calls = {0};
  document_heading(to, "Section 5.2, %s: edges of the control-flow graph and of the call graph", m->config);
  document_text(to,
                "Pairs of instructions that are fetched one after the other: each is a sample of an edge. Where the first "
                "was mispredicted, its record "
                "says where it went. A point is an edge, or the calls of one function by another, with %.0f expected pairs "
                "or more; columns as in Figure "
                "3. Published: that pairs can measure them. Model, out of band; truth from the retire stream.",
                PME_ENVELOPE_LEAST);
  eval_table(to, "<program|a pair every|edges: points|inside|Poisson|mean ratio|+-|calls: points|inside|Poisson|mean ratio|+-");
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (r->window != 1) continue;
    pme_envelope_join(&edges, &r->edge_counts);
    pme_envelope_join(&calls, &r->call_counts);
    eval_cells(to, "%s|%.1f", r->program, 2 * r->each);
    envelope_cells(to, &r->edge_counts);
    envelope_cells(to, &r->call_counts);
  }
  document_rule(to);
  eval_cells(to, "all|-");
  envelope_cells(to, &edges);
  envelope_cells(to, &calls);
}

/* ---- loads ---- */

/* Pairs whose distances cover all that can be in flight: those of Figure 6 do not. */
static bool covers(const struct pme_eval_run *r) { return r->pairs && r->window > PME_EVAL_WINDOW; }

double pme_eval_useful(const struct pme_eval_load *l) { return l->progress ? (double)l->used / (double)l->progress : NAN; }

struct pme_eval_loads pme_eval_loads_of(const struct eval_machine *m) {
  struct pme_eval_loads sum = {0};
  double estimated[PME_LOADS] = {0}, truth[PME_LOADS] = {0}, cycles[PME_LOADS] = {0};
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    for (int l = 0; covers(r) && l < PME_LOADS; l++) {
      const struct pme_eval_load *x = &r->load[l];
      if (x->records < PME_ENVELOPE_LEAST) continue;
      double useful = pme_eval_useful(x);
      truth[l] += (double)x->used;
      estimated[l] += x->useful * (double)x->progress;
      cycles[l] += (double)x->progress;
      sum.clusters++;
      sum.inside += useful >= x->low && useful <= x->high;
    }
  }
  for (int l = 0; l < PME_LOADS; l++) {
    sum.useful[l] = cycles[l] > 0 ? truth[l] / cycles[l] : NAN;
    sum.estimate[l] = cycles[l] > 0 ? estimated[l] / cycles[l] : NAN;
  }
  return sum;
}

static void load_cells(struct document *to, const struct pme_eval_load *l) {
  eval_cells(to, "%" PRIu64 "|%" PRIu64 "|%.1f|%.2f", l->executions, l->records, (double)l->progress / (double)l->executions,
             pme_eval_useful(l));
  if (l->records) eval_cells(to, "%.2f|%.2f to %.2f", l->useful, l->low, l->high);
  else eval_cells(to, "-|-");
}

void pme_eval_load_section(struct document *to, const struct eval_machine *m) {
  struct pme_eval_loads sum = pme_eval_loads_of(m);
  document_heading(to, "Section 5.2.4, %s: useful concurrency of loads, by hit or miss", m->config);
  document_text(to,
                "Loads that retired, told apart by the D-cache miss in their own records. Useful: instructions that issue, "
                "and retire, in a cycle in which "
                "the load is in progress. All programs, clusters of %.0f records or more: hits %.2f, estimated %.2f; misses "
                "%.2f, estimated %.2f; %zu of "
                "%zu true values inside the estimate's 95 %% interval. Published: that the two can be compared.",
                PME_ENVELOPE_LEAST, sum.useful[PME_LOAD_HIT], sum.estimate[PME_LOAD_HIT], sum.useful[PME_LOAD_MISS],
                sum.estimate[PME_LOAD_MISS], sum.inside, sum.clusters);
  eval_table(to, "<program|hits|records|cycles each|useful a cycle|estimate|95 % interval|misses|records|cycles each|useful a "
                 "cycle|estimate|95 % interval");
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (!covers(r)) continue;
    eval_cells(to, "%s", r->program);
    for (int l = 0; l < PME_LOADS; l++) load_cells(to, &r->load[l]);
  }
}

/* The summary for scripts: profileme.json. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/json_members.h"
#include "eval/profileme/parts.h"

static void recorded(struct json *j, const struct eval_machine *list, size_t count) {
  const struct pme_eval_data *d = pme_eval_data_of(list);
  struct eval_recorded t = {0};
  for (size_t i = 0; i < count; i++) eval_recorded_add(&t, d->record, d->records, list[i].config);
  json_object_of(j, "rtl",
                 "records %" PRIu64 "|mismatches %" PRIu64 "|checked %" PRIu64 "|lost %" PRIu64 "|collisions %" PRIu64
                 "|recordings %" PRIu64,
                 t.samples, t.mismatches, t.checked, t.lost, t.missed, t.recordings);
}

static void convergence(struct json *j, const struct eval_machine *list, size_t count) {
  struct pme_eval_sums all = {0};
  for (size_t i = 0; i < count; i++) pme_eval_add(&all, &list[i]);
  json_object_of(
    j, "convergence",
    "retire_inside_sigma %.4f|dmiss_inside_sigma %.4f|dmiss_inside_arrivals %.4f|mean_ratio %.5f|dmiss_mean_ratio %.5f|retire_points %" PRIu64
    "|dmiss_points %" PRIu64 "|least_expected_samples %.0f",
    pme_envelope_share(&all.retire), pme_envelope_share(&all.dmiss), pme_envelope_share(&all.arrivals),
    pme_envelope_ratio(&all.retire), pme_envelope_ratio(&all.dmiss), all.retire.points, all.dmiss.points, PME_ENVELOPE_LEAST);
  json_members(j, "attribution_exact_percent %.4f|attribution_records %" PRIu64, pme_eval_percent(all.exact, all.records),
               all.records);
}

/* Means over the machines. */
static double path(const struct eval_machine *list, size_t count, bool kernels, int scope, enum pme_scheme s, unsigned n) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += pme_eval_path(&list[i], kernels, scope, s, n);
  return count ? sum / (double)count : NAN;
}

static void paths(struct json *j, const char *key, const struct eval_machine *list, size_t count, bool kernels) {
  json_key_object(j, key);
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    json_key_object(j, pme_eval_scope_key((unsigned)scope));
    for (int s = 0; s < PME_SCHEMES; s++) {
      json_key(j, pme_scheme_key((enum pme_scheme)s));
      json_array_inline(j);
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) json_real(j, path(list, count, kernels, scope, (enum pme_scheme)s, n), 3);
      json_end_array(j);
    }
    json_end_object(j);
  }
  json_end_object(j);
}

static double cost(const struct eval_machine *list, size_t count, int rate, uint64_t sets) {
  double sum = 0;
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    struct pme_eval_cost c = pme_eval_cost(&list[i], rate, sets);
    if (!c.programs) continue;
    sum += c.overhead;
    n++;
  }
  return n ? sum / (double)n : NAN;
}

/* With one record an interrupt, then by K where it was measured. */
static void overhead(struct json *j, const struct eval_machine *list, size_t count) {
  json_key_object(j, "overhead_percent");
  for (int rate = 0; rate < EVAL_RATES; rate++) json_key_real(j, eval_rate_key[rate], cost(list, count, rate, 1), 4);
  for (int rate = 0; rate < EVAL_RATES; rate++)
    for (uint64_t sets = 2; sets <= PME_EVAL_SETS; sets++) {
      char key[32];
      double v = cost(list, count, rate, sets);
      if (isnan(v)) continue;
      snprintf(key, sizeof key, "%s_k%u", eval_rate_key[rate], (unsigned)sets);
      json_key_real(j, key, v, 4);
    }
  json_end_object(j);
}

void pme_eval_summary(struct json *j, const struct eval_machine *list, size_t count) {
  recorded(j, list, count);
  convergence(j, list, count);
  json_key_object(j, "paths");
  paths(j, "real", list, count, false);
  paths(j, "kernels", list, count, true);
  json_end_object(j);
  overhead(j, list, count);
}

/* ---- of one machine alone ---- */

static void slots(struct json *j, const struct eval_machine *m) {
  const struct pme_eval_run *r = pme_eval_loops(m);
  const struct pme_eval_insn *rightmost = r ? pme_eval_rightmost(r) : NULL, *worst = rightmost ? pme_eval_worst_left(r) : NULL;
  json_object_of(
    j, "slots",
    "latency_ordered_percent %.2f|wasted_ordered_percent %.2f|covered_percent %.2f|rightmost_wasted %.0f|left_wasted %.0f",
    r ? pme_eval_ordered(r, NULL, PME_EVAL_LATENCY) : NAN, r ? pme_eval_ordered(r, NULL, PME_EVAL_WASTED_ESTIMATE) : NAN,
    r ? pme_eval_covered(r) : NAN, rightmost ? rightmost->wasted : NAN, worst ? worst->wasted : NAN);
}

static void edges(struct json *j, const struct eval_machine *m) {
  struct pme_envelope edge = {0}, call = {0};
  for (size_t i = 0; i < m->runs; i++) {
    pme_envelope_join(&edge, &pme_eval_run_at(m, i)->edge_counts);
    pme_envelope_join(&call, &pme_eval_run_at(m, i)->call_counts);
  }
  json_key_object(j, "edges");
  json_object_of(j, "control_flow", "points %" PRIu64 "|inside_sigma %.4f|mean_ratio %.5f|error %.5f", edge.points,
                 pme_envelope_share(&edge), pme_envelope_ratio(&edge), pme_envelope_error(&edge));
  json_object_of(j, "calls", "points %" PRIu64 "|inside_sigma %.4f|mean_ratio %.5f|error %.5f", call.points,
                 pme_envelope_share(&call), pme_envelope_ratio(&call), pme_envelope_error(&call));
  json_end_object(j);
}

static void loads(struct json *j, const struct eval_machine *m) {
  struct pme_eval_loads sum = pme_eval_loads_of(m);
  json_key_object(j, "load_concurrency");
  for (int l = 0; l < PME_LOADS; l++)
    json_object_of(j, pme_load_key((enum pme_load)l), "useful %.4f|estimate %.4f", sum.useful[l], sum.estimate[l]);
  json_members(j, "clusters %zu|inside %zu", sum.clusters, sum.inside);
  json_end_object(j);
}

static void windows(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "windowed_ipc");
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (!r->pairs)
      json_object_of(j, r->program, "mean %.4f|ratio %.2f|deviation %.2f", r->ipc_mean, r->ipc_ratio, r->ipc_deviation);
  }
  json_end_object(j);
}

static void skid(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "skid");
  for (int i = 0; i < PME_EVAL_SKID_PROGRAMS; i++) {
    const struct pme_eval_run *r = pme_eval_find(m, pme_eval_skid_program[i], false);
    json_key_object(j, pme_eval_skid_program[i]);
    for (size_t k = 0; r && k < r->skids; k++) {
      struct pme_eval_spread x = pme_eval_spread(&r->skid[k]);
      json_object_of(j, r->skid[k].function,
                     "interrupts %" PRIu64 "|on_load_percent %.3f|peak %.0f|places90 %u|records %" PRIu64
                     "|records_on_load_percent %.3f",
                     x.interrupts, pme_eval_percent(x.on_load, x.interrupts), (double)x.peak, x.places90, x.records,
                     pme_eval_percent(x.records_on_load, x.records));
    }
    json_end_object(j);
  }
  json_end_object(j);
}

void pme_eval_machine_summary(struct json *j, const struct eval_machine *m) {
  pme_eval_summary(j, m, 1);
  slots(j, m);
  edges(j, m);
  loads(j, m);
  windows(j, m);
  skid(j, m);
}

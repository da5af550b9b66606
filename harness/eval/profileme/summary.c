/* The summary for scripts: profileme.json. */
#include <math.h>

#include "base/json.h"
#include "eval/profileme/report.h"
#include "base/report_file.h"

static const char *const scopes[PME_SCOPES] = {"intra", "inter"}, *const rates[EVAL_RATES] = {"x1", "x10", "x100"};

/* One machine, or with count > 1 all of them together. */
struct whole {
  const struct pme_eval_machine *list;
  size_t count;
};

static double percent(uint64_t part, uint64_t all) { return all ? 100 * (double)part / (double)all : NAN; }

static void rtl(struct json *j, const struct whole *w) {
  struct pme_eval_rtl sum = {0};
  for (size_t i = 0; i < w->count; i++) {
    struct pme_eval_rtl t = pme_eval_rtl(&w->list[i]);
    sum.recordings += t.recordings;
    sum.records += t.records;
    sum.mismatches += t.mismatches;
    sum.checked += t.checked;
    sum.lost += t.lost;
    sum.missed += t.missed;
  }
  json_key_object_inline(j, "rtl");
  json_key_uint(j, "records", sum.records);
  json_key_uint(j, "mismatches", sum.mismatches);
  json_key_uint(j, "checked", sum.checked);
  json_key_uint(j, "lost", sum.lost);
  json_key_uint(j, "collisions", sum.missed);
  json_key_uint(j, "recordings", sum.recordings);
  json_end_object(j);
}

static void convergence(struct json *j, const struct whole *w) {
  struct pme_envelope retire = {0}, dmiss = {0};
  for (size_t i = 0; i < w->count; i++) {
    struct pme_envelope r, d;
    pme_eval_convergence(&w->list[i], &r, &d);
    pme_envelope_join(&retire, &r);
    pme_envelope_join(&dmiss, &d);
  }
  json_key_object_inline(j, "convergence");
  json_key_real(j, "retire_inside_sigma", pme_envelope_share(&retire), 4);
  json_key_real(j, "dmiss_inside_sigma", pme_envelope_share(&dmiss), 4);
  json_key_real(j, "mean_ratio", pme_envelope_ratio(&retire), 5);
  json_key_real(j, "dmiss_mean_ratio", pme_envelope_ratio(&dmiss), 5);
  json_key_uint(j, "retire_points", retire.points);
  json_key_uint(j, "dmiss_points", dmiss.points);
  json_key_real(j, "least_expected_samples", PME_ENVELOPE_LEAST, 0);
  json_end_object(j);
}

static void attribution(struct json *j, const struct whole *w) {
  uint64_t records = 0, exact = 0;
  for (size_t i = 0; i < w->count; i++) {
    uint64_t r, e;
    pme_eval_attribution(&w->list[i], &r, &e);
    records += r;
    exact += e;
  }
  json_key_real(j, "attribution_exact_percent", percent(exact, records), 4);
  json_key_uint(j, "attribution_records", records);
}

/* Means over the machines. */
static double path(const struct whole *w, int scope, enum pme_scheme s, unsigned n) {
  double sum = 0;
  for (size_t i = 0; i < w->count; i++) sum += pme_eval_path(&w->list[i], scope, s, n);
  return w->count ? sum / (double)w->count : NAN;
}

static void paths(struct json *j, const struct whole *w) {
  json_key_object(j, "paths");
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    json_key_object(j, scopes[scope]);
    for (int s = 0; s < PME_SCHEMES; s++) {
      json_key(j, pme_scheme_key((enum pme_scheme)s));
      json_array_inline(j);
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) json_real(j, path(w, scope, (enum pme_scheme)s, n), 3);
      json_end_array(j);
    }
    json_end_object(j);
  }
  json_end_object(j);
}

static double cost(const struct whole *w, int rate, uint64_t sets) {
  double sum = 0;
  size_t n = 0;
  for (size_t i = 0; i < w->count; i++) {
    struct pme_eval_cost c = pme_eval_cost(&w->list[i], rate, sets);
    if (!c.programs) continue;
    sum += c.overhead;
    n++;
  }
  return n ? sum / (double)n : NAN;
}

/* With one record an interrupt, then by K where it was measured. */
static void overhead(struct json *j, const struct whole *w) {
  json_key_object(j, "overhead_percent");
  for (int rate = 0; rate < EVAL_RATES; rate++) json_key_real(j, rates[rate], cost(w, rate, 1), 4);
  for (int rate = 0; rate < EVAL_RATES; rate++)
    for (uint64_t sets = 2; sets <= 32; sets++) {
      char key[32];
      double v = cost(w, rate, sets);
      if (isnan(v)) continue;
      snprintf(key, sizeof key, "%s_k%u", rates[rate], (unsigned)sets);
      json_key_real(j, key, v, 4);
    }
  json_end_object(j);
}

static void body(struct json *j, const struct whole *w) {
  rtl(j, w);
  convergence(j, w);
  attribution(j, w);
  paths(j, w);
  overhead(j, w);
}

/* ---- of one machine alone ---- */

static void slots(struct json *j, const struct pme_eval_machine *m) {
  const struct pme_eval_run *r = pme_eval_find(m, PME_EVAL_LOOPS_PROGRAM, true);
  json_key_object_inline(j, "slots");
  json_key_real(j, "ordered_by_latency_percent", r ? pme_eval_ordered(r, NULL, PME_EVAL_LATENCY, PME_EVAL_ORDER_LEAST) : NAN, 2);
  json_key_real(j, "ordered_by_wasted_percent", r ? pme_eval_ordered(r, NULL, PME_EVAL_WASTED_ESTIMATE, PME_EVAL_ORDER_LEAST) : NAN,
                2);
  json_key_real(j, "covered_percent", r ? pme_eval_covered(r) : NAN, 2);
  json_end_object(j);
}

static void windows(struct json *j, const struct pme_eval_machine *m) {
  json_key_object(j, "windowed_ipc");
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = &m->run[i];
    if (r->pairs) continue;
    json_key_object_inline(j, r->program);
    json_key_real(j, "mean", r->ipc_mean, 4);
    json_key_real(j, "ratio", r->ipc_ratio, 2);
    json_key_real(j, "deviation", r->ipc_deviation, 2);
    json_end_object(j);
  }
  json_end_object(j);
}

static void skid(struct json *j, const struct pme_eval_machine *m) {
  json_key_object(j, "skid");
  for (int i = 0; i < PME_EVAL_SKID_PROGRAMS; i++) {
    const struct pme_eval_run *r = pme_eval_find(m, pme_eval_skid_program[i], false);
    json_key_object(j, pme_eval_skid_program[i]);
    for (size_t k = 0; r && k < r->skids; k++) {
      struct pme_eval_spread x = pme_eval_spread(&r->skid[k]);
      json_key_object_inline(j, r->skid[k].function);
      json_key_uint(j, "interrupts", x.interrupts);
      json_key_real(j, "on_load_percent", percent(x.on_load, x.interrupts), 3);
      json_key(j, "peak");
      json_real(j, (double)x.peak, 0);
      json_key_uint(j, "places90", x.places90);
      json_key_uint(j, "records", x.records);
      json_key_real(j, "records_on_load_percent", percent(x.records_on_load, x.records), 3);
      json_end_object(j);
    }
    json_end_object(j);
  }
  json_end_object(j);
}

bool pme_eval_summary_write(const struct pme_eval_machine *list, size_t count, const char *path, char *why, size_t size) {
  struct report_file f;
  struct json j;
  if (!report_file_open(&f, path, why, size)) return false;
  json_start(&j, f.out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  body(&j, &(struct whole){list, count});
  json_key_object(&j, "configs");
  for (size_t i = 0; i < count; i++) {
    json_key_object(&j, list[i].config);
    body(&j, &(struct whole){&list[i], 1});
    slots(&j, &list[i]);
    windows(&j, &list[i]);
    skid(&j, &list[i]);
    json_end_object(&j);
  }
  json_end_object(&j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&f, why, size);
}

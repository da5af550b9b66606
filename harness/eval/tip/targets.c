/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "eval/tip/parts.h"

static const char *const model = target_from_model, *const rtl = target_from_rtl;

static double mean(const struct eval_machine *m, enum tip_eval_profiler p, enum tip_eval_level l) {
  return tip_eval_errors(m, p, false, 0, l, TIP_EVAL_TOTAL).mean;
}

static double class_mean(const struct eval_machine *m, enum tip_eval_profiler p, enum tip_eval_level l) {
  return tip_eval_balanced_mean(m, p, false, l);
}

typedef double means(const struct eval_machine *m, enum tip_eval_profiler p, enum tip_eval_level l);

/* Means that rise from one profiler to the next. */
static void order(struct target_table *t, const struct eval_machine *m, means *mean_of, enum tip_eval_level l, const char *what,
                  const char *target, const enum tip_eval_profiler *list, size_t count) {
  double v[TIP_EVAL_PROFILERS];
  char found[160] = "";
  size_t used = 0;
  bool reached = true;
  for (size_t i = 0; i < count; i++) {
    v[i] = mean_of(m, list[i], l);
    bool rises = !i || v[i] > v[i - 1];
    reached = reached && isfinite(v[i]) && rises;
    int n = snprintf(found + used, sizeof found - used, "%s%.1f", !i ? "" : rises ? " < " : " > ", v[i]);
    if (n > 0 && (size_t)n < sizeof found - used) used += (size_t)n;
  }
  target_found(t, what, target, found, reached, model);
}

static double nearest_rival(const struct eval_machine *m) {
  static const enum tip_eval_profiler rivals[] = {TIP_EVAL_NCI, TIP_EVAL_LCI, TIP_EVAL_DISPATCH, TIP_EVAL_SOFTWARE};
  double least = INFINITY;
  for (int i = 0; i < 4; i++) {
    double v = mean(m, rivals[i], TIP_EVAL_INSTRUCTION);
    if (!isfinite(v)) return NAN;
    least = fmin(least, v);
  }
  return least / mean(m, TIP_EVAL_TIP, TIP_EVAL_INSTRUCTION);
}

/* Periodic TIP at each prime that is not much slower than the base rate. */
static void primes(struct target_table *t, const struct eval_machine *m) {
  uint64_t period[16];
  char what[64];
  for (size_t n = tip_eval_periods(m, period, sizeof period / sizeof *period), i = n; i-- > 0;) {
    if ((double)period[i] > TIP_EVAL_PRIMES_WITHIN * (double)tip_eval_period(m) || period[i] == tip_eval_period(m)) continue;
    snprintf(what, sizeof what, "TIP by instruction every %llu cycles, max %%", (unsigned long long)period[i]);
    target_at_most(t, what, "<= 5.0", 5.0,
                   tip_eval_errors(m, TIP_EVAL_TIP, false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).max, 2, model);
  }
}

static double fewest_samples(const struct eval_machine *m) {
  double least = INFINITY;
  for (size_t i = 0; i < m->runs; i++) least = fmin(least, tip_eval_samples(tip_eval_run_at(m, i), false, 0));
  return least;
}

static double worst_systematic(const struct eval_machine *m) {
  double most = 0;
  for (int l = 0; l < TIP_EVAL_LEVELS; l++)
    most = fmax(most, tip_eval_errors(m, TIP_EVAL_TIP, false, 0, (enum tip_eval_level)l, TIP_EVAL_SYSTEMATIC).max);
  return most;
}

void tip_eval_targets(struct target_table *t, const struct eval_machine *m) {
  static const enum tip_eval_profiler instruction[] = {TIP_EVAL_TIP,      TIP_EVAL_NCI, TIP_EVAL_NCI_ILP,
                                                       TIP_EVAL_DISPATCH, TIP_EVAL_LCI, TIP_EVAL_SOFTWARE};
  static const enum tip_eval_profiler coarse[] = {TIP_EVAL_TIP, TIP_EVAL_NCI, TIP_EVAL_LCI, TIP_EVAL_DISPATCH, TIP_EVAL_SOFTWARE};
  struct summary periodic = tip_eval_errors(m, TIP_EVAL_TIP, false, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL);
  const struct tip_eval_data *d = tip_eval_data_of(m);
  struct eval_recorded sum = eval_recorded_of(d->record, d->record_count, m->config);
  const unsigned width = tip_eval_run_at(m, 0)->width;
  const int limit = width >= 4 ? 57 : width == 2 ? 41 : 33;
  char target[32];
  double sampled = sum.samples ? 1 : NAN;
  target_at_most(t, "TIP by instruction, mean %", "<= 1.6", 1.6, periodic.mean, 2, model);
  target_at_most(t, "TIP by instruction, max %", "<= 5.0", 5.0, periodic.max, 2, model);
  target_at_most(t, "TIP random by instruction, mean %", "<= 1.1", TIP_EVAL_PUBLISHED_RANDOM,
                 tip_eval_errors(m, TIP_EVAL_TIP, true, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean, 2, model);
  target_at_most(t, "TIP, systematic error, max %", "0", 0.005, worst_systematic(m), 2, model);
  primes(t, m);
  order(t, m, class_mean, TIP_EVAL_INSTRUCTION, "order by instruction, mean of the classes",
        "TIP < NCI < NCI+ILP < Dispatch < LCI < Software", instruction, 6);
  order(t, m, mean, TIP_EVAL_BLOCK, "order by block", "TIP < NCI < LCI < Dispatch < Software", coarse, 5);
  order(t, m, mean, TIP_EVAL_FUNCTION, "order by function", "TIP < NCI < LCI < Dispatch < Software", coarse, 5);
  target_at_least(t, "nearest of NCI, LCI, Dispatch, Software, times TIP's mean", ">= 2", 2, nearest_rival(m), 1, model);
  target_at_least(t, "samples of the shortest run", ">= 524288", 524288, fewest_samples(m), 0, model);
  if (strstr(m->config, "-dram")) return; /* whose memory is looked at out of band alone; the unit is the same */
  target_at_most(t, "overhead at 4 kHz, mean %", "<= 1.1", TIP_EVAL_PUBLISHED_OVERHEAD, tip_eval_cost_of(m).overhead[0], 3, rtl);
  target_at_most(t, "bytes of a sample", "<= 88", TIP_EVAL_PUBLISHED_BYTES, sum.bytes, 0, rtl);
  target_at_most(t, "samples unlike the Oracle's answer", "0", 0, sampled * (double)sum.mismatches, 0, rtl);
  target_at_least(t, "samples compared with the Oracle", "all", (double)sum.samples, sampled * (double)sum.checked, 0, rtl);
  target_at_most(t, "samples lost", "0", 0, sampled * (double)sum.lost, 0, rtl);
  snprintf(target, sizeof target, "<= %d", limit);
  target_at_most(t, "storage, bytes", target, limit, tip_eval_storage_of(m), 3, "netlist");
  target_at_least(t, "case study, speed-up", ">= 1.93", TIP_EVAL_PUBLISHED_SPEEDUP, tip_eval_case_of(m).speedup, 2,
                  "cycles of both programs");
}

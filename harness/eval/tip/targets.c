/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>

#include "eval/tip/parts.h"

static const char *const model = target_from_model, *const rtl = target_from_rtl;

static double mean(const struct eval_machine *m, enum eval_profiler p, enum eval_level l) {
  return eval_errors(m, p, false, 0, l, EVAL_TOTAL).mean;
}

/* Means that rise from one profiler to the next. */
static void order(struct target_table *t, const struct eval_machine *m, enum eval_level l, const char *what, const char *target,
                  const enum eval_profiler *list, size_t count) {
  double v[EVAL_PROFILERS];
  char found[160] = "";
  size_t used = 0;
  bool reached = true;
  for (size_t i = 0; i < count; i++) {
    v[i] = mean(m, list[i], l);
    bool rises = !i || v[i] > v[i - 1];
    reached = reached && isfinite(v[i]) && rises;
    int n = snprintf(found + used, sizeof found - used, "%s%.1f", !i ? "" : rises ? " < " : " > ", v[i]);
    if (n > 0 && (size_t)n < sizeof found - used) used += (size_t)n;
  }
  target_found(t, what, target, found, reached, model);
}

static double nearest_rival(const struct eval_machine *m) {
  static const enum eval_profiler rivals[] = {EVAL_NCI, EVAL_LCI, EVAL_DISPATCH, EVAL_SOFTWARE};
  double least = INFINITY;
  for (int i = 0; i < 4; i++) {
    double v = mean(m, rivals[i], EVAL_INSTRUCTION);
    if (!isfinite(v)) return NAN;
    least = fmin(least, v);
  }
  return least / mean(m, EVAL_TIP, EVAL_INSTRUCTION);
}

static double fewest_samples(const struct eval_machine *m) {
  double least = INFINITY;
  for (size_t i = 0; i < m->runs; i++) least = fmin(least, eval_samples(eval_run_at(m, i), false, 0));
  return least;
}

static double worst_systematic(const struct eval_machine *m) {
  double most = 0;
  for (int l = 0; l < EVAL_LEVELS; l++)
    most = fmax(most, eval_errors(m, EVAL_TIP, false, 0, (enum eval_level)l, EVAL_SYSTEMATIC).max);
  return most;
}

void eval_tip_targets(struct target_table *t, const struct eval_machine *m) {
  static const enum eval_profiler instruction[] = {EVAL_TIP, EVAL_NCI, EVAL_DISPATCH, EVAL_LCI, EVAL_SOFTWARE};
  static const enum eval_profiler coarse[] = {EVAL_TIP, EVAL_NCI, EVAL_LCI, EVAL_DISPATCH, EVAL_SOFTWARE};
  struct summary periodic = eval_errors(m, EVAL_TIP, false, 0, EVAL_INSTRUCTION, EVAL_TOTAL);
  const struct eval_data *d = eval_data_of(m);
  struct eval_recorded sum = eval_recorded_of(d->record, d->record_count, m->config);
  const unsigned width = eval_run_at(m, 0)->width;
  const int limit = width >= 4 ? 57 : width == 2 ? 41 : 33;
  char target[32];
  double sampled = sum.samples ? 1 : NAN;
  target_at_most(t, "TIP by instruction, mean %", "<= 1.6", 1.6, periodic.mean, 2, model);
  target_at_most(t, "TIP by instruction, max %", "<= 5.0", 5.0, periodic.max, 2, model);
  target_at_most(t, "TIP random by instruction, mean %", "<= 1.1", EVAL_PUBLISHED_RANDOM,
                 eval_errors(m, EVAL_TIP, true, 0, EVAL_INSTRUCTION, EVAL_TOTAL).mean, 2, model);
  target_at_most(t, "TIP, systematic error, max %", "0", 0.005, worst_systematic(m), 2, model);
  order(t, m, EVAL_INSTRUCTION, "order by instruction", "TIP < NCI < Dispatch < LCI < Software", instruction, 5);
  order(t, m, EVAL_BLOCK, "order by block", "TIP < NCI < LCI < Dispatch < Software", coarse, 5);
  order(t, m, EVAL_FUNCTION, "order by function", "TIP < NCI < LCI < Dispatch < Software", coarse, 5);
  target_at_least(t, "nearest of NCI, LCI, Dispatch, Software, times TIP's mean", ">= 2", 2, nearest_rival(m), 1, model);
  target_at_least(t, "samples of the shortest run", ">= 524288", 524288, fewest_samples(m), 0, model);
  target_at_most(t, "overhead at 4 kHz, mean %", "<= 1.1", EVAL_PUBLISHED_OVERHEAD, eval_cost_of(m).overhead[0], 3, rtl);
  target_at_most(t, "bytes of a sample", "<= 88", EVAL_PUBLISHED_BYTES, sum.bytes, 0, rtl);
  target_at_most(t, "samples unlike the Oracle's answer", "0", 0, sampled * (double)sum.mismatches, 0, rtl);
  target_at_least(t, "samples compared with the Oracle", "all", (double)sum.samples, sampled * (double)sum.checked, 0, rtl);
  target_at_most(t, "samples lost", "0", 0, sampled * (double)sum.lost, 0, rtl);
  snprintf(target, sizeof target, "<= %d", limit);
  target_at_most(t, "storage, bytes", target, limit, eval_storage_of(m), 3, "netlist");
  target_at_least(t, "case study, speed-up", ">= 1.93", EVAL_PUBLISHED_SPEEDUP, eval_case_of(m).speedup, 2,
                  "cycles of both programs");
}

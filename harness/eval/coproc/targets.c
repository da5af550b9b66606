/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "eval/coproc/parts.h"

enum { LARGEST = 2 }; /* programs on which the error must be half or less */

/* The lengths that count: runs of programs made eight times as long. */
static bool is_8x(const struct cop_eval_row *row) {
  return strcmp(row->value->program, row->value->name) && strstr(row->value->program, "-8x");
}

/* At equal overhead, on each program that exceeds the slots. */
static void against_simple(struct target_table *t, const struct eval_machine *m) {
  char what[200];
  struct cop_eval_row row;
  size_t exceed = 0, better = 0;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    if (!is_8x(&row)) continue;
    exceed += row.exceeds;
    better += row.exceeds && row.better;
  }
  snprintf(
    what, sizeof what,
    "of %zu programs with more static loads than slots, 8x, not surely better than simple sampling at equal overhead, estimation "
    "counted",
    exceed);
  target_at_most(t, what, "0", 0, exceed ? (double)(exceed - better) : NAN, 0, target_from_rtl);
}

static void largest(struct target_table *t, const struct eval_machine *m) {
  char what[200];
  struct cop_eval_row row;
  int shown = 0;
  for (size_t k = 0; shown < LARGEST && cop_eval_row(m, k, &row); k++) {
    if (!is_8x(&row)) continue;
    shown++;
    snprintf(what, sizeof what, "%s, %llu static loads: error of simple sampling by the co-processor's, at equal overhead",
             row.value->program, (unsigned long long)row.value->static_loads);
    target_row(t, what, ">= 2", row.times, 2, row.better && row.times >= 2, target_from_rtl);
  }
}

/* Of all runs of the value profile. */
static double estimation(const struct eval_machine *m) {
  struct cop_eval_row row;
  double most = NAN;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) most = fmax(most, cop_eval_estimation(row.value));
  return most;
}

/* What was not measured is no success. */
static double worst(double most, double one) { return fmax(most, isnan(one) ? INFINITY : one); }

void cop_eval_targets(struct target_table *t, const struct eval_machine *m) {
  struct cop_eval_rtl rtl = cop_eval_rtl(m);
  size_t sums = 0;
  double late, most = 0, times = 0;
  struct cop_eval_aggregate one;
  against_simple(t, m);
  largest(t, m);
  cop_eval_latest(m, &late);
  target_at_most(t, "overhead in the last third of a long run without a late phase, % of it, largest", "< 5", 5, late, 2,
                 target_from_rtl);
  target_at_most(t, "cycles of the final estimation, each load, largest", "<= 300", 300, estimation(m), 0, target_from_rtl);
  /* Two choices of the sampled cycles differ by a tenth: docs/eval-coproc.md. */
  for (; cop_eval_aggregate(m, sums, &one); sums++) {
    times = worst(times, one.error / one.same_rate);
    if (cop_eval_aggregate_counts(&one)) most = worst(most, one.overhead);
  }
  target_at_most(t, "TIP added up at 16 times the rate and denser: error, times TIP's at that rate, largest", "<= 1.1", 1.1,
                 sums ? times : NAN, 3, target_from_rtl);
  target_at_most(t, "the same at 16 times the rate: overhead %, largest", "< 0.3", 0.3, sums ? most : NAN, 3, target_from_rtl);
  target_at_most(t, "registers of the unit unlike the model's, in any cycle", "0", 0, rtl.checked ? (double)rtl.mismatches : NAN, 0,
                 target_from_rtl);
}

/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "eval/coproc/parts.h"

enum { LARGEST = 2 }; /* programs on which the error must be half or less */

/* At equal overhead, on each program that exceeds the slots. */
static void against_simple(struct target_table *t, const struct eval_machine *m) {
  char what[160];
  struct cop_eval_row row;
  size_t exceed = 0, better = 0;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    exceed += row.exceeds;
    better += row.exceeds && row.better;
  }
  snprintf(what, sizeof what,
           "of %zu programs with more static loads than slots, not surely better than simple sampling at equal overhead", exceed);
  target_at_most(t, what, "0", 0, exceed ? (double)(exceed - better) : NAN, 0, target_from_rtl);
}

static void largest(struct target_table *t, const struct eval_machine *m) {
  const char *name[LARGEST];
  char what[160];
  struct cop_eval_row row;
  int names = 0;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    int i = 0;
    while (i < names && strcmp(name[i], row.value->name) != 0) i++;
    if (i == names && names == LARGEST) continue;
    if (i == names) name[names++] = row.value->name;
    snprintf(what, sizeof what, "%s, %llu static loads: error of simple sampling by the co-processor's, at equal overhead",
             row.value->program, (unsigned long long)row.value->static_loads);
    target_row(t, what, ">= 2", row.times, 2, row.better && row.times >= 2, target_from_rtl);
  }
}

void cop_eval_targets(struct target_table *t, const struct eval_machine *m) {
  struct cop_eval_rtl rtl = cop_eval_rtl(m);
  size_t sums;
  struct cop_eval_aggregate a = cop_eval_aggregate_mean(m, &sums);
  double late, most = 0;
  struct cop_eval_aggregate one;
  against_simple(t, m);
  largest(t, m);
  cop_eval_latest(m, &late);
  target_at_most(t, "overhead in the last third of a long run whose profile is complete, % of it, largest", "< 5", 5, late, 2,
                 target_from_rtl);
  /* Two choices of the sampled cycles differ by a tenth: docs/eval-coproc.md. */
  target_at_most(t, "TIP added up at 16 times the rate: error, times TIP's at that rate", "<= 1.1", 1.1, a.error / a.same_rate, 3,
                 target_from_rtl);
  for (size_t k = 0; cop_eval_aggregate(m, k, &one); k++)
    if (cop_eval_aggregate_counts(&one)) most = fmax(most, isnan(one.overhead) ? INFINITY : one.overhead);
  target_at_most(t, "the same: overhead %, largest", "< 0.3", 0.3, sums ? most : NAN, 3, target_from_rtl);
  target_at_most(t, "registers of the unit unlike the model's, in any cycle", "0", 0, rtl.checked ? (double)rtl.mismatches : NAN, 0,
                 target_from_rtl);
}

/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "eval/profileme/parts.h"

static const char *const model = target_from_model, *const rtl = target_from_rtl;

static void inside(struct target_table *t, const char *what, const struct pme_envelope *e) {
  char text[80];
  double share = pme_envelope_share(e);
  snprintf(text, sizeof text, "%s, points inside one sigma", what);
  target_row(t, text, "0.62 to 0.74", share, 3, share >= 0.62 && share <= 0.74, model);
}

static void envelope(struct target_table *t, const char *what, const struct pme_envelope *e) {
  char text[80];
  double ratio = pme_envelope_ratio(e);
  inside(t, what, e);
  snprintf(text, sizeof text, "%s, mean of estimate / truth", what);
  target_row(t, text, "1 +- 0.01", ratio, 4, fabs(ratio - 1) <= 0.01, model);
}

static void paths(struct target_table *t, const struct eval_machine *m, int scope, const char *where) {
  static const struct {
    enum pme_scheme better, worse;
    const char *text;
  } orders[] = {
    {PME_SCHEME_HISTORY, PME_SCHEME_COUNTS, "strict history >= counts"},
    {PME_SCHEME_PAIR, PME_SCHEME_HISTORY, "history + pair >= history"},
  };
  for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++) {
    char text[96];
    double holds = pme_eval_path_holds(m, scope, orders[i].better, orders[i].worse);
    snprintf(text, sizeof text, "%s, real programs, %s, lengths of 12", orders[i].text, where);
    target_row(t, text, "all", holds, 0, holds == PME_PATH_LENGTH, model);
  }
}

static void skid(struct target_table *t, const struct eval_machine *m) {
  uint64_t records = 0, on_load = 0;
  for (int i = 0; i < PME_EVAL_SKID_PROGRAMS; i++) {
    const struct pme_eval_run *r = pme_eval_find(m, pme_eval_skid_program[i], false);
    for (size_t k = 0; r && k < r->skids; k++) {
      if (strncmp(r->skid[k].function, "load_", 5)) continue;
      struct pme_eval_spread x = pme_eval_spread(&r->skid[k]);
      records += x.records;
      on_load += x.records_on_load;
    }
  }
  target_row(t, "Figure 2, records of loads on the load, %", "100", pme_eval_percent(on_load, records), 2, on_load == records,
             model);
}

static void slots(struct target_table *t, const struct eval_machine *m) {
  const struct pme_eval_run *r = pme_eval_loops(m);
  const struct pme_eval_insn *rightmost = r ? pme_eval_rightmost(r) : NULL, *worst = rightmost ? pme_eval_worst_left(r) : NULL;
  double less = worst ? worst->wasted / rightmost->wasted : NAN,
         ordered = r ? pme_eval_ordered(r, NULL, PME_EVAL_WASTED_ESTIMATE) : NAN;
  target_row(t, "Figure 7, slots wasted by one left of the rightmost instruction, over the rightmost's", "> 1", less, 2, less > 1,
             model);
  target_row(t, "Figure 7, pairs ordered right by estimated wasted slots, %", ">= 95", ordered, 1, ordered >= 95, model);
  target_row(t, "Figure 7, true values inside the 95 % interval, %", ">= 90", r ? pme_eval_covered(r) : NAN, 1,
             r && pme_eval_covered(r) >= 90, model);
}

void pme_eval_targets(struct target_table *t, const struct eval_machine *m) {
  const struct pme_eval_data *d = pme_eval_data_of(m);
  struct eval_recorded sum = eval_recorded_of(d->record, d->records, m->config);
  struct pme_eval_sums all = pme_eval_sums_of(m);
  double recorded = sum.samples ? 1 : NAN;
  envelope(t, "retired", &all.retire);
  envelope(t, "D-misses", &all.dmiss);
  inside(t, "D-misses, by their arrivals", &all.arrivals);
  target_row(t, "records on the right instruction, %", "100", pme_eval_percent(all.exact, all.records), 3, all.exact == all.records,
             model);
  skid(t, m);
  paths(t, m, 0, "inside routines");
  paths(t, m, 1, "across routines");
  slots(t, m);
  target_row(t, "records unlike what was seen of their instruction", "0", recorded * (double)sum.mismatches, 0, sum.mismatches == 0,
             rtl);
  target_row(t, "records compared", "all", recorded * (double)sum.checked, 0, sum.checked >= sum.samples, rtl);
  target_row(t, "records lost", "0", recorded * (double)sum.lost, 0, sum.lost == 0, rtl);
}

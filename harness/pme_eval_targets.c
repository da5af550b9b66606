/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "pme_eval_report.h"

static const char model[] = "model, out of band", rtl[] = "RTL, through interrupts";

/* measured: NaN when it was not. */
static void row(struct document *to, const struct pme_eval_machine *m, const char *what, const char *target, double measured, int decimals, bool reached,
                const char *from) {
  bool known = isfinite(measured);
  document_cell(to, "%s", m->config);
  document_cell(to, "%s", what);
  document_cell(to, "%s", target);
  if (known) document_cell(to, "%.*f", decimals, measured);
  else document_cell(to, "not measured");
  document_cell(to, "%s", known && reached ? "yes" : "NO");
  document_cell(to, "%s", from);
}

static void envelope(struct document *to, const struct pme_eval_machine *m, const char *what, const struct pme_envelope *e) {
  char text[80];
  double share = pme_envelope_share(e), ratio = pme_envelope_ratio(e);
  snprintf(text, sizeof text, "%s, points inside one sigma", what);
  row(to, m, text, "0.62 to 0.74", share, 3, share >= PME_EVAL_INSIDE_LOW && share <= PME_EVAL_INSIDE_HIGH, model);
  snprintf(text, sizeof text, "%s, mean of estimate / truth", what);
  row(to, m, text, "1 +- 0.01", ratio, 4, fabs(ratio - 1) <= PME_EVAL_RATIO, model);
}

/* Lengths of 12 at which the better scheme is not better. */
static void paths(struct document *to, const struct pme_eval_machine *m, int scope, const char *where) {
  static const struct { enum pme_scheme better, worse; const char *text; } orders[] = {
    {PME_SCHEME_HISTORY, PME_SCHEME_COUNTS, "history < counts"}, {PME_SCHEME_PAIR, PME_SCHEME_HISTORY, "history + pair < history"},
  };
  for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++) {
    char text[96];
    int worse = pme_eval_path_worse(m, scope, orders[i].better, orders[i].worse);
    snprintf(text, sizeof text, "paths %s, lengths at which %s", where, orders[i].text);
    row(to, m, text, "0 of 12", worse < 0 ? NAN : worse, 0, worse == 0, model);
  }
}

static void skid(struct document *to, const struct pme_eval_machine *m) {
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
  row(to, m, "Figure 2, records of loads on the load, %", "100", records ? 100 * (double)on_load / (double)records : NAN, 2, on_load == records, model);
}

static void slots(struct document *to, const struct pme_eval_machine *m) {
  const struct pme_eval_run *r = pme_eval_find(m, PME_EVAL_LOOPS_PROGRAM, true);
  row(to, m, "Figure 7, true values inside the 95 % interval, %", ">= 90", r ? pme_eval_covered(r) : NAN, 1, r && pme_eval_covered(r) >= 90, model);
}

static void machine(struct document *to, const struct pme_eval_machine *m) {
  struct pme_envelope retire, dmiss;
  struct pme_eval_rtl t = pme_eval_rtl(m);
  uint64_t records, exact;
  double recorded = t.records ? 1 : NAN;
  pme_eval_convergence(m, &retire, &dmiss);
  pme_eval_attribution(m, &records, &exact);
  envelope(to, m, "retired", &retire);
  envelope(to, m, "D-misses", &dmiss);
  row(to, m, "records on the right instruction, %", "100", records ? 100 * (double)exact / (double)records : NAN, 3, exact == records, model);
  skid(to, m);
  paths(to, m, 0, "inside a routine");
  paths(to, m, 1, "across routines");
  slots(to, m);
  row(to, m, "records unlike what was seen of their instruction", "0", recorded * (double)t.mismatches, 0, t.mismatches == 0, rtl);
  row(to, m, "records compared", "all", recorded * (double)t.checked, 0, t.checked >= t.records, rtl);
  row(to, m, "records lost", "0", recorded * (double)t.lost, 0, t.lost == 0, rtl);
}

void pme_eval_targets_section(struct document *to, const struct pme_eval_machine *list, size_t count) {
  static const char *const heads[] = {"<machine", "<what", "<target", "measured", "<reached", "<from"};
  document_heading(to, "Must reach");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < count; i++) {
    if (i) document_rule(to);
    machine(to, &list[i]);
  }
}

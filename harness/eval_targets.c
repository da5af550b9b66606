/* The table of targets: every one of them, reached or not. */
#include <math.h>
#include <stdio.h>

#include "eval_report.h"

struct row {
  const char *what, *target, *from;
  double measured;
  int decimals;
  bool reached; /* false when it was not measured */
};

static const char model[] = "model, out of band", rtl[] = "RTL, through interrupts";

static void put(struct document *to, const struct eval_machine *m, const struct row *r) {
  bool measured = isfinite(r->measured);
  document_cell(to, "%s", m->config);
  document_cell(to, "%s", r->what);
  document_cell(to, "%s", r->target);
  if (measured) document_cell(to, "%.*f", r->decimals, r->measured);
  else document_cell(to, "not measured");
  document_cell(to, "%s", measured && r->reached ? "yes" : "NO");
  document_cell(to, "%s", r->from);
}

static void at_most(struct document *to, const struct eval_machine *m, const char *what, const char *target, double limit, double measured,
                    int decimals, const char *from) {
  put(to, m, &(struct row){what, target, from, measured, decimals, measured <= limit});
}

static void at_least(struct document *to, const struct eval_machine *m, const char *what, const char *target, double limit, double measured,
                     int decimals, const char *from) {
  put(to, m, &(struct row){what, target, from, measured, decimals, measured >= limit});
}

static double mean(const struct eval_machine *m, enum eval_profiler p, enum eval_level l) { return eval_errors(m, p, false, 0, l, EVAL_TOTAL).mean; }

/* Means that rise from one profiler to the next. */
static void order(struct document *to, const struct eval_machine *m, enum eval_level l, const char *what, const char *target,
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
  document_cell(to, "%s", m->config);
  document_cell(to, "%s", what);
  document_cell(to, "%s", target);
  document_cell(to, "%s", found);
  document_cell(to, "%s", reached ? "yes" : "NO");
  document_cell(to, "%s", model);
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
  for (size_t i = 0; i < m->runs; i++) least = fmin(least, eval_samples(&m->run[i], false, 0));
  return least;
}

static double worst_systematic(const struct eval_machine *m) {
  double most = 0;
  for (int l = 0; l < EVAL_LEVELS; l++) most = fmax(most, eval_errors(m, EVAL_TIP, false, 0, (enum eval_level)l, EVAL_SYSTEMATIC).max);
  return most;
}

static void storage(struct document *to, const struct eval_machine *m) {
  int limit = m->width >= 4 ? 57 : m->width == 2 ? 41 : 33;
  char target[32];
  snprintf(target, sizeof target, "<= %d", limit);
  at_most(to, m, "storage, bytes", target, limit, eval_storage_of(m), 3, "netlist");
}

static void machine(struct document *to, const struct eval_machine *m) {
  static const enum eval_profiler instruction[] = {EVAL_TIP, EVAL_NCI, EVAL_DISPATCH, EVAL_LCI, EVAL_SOFTWARE};
  static const enum eval_profiler coarse[] = {EVAL_TIP, EVAL_NCI, EVAL_LCI, EVAL_DISPATCH, EVAL_SOFTWARE};
  struct summary periodic = eval_errors(m, EVAL_TIP, false, 0, EVAL_INSTRUCTION, EVAL_TOTAL);
  struct eval_rtl t = eval_rtl_of(m);
  double sampled = t.samples ? 1 : NAN;
  at_most(to, m, "TIP by instruction, mean %", "<= 1.6", 1.6, periodic.mean, 2, model);
  at_most(to, m, "TIP by instruction, max %", "<= 5.0", 5.0, periodic.max, 2, model);
  at_most(to, m, "TIP random by instruction, mean %", "<= 1.1", EVAL_PUBLISHED_RANDOM,
          eval_errors(m, EVAL_TIP, true, m->period, EVAL_INSTRUCTION, EVAL_TOTAL).mean, 2, model);
  at_most(to, m, "TIP, systematic error, max %", "0", 0.005, worst_systematic(m), 2, model);
  order(to, m, EVAL_INSTRUCTION, "order by instruction", "TIP < NCI < Dispatch < LCI < Software", instruction, 5);
  order(to, m, EVAL_BLOCK, "order by block", "TIP < NCI < LCI < Dispatch < Software", coarse, 5);
  order(to, m, EVAL_FUNCTION, "order by function", "TIP < NCI < LCI < Dispatch < Software", coarse, 5);
  at_least(to, m, "nearest of NCI, LCI, Dispatch, Software, times TIP's mean", ">= 2", 2, nearest_rival(m), 1, model);
  at_least(to, m, "samples of the shortest run", ">= 524288", EVAL_SAMPLES_WANTED, fewest_samples(m), 0, model);
  at_most(to, m, "overhead at 4 kHz, mean %", "<= 1.1", EVAL_PUBLISHED_OVERHEAD, t.overhead[0], 3, rtl);
  at_most(to, m, "bytes of a sample", "<= 88", EVAL_PUBLISHED_BYTES, t.bytes, 0, rtl);
  at_most(to, m, "samples unlike the Oracle's answer", "0", 0, sampled * (double)t.mismatches, 0, rtl);
  at_least(to, m, "samples compared with the Oracle", "all", (double)t.samples, sampled * (double)t.checked, 0, rtl);
  at_most(to, m, "samples lost", "0", 0, sampled * (double)t.lost, 0, rtl);
  storage(to, m);
  at_least(to, m, "case study, speed-up", ">= 1.93", EVAL_PUBLISHED_SPEEDUP, eval_case_of(m).speedup, 2, "cycles of both programs");
}

void eval_targets_section(struct document *to, const struct eval_machine *list, size_t count) {
  static const char *const heads[] = {"<machine", "<what", "<target", "measured", "<reached", "<from"};
  document_heading(to, "Must reach");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < count; i++) {
    if (i) document_rule(to);
    machine(to, &list[i]);
  }
}

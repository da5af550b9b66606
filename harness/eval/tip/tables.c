/* Tables of Figures 7 to 11: what a model beside the simulation says, out of band. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "eval/figure.h"
#include "eval/tip/report.h"

#define SHOWN 7 /* profilers of the error tables: all but the Oracle */

void eval_stack_section(struct document *to, const struct eval_machine *m) {
  static const char *const heads[] = {"<workload", "<class",    "IPC",      "execute",  "ALU st.", "load st.",
                                      "store st.", "front end", "mispred.", "misc fl.", "interr."};
  char file[64];
  document_heading(to, "Figure 7, %s: normalised cycle stacks and classes", m->config);
  document_text(
    to,
    "Percent of all cycles by what the commit stage does. Compute-intensive: more than 50 %% of the cycles commit; else flush-intensive: "
    "more than 3 %% flush; else stall-intensive (TIP section 4). From the Oracle, out of band, every cycle.");
  eval_figure_name(file, sizeof file, "fig7", m->config);
  document_drawing(to, file, "normalised cycle stacks collected at commit");
  document_table(to, heads, sizeof heads / sizeof *heads);
  size_t members[EVAL_CLASSES] = {0};
  for (size_t i = 0; i < m->runs; i++) {
    const struct eval_run *r = &m->run[i];
    if (i && r->class != r[-1].class) document_rule(to);
    document_cell(to, "%s", r->name);
    document_cell(to, "%s", eval_class_key(r->class));
    document_number(to, (double)r->instret / (double)r->cycles, 2);
    for (int c = 0; c < ORACLE_CLASSES; c++) document_number(to, r->stack[c], 1);
    members[r->class]++;
  }
  document_text(to, "%zu compute-, %zu flush- and %zu stall-intensive programs.", members[EVAL_COMPUTE], members[EVAL_FLUSH],
                members[EVAL_STALL]);
}

/* "total (systematic)" */
static void error_cell(struct document *to, const struct eval_run *r, enum eval_profiler p, bool random, uint64_t period,
                       enum eval_level l) {
  double total = eval_error_of(r, p, random, period, l, EVAL_TOTAL),
         systematic = eval_error_of(r, p, random, period, l, EVAL_SYSTEMATIC);
  if (isfinite(total)) document_cell(to, "%.2f (%.2f)", total, systematic);
  else document_cell(to, "-");
}

static void summary_row(struct document *to, const struct eval_machine *m, enum eval_level l, bool most) {
  for (int p = 0; p <= SHOWN; p++) {
    enum eval_profiler profiler = p < SHOWN ? (enum eval_profiler)p : EVAL_TIP;
    struct summary total = eval_errors(m, profiler, p == SHOWN, 0, l, EVAL_TOTAL),
                   own = eval_errors(m, profiler, p == SHOWN, 0, l, EVAL_SYSTEMATIC);
    if (total.count) document_cell(to, "%.2f (%.2f)", most ? total.max : total.mean, most ? own.max : own.mean);
    else document_cell(to, "-");
  }
}

static void published_row(struct document *to, enum eval_level l, bool most) {
  document_cell(to, most ? "published max" : "published mean");
  for (int i = 0; i < 3; i++) document_cell(to, "%s", "");
  for (int p = 0; p < SHOWN; p++)
    document_number(to, most ? eval_published_max((enum eval_profiler)p, l) : eval_published_mean((enum eval_profiler)p, l), 1);
  document_number(to, most || l != EVAL_INSTRUCTION ? NAN : EVAL_PUBLISHED_RANDOM, 1);
}

void eval_error_section(struct document *to, const struct eval_machine *m, enum eval_level l) {
  static const char *const symbols[] = {"function", "basic block", "instruction"};
  static const char *const names[] = {"fig8", "fig9", "fig10"};
  static const char *const heads[] = {"<workload", "<class", "N",       "floor",   "Software", "Dispatch",
                                      "LCI",       "NCI",    "NCI+ILP", "TIP-ILP", "TIP",      "TIP random"};
  char file[64];
  document_heading(to, "Figure %d, %s: error by %s", 8 + (int)l, m->config, symbols[l]);
  document_text(
    to,
    "Error in percent of the run: total, and in brackets the systematic part (against the Oracle of the same sampled cycles). N: samples of each "
    "profiler, one every %" PRIu64
    " cycles. Floor: the total error that sampling alone costs TIP, 0.4 sqrt(K/N). Sampled by models, out of band.",
    m->period);
  eval_figure_name(file, sizeof file, names[l], m->config);
  document_drawing(to, file, "errors of the profilers for each workload");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < m->runs; i++) {
    const struct eval_run *r = &m->run[i];
    if (i && r->class != r[-1].class) document_rule(to);
    document_cell(to, "%s", r->name);
    document_cell(to, "%s", eval_class_key(r->class));
    document_number(to, eval_samples(r, false, 0), 0);
    document_number(to, eval_error_of(r, EVAL_TIP, false, 0, l, EVAL_FLOOR), 2);
    for (int p = 0; p < SHOWN; p++) error_cell(to, r, (enum eval_profiler)p, false, 0, l);
    error_cell(to, r, EVAL_TIP, true, m->period, l);
  }
  document_rule(to);
  for (int most = 0; most < 2; most++) {
    struct summary floor = eval_errors(m, EVAL_TIP, false, 0, l, EVAL_FLOOR);
    document_cell(to, most ? "max" : "mean");
    document_cell(to, "%s", "");
    document_cell(to, "%s", "");
    document_number(to, most ? floor.max : floor.mean, 2);
    summary_row(to, m, l, most);
  }
  document_rule(to);
  published_row(to, l, false);
  published_row(to, l, true);
}

size_t eval_periods(const struct eval_machine *m, uint64_t *period, size_t most) {
  size_t n = 0;
  const struct eval_run *r = m->run;
  uint64_t below = UINT64_MAX;
  while (n < most) {
    uint64_t next = 0;
    for (size_t i = 0; i < r->series_count; i++) {
      const struct eval_series *s = &r->series[i];
      if (s->profiler == EVAL_TIP && !s->random && s->period < below && s->period > next) next = s->period;
    }
    if (!next) break;
    period[n++] = below = next;
  }
  return n;
}

static void rates(struct document *to, const struct eval_machine *m) {
  static const char *const heads[] = {
    "cycles between samples", "N, mean", "floor", "Software", "Dispatch", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP", "TIP random"};
  uint64_t period[16];
  size_t n = eval_periods(m, period, sizeof period / sizeof *period);
  document_text(
    to,
    "(a) Sampling rate: mean error by instruction, percent, for each rate. The paper goes from 100 Hz to 20 kHz; gcc's error falls from 5.0 at 4 kHz to 2.6 at 20 kHz.");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < n; i++) {
    double samples = 0;
    size_t runs = 0;
    for (size_t k = 0; k < m->runs; k++) {
      double s = eval_samples(&m->run[k], false, period[i]);
      if (isfinite(s)) samples += s, runs++;
    }
    document_cell(to, "%" PRIu64, period[i]);
    document_number(to, runs ? samples / (double)runs : NAN, 0);
    document_number(to, eval_errors(m, EVAL_TIP, false, period[i], EVAL_INSTRUCTION, EVAL_FLOOR).mean, 2);
    for (int p = 0; p < SHOWN; p++)
      document_number(to, eval_errors(m, (enum eval_profiler)p, false, period[i], EVAL_INSTRUCTION, EVAL_TOTAL).mean, 2);
    document_number(to, eval_errors(m, EVAL_TIP, true, period[i], EVAL_INSTRUCTION, EVAL_TOTAL).mean, 2);
  }
}

static void methods(struct document *to, const struct eval_machine *m) {
  static const char *const heads[] = {"<TIP by instruction", "periodic", "random", "published periodic", "published random"};
  document_text(to, "(b) Periodic against random sampling, mean and maximum over the programs (by program in Figure 10's table).");
  document_table(to, heads, sizeof heads / sizeof *heads);
  struct summary periodic = eval_errors(m, EVAL_TIP, false, 0, EVAL_INSTRUCTION, EVAL_TOTAL);
  struct summary random = eval_errors(m, EVAL_TIP, true, m->period, EVAL_INSTRUCTION, EVAL_TOTAL);
  for (int most = 0; most < 2; most++) {
    document_cell(to, most ? "max" : "mean");
    document_number(to, most ? periodic.max : periodic.mean, 2);
    document_number(to, most ? random.max : random.mean, 2);
    document_number(to, most ? eval_published_max(EVAL_TIP, EVAL_INSTRUCTION) : eval_published_mean(EVAL_TIP, EVAL_INSTRUCTION), 1);
    document_number(to, most ? NAN : EVAL_PUBLISHED_RANDOM, 1);
  }
}

static void parallelism(struct document *to, const struct eval_machine *m) {
  static const enum eval_profiler order[] = {EVAL_NCI, EVAL_NCI_ILP, EVAL_TIP_ILP, EVAL_TIP};
  static const char *const heads[] = {"<by instruction", "min", "first quartile", "median",
                                      "third quartile",  "max", "mean",           "published mean"};
  document_text(
    to,
    "(c) NCI that divides a sample among the next-committing instructions (NCI+ILP) against the others: error by instruction over the programs.");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    struct summary s = eval_errors(m, order[i], false, 0, EVAL_INSTRUCTION, EVAL_TOTAL);
    document_cell(to, "%s", eval_profiler_name(order[i]));
    const double v[] = {s.min, s.q1, s.median, s.q3, s.max, s.mean};
    for (size_t k = 0; k < sizeof v / sizeof *v; k++) document_number(to, v[k], 2);
    document_number(to, eval_published_mean(order[i], EVAL_INSTRUCTION), 1);
  }
}

void eval_sensitivity_section(struct document *to, const struct eval_machine *m) {
  char file[64];
  document_heading(to, "Figure 11, %s: sensitivity", m->config);
  document_text(to, "Sampled by models, out of band.");
  rates(to, m);
  eval_figure_name(file, sizeof file, "fig11a", m->config);
  document_drawing(to, file, "error over the sampling rate");
  methods(to, m);
  eval_figure_name(file, sizeof file, "fig11b", m->config);
  document_drawing(to, file, "periodic against random sampling");
  parallelism(to, m);
  eval_figure_name(file, sizeof file, "fig11c", m->config);
  document_drawing(to, file, "error with and without division among instructions that commit together");
}

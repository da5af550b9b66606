/* The drawings of Figures 7 to 13. A profiler and a class of time have the same colour in all of them. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "eval/tip/parts.h"

enum { NOTABLE = 36, FUNCTIONS = 4 }; /* instructions of Figure 12, functions of Figure 13 */

static const char *const class_titles[TIP_EVAL_CLASSES] = {"compute-intensive", "flush-intensive", "stall-intensive"};

static void class_series(struct eval_chart *c) {
  static const char *const colours[ORACLE_CLASSES] = {CHART_BLUE, CHART_GREEN,  CHART_RED,    CHART_PINK,
                                                      CHART_SKY,  CHART_ORANGE, CHART_YELLOW, CHART_GREY};
  for (int k = 0; k < ORACLE_CLASSES; k++) eval_series(c, oracle_class_name((enum oracle_class)k), colours[k]);
}

static void profiler_series(struct eval_chart *c, const enum tip_eval_profiler *list, size_t count) {
  static const char *const colours[TIP_EVAL_PROFILERS] = {CHART_GREY, CHART_SKY,   CHART_ORANGE, CHART_RED,
                                                          CHART_PINK, CHART_GREEN, CHART_BLUE,   CHART_BLACK};
  for (size_t i = 0; i < count; i++) eval_series(c, tip_eval_profiler_name(list[i]), colours[list[i]]);
}

/* A group for each run; the one after them is the mean. */
static const struct tip_eval_run *run_group(struct eval_chart *c, const struct eval_machine *m, size_t i) {
  const struct tip_eval_run *r = i < m->runs ? tip_eval_run_at(m, i) : NULL;
  eval_group(c, r ? class_titles[r->class] : "", r ? r->name : "mean");
  return r;
}

static bool stacks(struct eval_chart *c, const struct eval_machine *m) {
  class_series(c);
  c->y_label = "percent of cycles";
  c->y_max = 100;
  for (size_t i = 0; i < m->runs; i++) {
    const struct tip_eval_run *r = run_group(c, m, i);
    for (int k = 0; k < ORACLE_CLASSES; k++) eval_value(c, r->stack[k]);
  }
  return true;
}

static bool errors(struct eval_chart *c, const struct eval_machine *m, enum tip_eval_level l, size_t first, const char *left_out) {
  static const enum tip_eval_profiler order[] = {TIP_EVAL_SOFTWARE, TIP_EVAL_DISPATCH, TIP_EVAL_LCI,
                                                 TIP_EVAL_NCI,      TIP_EVAL_TIP_ILP,  TIP_EVAL_TIP};
  const size_t count = sizeof order / sizeof *order;
  snprintf(c->subtitle, sizeof c->subtitle, "models, out of band, a sample every %" PRIu64 " cycles%s", tip_eval_period(m),
           left_out);
  profiler_series(c, order + first, count - first);
  c->y_label = "error, percent";
  for (size_t i = 0; i <= m->runs; i++) {
    const struct tip_eval_run *r = run_group(c, m, i);
    for (size_t k = first; k < count; k++)
      eval_value(c, r ? tip_eval_error_of(r, order[k], false, 0, l, TIP_EVAL_TOTAL)
                      : tip_eval_errors(m, order[k], false, 0, l, TIP_EVAL_TOTAL).mean);
  }
  return true;
}

static bool functions(struct eval_chart *c, const struct eval_machine *m) { return errors(c, m, TIP_EVAL_FUNCTION, 0, ""); }
static bool blocks(struct eval_chart *c, const struct eval_machine *m) {
  return errors(c, m, TIP_EVAL_BLOCK, 2, "; Software and Dispatch left out, as in the paper: see the table");
}
static bool instructions(struct eval_chart *c, const struct eval_machine *m) {
  return errors(c, m, TIP_EVAL_INSTRUCTION, 3, "; Software, Dispatch and LCI left out, as in the paper: see the table");
}

static bool rates(struct eval_chart *c, const struct eval_machine *m) {
  static const enum tip_eval_profiler order[] = {TIP_EVAL_NCI, TIP_EVAL_NCI_ILP, TIP_EVAL_TIP_ILP, TIP_EVAL_TIP};
  enum { LINES = sizeof order / sizeof *order };
  uint64_t period[16];
  size_t n = tip_eval_periods(m, period, 16);
  profiler_series(c, order, LINES);
  eval_series(c, "floor of TIP (sampling alone)", CHART_GREY);
  c->y_label = "error, percent";
  c->x_label = "cycles from sample to sample (logarithmic; faster sampling to the right)";
  for (size_t i = 0; i < n; i++) {
    char label[32];
    snprintf(label, sizeof label, "%" PRIu64, period[i]);
    eval_group(c, NULL, label);
    eval_place(c, 1 / (double)period[i]);
    for (size_t k = 0; k < LINES; k++)
      eval_value(c, tip_eval_errors(m, order[k], false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean);
    eval_value(c, tip_eval_errors(m, TIP_EVAL_TIP, false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_FLOOR).mean);
  }
  return true;
}

static bool methods(struct eval_chart *c, const struct eval_machine *m) {
  const uint64_t period = tip_eval_period(m);
  snprintf(c->subtitle, sizeof c->subtitle, "models, out of band, a sample every %" PRIu64 " cycles, or one at random in each",
           period);
  eval_series(c, "TIP, periodic", CHART_BLUE);
  eval_series(c, "TIP, random", CHART_ORANGE);
  c->y_label = "error, percent";
  for (size_t i = 0; i <= m->runs; i++) {
    const struct tip_eval_run *r = run_group(c, m, i);
    for (int k = 0; k < 2; k++)
      eval_value(c, r ? tip_eval_error_of(r, TIP_EVAL_TIP, k, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL)
                      : tip_eval_errors(m, TIP_EVAL_TIP, k, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean);
  }
  return true;
}

static bool boxes(struct eval_chart *c, const struct eval_machine *m) {
  static const enum tip_eval_profiler order[] = {TIP_EVAL_NCI_ILP, TIP_EVAL_NCI, TIP_EVAL_TIP_ILP, TIP_EVAL_TIP};
  profiler_series(c, order, sizeof order / sizeof *order);
  c->y_label = "error, percent";
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    eval_group(c, NULL, tip_eval_profiler_name(order[i]));
    eval_box(c, tip_eval_errors(m, order[i], false, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL));
  }
  return true;
}

/* ---- the rounding kernel ---- */

static double percent_of(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

/* Instructions of the function with at least a hundredth of its time, by any of the three profiles. */
static bool profiles(struct eval_chart *c, const struct eval_machine *m) {
  static const enum tip_eval_profiler order[] = {TIP_EVAL_NCI, TIP_EVAL_TIP, TIP_EVAL_ORACLE};
  struct tip_eval_case k = tip_eval_case_of(m);
  const struct tip_eval_function *f = tip_eval_case_function(&k);
  if (!f) return false;
  snprintf(c->title, sizeof c->title, "Figure 12, %s: %s by instruction", m->config, f->name);
  snprintf(c->subtitle, sizeof c->subtitle,
           "models, out of band; of the run, the function has %.1f %% by NCI, %.1f %% by TIP, %.1f %% by the Oracle", f->nci,
           f->tip, f->oracle);
  profiler_series(c, order, 3);
  c->y_label = "percent of the function's time";
  for (size_t i = 0; i < k.original->insn_count && c->groups < NOTABLE; i++) {
    const struct tip_eval_insn *n = &k.original->insn[i];
    const double part[] = {percent_of(n->nci, f->nci), percent_of(n->tip, f->tip), percent_of(n->oracle, f->oracle)};
    char label[64];
    if (strcmp(n->function, f->name) || fmax(part[0], fmax(part[1], part[2])) < 1) continue;
    snprintf(label, sizeof label, "%03x  %.40s", (unsigned)(n->pc & 0xfff), n->text);
    eval_group(c, NULL, label);
    for (int p = 0; p < 3; p++) eval_value(c, part[p]);
  }
  return true;
}

static void column(struct eval_chart *c, const struct tip_eval_run *r, const char *function, const char *label, double scale) {
  const struct tip_eval_function *f = NULL;
  for (size_t i = 0; i < r->function_count; i++)
    if (!strcmp(r->function[i].name, function)) f = &r->function[i];
  eval_group(c, function, label);
  for (int k = 0; k < ORACLE_CLASSES; k++) eval_value(c, f ? f->stack[k] * scale : 0);
}

static bool breakdown(struct eval_chart *c, const struct eval_machine *m) {
  struct tip_eval_case k = tip_eval_case_of(m);
  if (!k.original || !k.repaired) return false;
  snprintf(c->subtitle, sizeof c->subtitle, "Oracle, every cycle, out of band; speed-up %.2f (published: %.2f)", k.speedup,
           TIP_EVAL_PUBLISHED_SPEEDUP);
  class_series(c);
  c->y_label = "percent of the original's time";
  for (size_t i = 0; i < k.original->function_count && i < FUNCTIONS; i++) {
    const struct tip_eval_function *f = &k.original->function[i];
    if (i && f->oracle < 2) break;
    column(c, k.original, f->name, "original", 1);
    column(c, k.repaired, f->name, "repaired", 1 / k.speedup);
  }
  return true;
}

const struct eval_figure tip_eval_figures[] = {
  {"fig8", "Figure 8, %s: error by function", "", EVAL_GROUPED, .chart = functions},
  {"fig9", "Figure 9, %s: error by basic block", "", EVAL_GROUPED, .chart = blocks},
  {"fig10", "Figure 10, %s: error by instruction", "", EVAL_GROUPED, .chart = instructions},
  {"fig7", "Figure 7, %s: normalised cycle stacks", "Oracle, every cycle, out of band", EVAL_STACKED, .chart = stacks},
  {"fig11a", "Figure 11a, %s: error by instruction over the rate", "mean over the programs; models, out of band", EVAL_LINES,
   .chart = rates},
  {"fig11b", "Figure 11b, %s: TIP's error by instruction, periodic against random", "", EVAL_GROUPED, .chart = methods},
  {"fig11c", "Figure 11c, %s: instructions that commit together",
   "error by instruction over the programs: quartiles, extremes, mean (dot); models, out of band", EVAL_BOXES, .chart = boxes},
  {"fig12", "", "", EVAL_GROUPED, .chart = profiles},
  {"fig13", "Figure 13, %s: the rounding kernel, original against repaired", "", EVAL_STACKED, .chart = breakdown},
  {.name = NULL},
};

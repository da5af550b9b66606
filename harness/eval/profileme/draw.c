/* Drawings: Figures 2, 3, 6 and 7. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/profileme/parts.h"

/* ---- Figure 2 ---- */

static void bars(struct plot *p, const struct pme_eval_place *list, size_t count, uint64_t of, double shift, const char *colour) {
  for (size_t i = 0; i < count; i++) {
    const double x[2] = {(double)list[i].offset + shift, (double)list[i].offset + shift},
                 y[2] = {0, 100 * (double)list[i].times / (double)of};
    plot_curve(p, x, y, 2, colour, 2.5);
  }
}

static void skid_panel(struct plot *p, const struct pme_eval_skid *s) {
  const struct plot_axis x = {.label = "instructions behind the load", .from = -120, .to = 20, .step = 20};
  const struct plot_axis y = {.label = "percent", .from = 0, .to = 100, .step = 20};
  struct pme_eval_spread sum = pme_eval_spread(s);
  plot_panel(p, s->function, &x, &y);
  if (sum.records) bars(p, s->record, s->record_count, sum.records, -0.6, CHART_ORANGE);
  if (s->interrupts) bars(p, s->interrupted, s->interrupted_count, s->interrupts, 0.6, CHART_BLUE);
}

static void draw_skid(struct plot *p, const struct eval_machine *m, int mode) {
  const struct pme_eval_run *r = pme_eval_find(m, pme_eval_skid_program[mode], false);
  plot_legend(p, "interrupts of the counter", CHART_BLUE, PLOT_DOT, true);
  plot_legend(p, "ProfileMe: records of loads", CHART_ORANGE, PLOT_DOT, true);
  for (size_t k = 0; r && k < r->skids && p->panel < p->panels; k++)
    if (!strncmp(r->skid[k].function, "load_", 5)) skid_panel(p, &r->skid[k]);
}

static void draw_skid_free(struct plot *p, const struct eval_machine *m) { draw_skid(p, m, 0); }
static void draw_skid_inorder(struct plot *p, const struct eval_machine *m) { draw_skid(p, m, 1); }

/* ---- Figure 3 ---- */

enum scatter { ALL_SAMPLES, WITH_PROPERTY, EXPANDED };

static void points(struct plot *p, const struct eval_machine *m, enum scatter kind, bool dmiss) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    for (size_t k = 0; k < r->points; k++) {
      const struct pme_eval_point *q = &r->point[k];
      uint64_t truth = dmiss ? q->dmiss : q->retired, seen = dmiss ? q->dmiss_k : q->retired_k;
      if (!truth || !seen) continue; /* no place on the axes */
      double x = (double)(kind == ALL_SAMPLES ? q->records : seen);
      plot_point(p, x, (double)seen * r->each / (double)truth, PLOT_DOT, 1.1, dmiss ? CHART_RED : CHART_BLUE, NULL);
    }
  }
}

static void envelope(struct plot *p, double from, double to) {
  enum { STEPS = 120 };
  double x[STEPS + 1], high[STEPS + 1], low[STEPS + 1];
  for (int i = 0; i <= STEPS; i++) {
    x[i] = from * pow(to / from, (double)i / STEPS);
    high[i] = 1 + 1 / sqrt(x[i]);
    low[i] = 1 - 1 / sqrt(x[i]);
  }
  plot_curve(p, x, high, STEPS + 1, CHART_BLACK, 1.5);
  plot_curve(p, x, low, STEPS + 1, CHART_BLACK, 1.5);
}

static void scatter(struct plot *p, const struct eval_machine *m, enum scatter kind) {
  static const char *const headings[2] = {"retired", "D-cache misses"};
  for (int dmiss = 0; dmiss < 2; dmiss++) {
    const char *label = kind == ALL_SAMPLES ? "samples of the instruction" : "samples with the property";
    const struct plot_axis x = {.label = label, .from = 1, .to = dmiss ? 1e4 : 1e5, .logarithmic = true};
    const struct plot_axis wide = {.label = "estimate / truth", .from = 0.01, .to = 100, .logarithmic = true};
    const struct plot_axis near = {.label = "estimate / truth", .from = 0, .to = 2, .step = 0.25};
    plot_panel(p, headings[dmiss], &x, kind == EXPANDED ? &near : &wide);
    points(p, m, kind, dmiss);
    plot_across(p, 1, CHART_GREY);
    if (kind == EXPANDED) envelope(p, x.from, x.to);
  }
}

static void draw_all(struct plot *p, const struct eval_machine *m) { scatter(p, m, ALL_SAMPLES); }
static void draw_property(struct plot *p, const struct eval_machine *m) { scatter(p, m, WITH_PROPERTY); }
static void draw_expanded(struct plot *p, const struct eval_machine *m) {
  plot_legend(p, "one standard deviation, 1 +- 1/sqrt(x)", CHART_BLACK, PLOT_DOT, true);
  scatter(p, m, EXPANDED);
}

/* ---- Figure 6 ---- */

static void draw_paths(struct plot *p, const struct eval_machine *m) {
  static const char *const colours[PME_SCHEMES] = {CHART_RED, CHART_ORANGE, CHART_BLUE, CHART_GREEN, CHART_SKY, CHART_YELLOW};
  static const char *const headings[PME_SCOPES] = {"Intraprocedural", "Interprocedural"};
  const struct plot_axis x = {.label = "branch history (conditional branches)", .from = 1, .to = PME_PATH_LENGTH, .step = 1};
  const struct plot_axis y = {.label = "actual path identified, percent", .from = 0, .to = 100, .step = 20};
  for (int s = 0; s < PME_SCHEMES; s++) plot_legend(p, pme_scheme_name((enum pme_scheme)s), colours[s], PLOT_DOT, true);
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    plot_panel(p, headings[scope], &x, &y);
    for (int s = 0; s < PME_SCHEMES; s++) {
      double at[PME_PATH_LENGTH], found[PME_PATH_LENGTH];
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
        at[n - 1] = n;
        found[n - 1] = pme_eval_path(m, false, scope, (enum pme_scheme)s, n);
      }
      plot_curve(p, at, found, PME_PATH_LENGTH, colours[s], 2);
    }
  }
}

/* ---- Figure 7 ---- */

static void draw_slots(struct plot *p, const struct eval_machine *m) {
  static const char *const colours[PME_EVAL_LOOPS] = {CHART_RED, CHART_BLUE, CHART_GREEN};
  static const enum pme_eval_column columns[2][2] = {{PME_EVAL_LATENCY_ESTIMATE, PME_EVAL_WASTED_ESTIMATE},
                                                     {PME_EVAL_LATENCY, PME_EVAL_WASTED}};
  const struct pme_eval_run *r = pme_eval_loops(m);
  double latency = 0, wasted = 0;
  for (size_t i = 0; r && i < r->insns; i++) {
    latency = fmax(latency, fmax(r->insn[i].latency, r->insn[i].latency_estimate) / 1e6);
    wasted = fmax(wasted, fmax(r->insn[i].wasted, r->insn[i].wasted_estimate) / 1e6);
  }
  const struct plot_axis x = {.label = "latency, fetch to ready to retire, Mcycles",
                              .from = 0,
                              .to = latency > 0 ? 1.05 * latency : 1};
  const struct plot_axis y = {.label = "wasted issue slots, millions", .from = 0, .to = wasted > 0 ? 1.05 * wasted : 1};
  for (int loop = 0; loop < PME_EVAL_LOOPS; loop++) plot_legend(p, pme_eval_loop[loop], colours[loop], (enum plot_mark)loop, false);
  for (int kind = 0; kind < 2; kind++) {
    plot_panel(p, kind ? "truth" : "estimated from pairs", &x, &y);
    for (size_t i = 0; r && i < r->insns; i++) {
      const struct pme_eval_insn *insn = &r->insn[i];
      for (int loop = 0; loop < PME_EVAL_LOOPS; loop++)
        if (!strcmp(insn->function, pme_eval_loop[loop]))
          plot_point(p, pme_eval_column_of(insn, columns[kind][0]) / 1e6, pme_eval_column_of(insn, columns[kind][1]) / 1e6,
                     (enum plot_mark)loop, 5, colours[loop], insn->text);
    }
  }
}

static const char from[] = "golden model, out of band; truth from the pipeline and the retire stream";

const struct eval_figure pme_eval_figures[] = {
  {"fig2a", "Figure 2: interrupted pc and sampled loads, issue out of order, %s", from, EVAL_PLOTS, 3, 220, .plot = draw_skid_free},
  {"fig2b", "Figure 2: interrupted pc and sampled loads, issue in order, %s", from, EVAL_PLOTS, 3, 220, .plot = draw_skid_inorder},
  {"fig3a", "Figure 3, top: convergence, %s", from, EVAL_PLOTS, 2, 300, .plot = draw_all},
  {"fig3b", "Figure 3, middle: convergence, %s", from, EVAL_PLOTS, 2, 300, .plot = draw_property},
  {"fig3c", "Figure 3, bottom: convergence, expanded, %s", from, EVAL_PLOTS, 2, 300, .plot = draw_expanded},
  {"fig6", "Figure 6: paths found, real programs, %s", from, EVAL_PLOTS, 2, 300, .plot = draw_paths},
  {"fig7", "Figure 7: wasted issue slots and latency, %s", from, EVAL_PLOTS, 2, 340, .plot = draw_slots},
  {.name = NULL},
};

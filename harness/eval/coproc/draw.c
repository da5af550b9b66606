/* Drawings: bars per program, error over overhead, course over time, estimated over true invariance. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/coproc/parts.h"

static const char from_rtl[] = "RTL, through interrupts";

/* ---- bars ---- */

static bool bars(struct eval_chart *c, const struct eval_machine *m, bool overhead) {
  struct cop_eval_row row;
  snprintf(c->subtitle, sizeof c->subtitle, "%s; most static loads first; %d slots", from_rtl, COP_EVAL_BASE);
  eval_series(c, overhead ? "all" : "co-processor", CHART_BLUE);
  if (overhead) eval_series(c, "start, interrupts, stop, without the final estimation", CHART_SKY);
  else eval_series(c, "simple sampling at the same overhead", CHART_ORANGE);
  c->y_label = overhead ? "overhead, percent" : "weighted RMS error, percent";
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    eval_group(c, NULL, row.value->program);
    eval_value(c, overhead ? row.overhead : row.value->error);
    eval_value(c, overhead ? cop_eval_running(row.value) : row.simple.error);
  }
  return true;
}

static bool error_bars(struct eval_chart *c, const struct eval_machine *m) { return bars(c, m, false); }
static bool overhead_bars(struct eval_chart *c, const struct eval_machine *m) { return bars(c, m, true); }

/* ---- error over overhead ---- */

enum { RATE_PANELS = 4, POINTS = 64 };

static void rates_panel(struct plot *p, const struct eval_machine *m, const struct cop_eval_row *row) {
  const struct plot_axis x = {.label = "overhead, percent", .from = 0.01, .to = 100, .logarithmic = true};
  const struct plot_axis y = {.label = "error, percent", .from = 0.1, .to = 100, .logarithmic = true};
  double at[POINTS], error[POINTS];
  size_t n = 0;
  plot_panel(p, row->value->program, &x, &y);
  for (size_t i = 0; i < m->runs && n < POINTS; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    if (r->kind != COP_EVAL_SIMPLE || strcmp(r->program, row->value->program) != 0) continue;
    at[n] = cop_eval_overhead(r);
    error[n] = r->error;
    plot_point(p, at[n], error[n], PLOT_SQUARE, 5, CHART_ORANGE, NULL);
    n++;
  }
  plot_curve(p, at, error, n, CHART_ORANGE, 1.5);
  plot_point(p, row->overhead, row->value->error, PLOT_DOT, 5, CHART_BLUE, NULL);
}

static void draw_rates(struct plot *p, const struct eval_machine *m) {
  struct cop_eval_row row;
  plot_legend(p, "co-processor", CHART_BLUE, PLOT_DOT, false);
  plot_legend(p, "simple sampling, by rate", CHART_ORANGE, PLOT_SQUARE, false);
  for (size_t k = 0; k < RATE_PANELS && cop_eval_row(m, k, &row); k++) rates_panel(p, m, &row);
}

/* ---- courses ---- */

enum course { ERROR_TIME, OVERHEAD_TIME, ERROR_OVERHEAD };

static void course_panel(struct plot *p, const struct cop_eval_run *shown, enum course c, const char *heading,
                         double most_overhead) {
  const struct plot_axis time = {.label = "Mcycles", .from = 0, .to = (double)shown->cycles / 1e6};
  const struct plot_axis overhead = {.label = "overhead, kcycles", .from = 0, .to = most_overhead > 0 ? most_overhead / 1e3 : 1};
  const struct plot_axis error = {.label = "error, percent", .from = 0, .to = 100, .step = 20};
  plot_panel(p, heading, c == ERROR_OVERHEAD ? &overhead : &time, c == OVERHEAD_TIME ? &overhead : &error);
}

static void course(struct plot *p, const struct cop_eval_run *r, enum course c, const char *colour) {
  double x[POINTS + 1], y[POINTS + 1];
  size_t n = 0;
  for (size_t i = 0; i < r->points && n <= POINTS; i++, n++) {
    const struct cop_eval_point *q = &r->timeline[i];
    x[n] = c == ERROR_OVERHEAD ? (double)q->overhead / 1e3 : (double)q->cycle / 1e6;
    y[n] = c == OVERHEAD_TIME ? (double)q->overhead / 1e3 : q->error;
  }
  plot_curve(p, x, y, n, colour, 2);
}

static uint64_t total(const struct cop_eval_run *r) { return r->points ? r->timeline[r->points - 1].overhead : 0; }

static void draw_time(struct plot *p, const struct eval_machine *m) {
  static const char *const headings[] = {"error over time", "overhead over time", "error over overhead"};
  static const char *const colours[] = {CHART_YELLOW, CHART_ORANGE, CHART_RED, CHART_PINK, CHART_GREY};
  enum { COLOURS = sizeof colours / sizeof colours[0] };
  const struct cop_eval_run *shown = cop_eval_shown(m), *list[1 + COLOURS];
  size_t n = 0;
  double most = 0;
  if (!shown) return;
  list[n++] = shown;
  plot_legend(p, "co-processor", CHART_BLUE, PLOT_DOT, true);
  for (size_t i = 0; i < m->runs && n <= COLOURS; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    char name[64];
    if (r->kind != COP_EVAL_SIMPLE || strcmp(r->program, shown->program) != 0) continue;
    snprintf(name, sizeof name, "simple, one load in %.0f", r->interval);
    plot_legend(p, name, colours[n - 1], PLOT_DOT, true);
    list[n++] = r;
  }
  for (size_t i = 0; i < n; i++) most = fmax(most, fmin((double)total(list[i]), 3 * (double)total(shown)));
  for (int c = 0; c < 3; c++) {
    course_panel(p, shown, (enum course)c, headings[c], most);
    for (size_t i = 0; i < n; i++) course(p, list[i], (enum course)c, i ? colours[i - 1] : CHART_BLUE);
  }
}

static void draw_variants(struct plot *p, const struct eval_machine *m) {
  static const char *const colours[] = {CHART_BLUE, CHART_GREEN, CHART_SKY, CHART_ORANGE, CHART_RED};
  static const char *const names[] = {"base", "half size", "double size", "half clock", "quarter clock"};
  static const char *const headings[2][2] = {{"size: error over time", "size: error over overhead"},
                                             {"clock: error over time", "clock: error over overhead"}};
  const struct cop_eval_run *shown = cop_eval_varied(m), *list[5];
  double most = 0;
  if (!shown) return;
  list[0] = shown;
  list[1] = cop_eval_value(m, shown->program, COP_EVAL_BASE / 2, 1);
  list[2] = cop_eval_value(m, shown->program, 2 * COP_EVAL_BASE, 1);
  list[3] = cop_eval_value(m, shown->program, COP_EVAL_BASE, 2);
  list[4] = cop_eval_value(m, shown->program, COP_EVAL_BASE, 4);
  for (int i = 0; i < 5; i++) {
    plot_legend(p, names[i], colours[i], PLOT_DOT, true);
    if (list[i]) most = fmax(most, (double)total(list[i]));
  }
  for (int clock = 0; clock < 2; clock++)
    for (int k = 0; k < 2; k++) {
      enum course c = k ? ERROR_OVERHEAD : ERROR_TIME;
      course_panel(p, shown, c, headings[clock][k], most);
      for (int i = 0; i < 3; i++) {
        int which = i ? 2 * clock + i : 0;
        if (list[which]) course(p, list[which], c, colours[which]);
      }
    }
}

/* ---- estimated over true ---- */

/* The program's with the most pairs; an empty one when none was measured, so that the
 * page's link leads somewhere. */
static const struct cop_eval_scatter *scatter_of(const struct eval_machine *m) {
  static const struct cop_eval_scatter none = {.program = "not measured"};
  const struct cop_eval_data *d = cop_eval_data_of(m);
  const struct cop_eval_scatter *best = &none;
  for (size_t i = 0; i < d->scatters; i++)
    if (!strcmp(d->scatter[i].config, m->config) && d->scatter[i].pairs > best->pairs) best = &d->scatter[i];
  return best;
}

static void draw_scatter(struct plot *p, const struct eval_machine *m) {
  const struct plot_axis x = {.label = "true invariance, percent", .from = 0, .to = 100, .step = 20};
  const struct plot_axis y = {.label = "estimated invariance, percent", .from = 0, .to = 100, .step = 20};
  static const double diagonal[2] = {0, 100}, above[2] = {10, 110}, below[2] = {-10, 90};
  const struct cop_eval_scatter *s = scatter_of(m);
  plot_legend(p, "most frequent fifth", CHART_RED, PLOT_TRIANGLE, false);
  plot_legend(p, "others", CHART_BLUE, PLOT_DOT, false);
  plot_panel(p, s->program, &x, &y);
  plot_curve(p, diagonal, diagonal, 2, CHART_BLACK, 1);
  plot_curve(p, diagonal, above, 2, CHART_GREY, 1);
  plot_curve(p, diagonal, below, 2, CHART_GREY, 1);
  for (size_t i = s->pairs; i-- > 0;) { /* most frequent on top */
    bool often = i < s->pairs / 5;
    plot_point(p, 100 * s->pair[i].truth, 100 * s->pair[i].estimated, often ? PLOT_TRIANGLE : PLOT_DOT, often ? 3 : 2,
               often ? CHART_RED : CHART_BLUE, NULL);
  }
}

const struct eval_figure cop_eval_figures[] = {
  {"rates", "Error over overhead, %s", from_rtl, EVAL_PLOTS, RATE_PANELS, 300, .plot = draw_rates},
  {"time", "Over time, largest working set, %s", from_rtl, EVAL_PLOTS, 3, 300, .plot = draw_time},
  {"variants", "Array sizes and clocks over time, largest working set measured with each, %s", from_rtl, EVAL_PLOTS, 4, 260,
   .plot = draw_variants},
  {"scatter", "Estimated over true invariance of pairs of load and value, %s",
   "RTL, through interrupts; lines: exact, 10 percent above and below", EVAL_PLOTS, 1, 520, .plot = draw_scatter},
  {"error", "Error of the value profile, %s", "", EVAL_GROUPED, .chart = error_bars},
  {"overhead", "Overhead of the value profile, %s", "", EVAL_GROUPED, .chart = overhead_bars},
  {.name = NULL},
};

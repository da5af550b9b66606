#include "eval/drawing.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/report_file.h"

enum { PLOTS_WIDTH = 1160, CHART_HEIGHT = 300 };

struct eval_group {
  char label[64];
  const char *section;
  double x;
  struct summary box;
};

/* ---- charts ---- */

void eval_series(struct eval_chart *c, const char *name, const char *colour) {
  c->series[c->series_count++] = (struct chart_series){name, colour};
}

void eval_group(struct eval_chart *c, const char *section, const char *label) {
  c->failed = c->failed || !ARRAY_ROOM(c->group, c->group_room, c->groups + 1);
  if (c->failed) return;
  struct eval_group *g = &c->group[c->groups++];
  snprintf(g->label, sizeof g->label, "%s", label);
  g->section = section;
}

void eval_value(struct eval_chart *c, double v) {
  c->failed = c->failed || !ARRAY_ROOM(c->value, c->value_room, c->values + 1);
  if (!c->failed) c->value[c->values++] = v;
}

void eval_place(struct eval_chart *c, double x) {
  if (!c->failed) c->group[c->groups - 1].x = x;
}

void eval_box(struct eval_chart *c, struct summary box) {
  if (!c->failed) c->group[c->groups - 1].box = box;
}

static bool chart(const struct eval_chart *c, enum eval_figure_kind kind, FILE *out) {
  const char **text = calloc(2 * c->groups + 1, sizeof *text);
  double *x = calloc(c->groups + 1, sizeof *x);
  struct summary *box = calloc(c->groups + 1, sizeof *box);
  bool good = text && x && box && !c->failed;
  for (size_t i = 0; good && i < c->groups; i++) {
    text[i] = c->group[i].label;
    text[c->groups + i] = c->group[i].section;
    x[i] = c->group[i].x;
    box[i] = c->group[i].box;
  }
  if (good) {
    const struct chart drawn = {.title = c->title,
                                .subtitle = c->subtitle,
                                .y_label = c->y_label,
                                .x_label = c->x_label,
                                .height = CHART_HEIGHT,
                                .series = c->series,
                                .series_count = c->series_count,
                                .label = text,
                                .section = c->groups && c->group[0].section ? text + c->groups : NULL,
                                .groups = c->groups,
                                .value = c->value,
                                .y_max = c->y_max,
                                .decimals = 2};
    if (kind == EVAL_GROUPED) chart_grouped(&drawn, out);
    else if (kind == EVAL_STACKED) chart_stacked(&drawn, out);
    else if (kind == EVAL_LINES) chart_lines(&drawn, x, out);
    else chart_boxes(&drawn, box, out);
  }
  free(text);
  free(x);
  free(box);
  return good;
}

/* ---- files ---- */

void eval_figure_file(char *to, size_t size, const char *figure, const char *config) {
  snprintf(to, size, "%s-%s.svg", figure, config);
}

static bool plots(const struct eval_figure *g, const struct eval_machine *m, const char *title, FILE *out) {
  struct plot p;
  bool good = plot_start(&p, g->panels, PLOTS_WIDTH, g->height, title, g->subtitle, out);
  if (good) g->plot(&p, m);
  plot_finish(&p);
  return good;
}

bool eval_figure_draw(const struct eval_figure *g, const struct eval_machine *m, const char *folder, char *why, size_t size) {
  struct report_file f;
  struct eval_chart c = {0};
  char name[64], path[4096];
  snprintf(c.title, sizeof c.title, g->title, m->config);
  snprintf(c.subtitle, sizeof c.subtitle, "%s", g->subtitle);
  eval_figure_file(name, sizeof name, g->name, m->config);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  bool good = true;
  if (g->kind == EVAL_PLOTS || g->chart(&c, m)) {
    good = report_file_open(&f, path, why, size);
    if (good && !(g->kind == EVAL_PLOTS ? plots(g, m, c.title, f.out) : chart(&c, g->kind, f.out))) {
      report_file_abandon(&f);
      snprintf(why, size, "out of memory");
      good = false;
    } else if (good) {
      good = report_file_close(&f, why, size);
    }
  }
  free(c.group);
  free(c.value);
  return good;
}

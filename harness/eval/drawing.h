/* Drawings of an evaluation: a file FIGURE-CONFIG.svg each, a row of plots or a chart. */
#ifndef CULPRIT_EVAL_DRAWING_H
#define CULPRIT_EVAL_DRAWING_H

#include "draw/chart.h"
#include "draw/plot.h"
#include "eval/machine.h"

/* A chart that grows: its series, then each group with a value for every series. */
struct eval_chart {
  char title[160], subtitle[200];
  const char *y_label, *x_label;
  double y_max; /* 0: chosen */
  struct chart_series series[16];
  size_t series_count;
  struct eval_group *group;
  double *value;
  size_t groups, group_room, values, value_room;
  bool failed; /* out of memory */
};

void eval_series(struct eval_chart *c, const char *name, const char *colour);
/* section: NULL, or what neighbouring groups have in common; it must outlive the chart. */
void eval_group(struct eval_chart *c, const char *section, const char *label);
void eval_value(struct eval_chart *c, double v);
void eval_place(struct eval_chart *c, double x);         /* of the group, in a chart of lines */
void eval_box(struct eval_chart *c, struct summary box); /* of the group, in a chart of boxes */

enum eval_figure_kind { EVAL_PLOTS, EVAL_GROUPED, EVAL_STACKED, EVAL_LINES, EVAL_BOXES };

struct eval_figure {
  const char *name, *title, *subtitle; /* %s of the title: the configuration */
  enum eval_figure_kind kind;
  unsigned panels;
  double height; /* of the plots, pixels */
  void (*plot)(struct plot *p, const struct eval_machine *m);
  bool (*chart)(struct eval_chart *c, const struct eval_machine *m); /* false: there is nothing to draw, and no file */
};

void eval_figure_file(char *to, size_t size, const char *figure, const char *config);

/* Draws it into the folder. False: one line in why. */
bool eval_figure_draw(const struct eval_figure *g, const struct eval_machine *m, const char *folder, char *why, size_t size);

#endif

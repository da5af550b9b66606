/* Plots of points and curves over two axes, linear or logarithmic, drawn as SVG; several
 * side by side in one drawing.
 *
 * Points that fall on the same spot are drawn once. What lies beyond an axis is drawn at its edge. */
#ifndef CULPRIT_PLOT_H
#define CULPRIT_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "draw/svg.h"

struct plot_axis {
  const char *label;
  double from, to; /* of a logarithmic axis both > 0 */
  bool logarithmic;
  double step; /* between two numbers on a linear axis; 0: chosen */
};

enum plot_mark { PLOT_DOT, PLOT_SQUARE, PLOT_TRIANGLE };

/* A drawing in progress: a row of `panels` plots. */
struct plot {
  struct svg svg;
  unsigned panels, panel;          /* panel: the one being drawn */
  double left, top, width, height; /* of it, pixels */
  struct plot_axis x, y;
  uint8_t *taken; /* spots with a point, by half pixels; NULL: not kept */
  double legend;  /* where the next name in the legend begins, pixels */
};

/* False: out of memory; call plot_finish all the same. title: above all; subtitle: source of the numbers. */
bool plot_start(struct plot *p, unsigned panels, double width, double height, const char *title, const char *subtitle, FILE *out);
void plot_finish(struct plot *p);

/* The next panel, from the left, with its own heading. */
void plot_panel(struct plot *p, const char *heading, const struct plot_axis *x, const struct plot_axis *y);

/* A name in the drawing's legend; curve: a dash of the colour stands for it, not the mark. */
void plot_legend(struct plot *p, const char *name, const char *colour, enum plot_mark mark, bool curve);

void plot_point(struct plot *p, double x, double y, enum plot_mark mark, double size, const char *colour, const char *tip);
/* Straight from point to point; a NaN ends a stretch. */
void plot_curve(struct plot *p, const double *x, const double *y, size_t count, const char *colour, double thickness);
void plot_across(struct plot *p, double y, const char *colour); /* dashes over the whole width */

#endif

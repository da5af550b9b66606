/* Charts of numbers, drawn as SVG: bars side by side, stacked bars, lines over a logarithmic axis, box plots.
 *
 * The frame (title, value axis, legend, labels) is the same for all. Width is at most CHART_MAX_WIDTH
 * pixels. */
#ifndef CULPRIT_CHART_H
#define CULPRIT_CHART_H

#include <stdio.h>

#include "base/summary.h"
#include "draw/chart_data.h"

void chart_grouped(const struct chart *c, FILE *out);
void chart_stacked(const struct chart *c, FILE *out);

/* Lines over x[group] (positive, rising or falling), drawn on a logarithmic axis;
 * label[group] is shown below each x. */
void chart_lines(const struct chart *c, const double *x, FILE *out);

/* One box per group: whiskers to minimum and maximum, box from first to third quartile, line at the median,
 * dot at the mean. A group's colour is that of the series with its number. value is not used. */
void chart_boxes(const struct chart *c, const struct summary *box, FILE *out);

#endif

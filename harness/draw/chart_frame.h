/* The frame of a chart: title, legend, value axis, labels of the groups. Only for chart*.c. */
#ifndef CULPRIT_CHART_FRAME_H
#define CULPRIT_CHART_FRAME_H

#include <stdio.h>

#include "draw/chart_data.h"
#include "draw/svg.h"

struct chart_frame {
  struct svg svg;
  double left, top, width, height; /* of the plot, pixels */
  double y_max, y_step;
  double group; /* pixels of one group */
};

#define CHART_AXIS "#555555"
#define CHART_TEXT "#222222"

/* Draws all but the values. largest: what the axis must hold; min_group: pixels that a group needs. */
void chart_frame_start(struct chart_frame *f, const struct chart *c, double largest, double min_group, FILE *out);
void chart_frame_finish(struct chart_frame *f);

double chart_y(const struct chart_frame *f, double value); /* clipped to the plot */
double chart_x(const struct chart_frame *f, size_t group); /* left edge of the group */

/* Text that viewers show over a value: "label, series: value". */
void chart_tip(const struct chart *c, size_t group, size_t series, char *text, size_t size);

#endif

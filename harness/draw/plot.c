#include "draw/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/chart.h"
#include "draw/chart_frame.h"

enum { LEFT = 64, GAP = 22, BELOW = 52, HEAD = 96, SIZE = 11 };

static double axis_share(const struct plot_axis *a, double v) {
  double s = a->logarithmic ? (v > 0 ? log(v / a->from) / log(a->to / a->from) : 0) : (v - a->from) / (a->to - a->from);
  return s < 0 ? 0 : s > 1 ? 1 : s;
}

static double at_x(const struct plot *p, double v) { return p->left + p->width * axis_share(&p->x, v); }
static double at_y(const struct plot *p, double v) { return p->top + p->height * (1 - axis_share(&p->y, v)); }

static void text(struct plot *p, double x, double y, enum svg_anchor anchor, double turn, int bold, double size, const char *t) {
  svg_text(&p->svg, x, y, &(struct svg_font){size, anchor, turn, CHART_TEXT, bold}, t);
}

bool plot_start(struct plot *p, unsigned panels, double width, double height, const char *title, const char *subtitle, FILE *out) {
  memset(p, 0, sizeof *p);
  p->panels = panels;
  p->width = (width - GAP) / panels - LEFT - GAP / 2.0;
  p->height = height;
  p->top = HEAD;
  p->left = LEFT - (width - GAP) / panels;
  p->legend = LEFT;
  svg_start(&p->svg, out, width, HEAD + height + BELOW, title);
  text(p, 24, 26, SVG_START, 0, 1, 17, title);
  svg_text(&p->svg, 24, 44, &(struct svg_font){12, SVG_START, 0, "#666666", 0}, subtitle);
  p->taken = malloc((size_t)(2 * p->width + 2) * (size_t)(2 * height + 2));
  return p->taken;
}

void plot_finish(struct plot *p) {
  svg_finish(&p->svg);
  free(p->taken);
}

static double linear_step(const struct plot_axis *a) {
  static const double times[] = {1, 2, 5, 10};
  double range = a->to - a->from, unit = pow(10, floor(log10(range / 8)));
  if (a->step > 0) return a->step;
  for (int i = 0; i < 4; i++)
    if (range / (unit * times[i]) <= 8) return unit * times[i];
  return unit * 10;
}

static void tick(struct plot *p, bool horizontal, double v, const char *number) {
  if (horizontal) {
    double x = at_x(p, v);
    svg_line(&p->svg, x, p->top, x, p->top + p->height, "#e4e4e4", 1);
    text(p, x, p->top + p->height + 16, SVG_MIDDLE, 0, 0, SIZE, number);
  } else {
    double y = at_y(p, v);
    svg_line(&p->svg, p->left, y, p->left + p->width, y, "#e4e4e4", 1);
    text(p, p->left - 6, y + 4, SVG_END, 0, 0, SIZE, number);
  }
}

static void axis(struct plot *p, const struct plot_axis *a, bool horizontal) {
  char number[32];
  if (a->logarithmic) {
    for (double v = pow(10, ceil(log10(a->from) - 1e-9)); v <= a->to * 1.0001; v *= 10) {
      snprintf(number, sizeof number, "%g", v);
      tick(p, horizontal, v, number);
    }
    return;
  }
  double step = linear_step(a);
  for (double v = ceil(a->from / step - 1e-9) * step; v <= a->to + step * 1e-6; v += step) {
    snprintf(number, sizeof number, "%.4g", fabs(v) < step * 1e-6 ? 0 : v);
    tick(p, horizontal, v, number);
  }
}

void plot_panel(struct plot *p, const char *heading, const struct plot_axis *x, const struct plot_axis *y) {
  p->panel++;
  p->left += p->width + LEFT + GAP / 2.0;
  p->x = *x;
  p->y = *y;
  if (p->taken) memset(p->taken, 0, (size_t)(2 * p->width + 2) * (size_t)(2 * p->height + 2));
  axis(p, x, true);
  axis(p, y, false);
  svg_line(&p->svg, p->left, p->top, p->left, p->top + p->height, CHART_AXIS, 1.5);
  svg_line(&p->svg, p->left, p->top + p->height, p->left + p->width, p->top + p->height, CHART_AXIS, 1.5);
  text(p, p->left + p->width / 2, p->top - 8, SVG_MIDDLE, 0, 1, 12, heading);
  text(p, p->left + p->width / 2, p->top + p->height + 38, SVG_MIDDLE, 0, 0, 12, x->label);
  text(p, p->left - 46, p->top + p->height / 2, SVG_MIDDLE, -90, 0, 12, y->label);
}

static void mark_at(struct plot *p, double x, double y, enum plot_mark mark, double size, const char *colour, const char *tip) {
  switch (mark) {
    case PLOT_DOT: svg_dot(&p->svg, x, y, size, colour, tip); break;
    case PLOT_SQUARE: svg_rect(&p->svg, x - size, y - size, 2 * size, 2 * size, colour, tip); break;
    case PLOT_TRIANGLE: svg_triangle(&p->svg, x, y, 1.2 * size, colour, tip); break;
  }
}

void plot_legend(struct plot *p, const char *name, const char *colour, enum plot_mark mark, bool curve) {
  if (curve) svg_line(&p->svg, p->legend - 6, 62, p->legend + 8, 62, colour, 2);
  else mark_at(p, p->legend, 62, mark, 4, colour, NULL);
  text(p, p->legend + 12, 66, SVG_START, 0, 0, 12, name);
  p->legend += 12 + svg_text_width(name, 12) + 24;
}

void plot_point(struct plot *p, double x, double y, enum plot_mark mark, double size, const char *colour, const char *tip) {
  if (!isfinite(x) || !isfinite(y)) return;
  double px = at_x(p, x), py = at_y(p, y);
  if (p->taken) {
    uint8_t *spot = &p->taken[(size_t)(2 * (py - p->top)) * (size_t)(2 * p->width + 2) + (size_t)(2 * (px - p->left))];
    if (*spot && !tip) return;
    *spot = 1;
  }
  mark_at(p, px, py, mark, size, colour, tip);
}

void plot_curve(struct plot *p, const double *x, const double *y, size_t count, const char *colour, double thickness) {
  for (size_t i = 1; i < count; i++) {
    if (!isfinite(x[i - 1]) || !isfinite(y[i - 1]) || !isfinite(x[i]) || !isfinite(y[i])) continue;
    svg_line(&p->svg, at_x(p, x[i - 1]), at_y(p, y[i - 1]), at_x(p, x[i]), at_y(p, y[i]), colour, thickness);
  }
}

void plot_across(struct plot *p, double y, const char *colour) {
  svg_dashes(&p->svg, p->left, at_y(p, y), p->left + p->width, at_y(p, y), colour, 1);
}

#include "draw/chart_frame.h"

#include <math.h>
#include <string.h>

enum { LEFT = 66, RIGHT = 24, SIZE = 12, LEGEND_ROW = 20, LABEL_TURN = -40 };

/* A round step (1, 2 or 5 times a power of ten) that divides the axis into at most six parts. */
static double round_step(double largest) {
  double step = pow(10, floor(log10(largest / 6)));
  static const double times[] = {1, 2, 5, 10};
  for (int i = 0; i < 4; i++)
    if (largest / (step * times[i]) <= 6) return step * times[i];
  return step * 10;
}

static void text(struct chart_frame *f, double x, double y, enum svg_anchor anchor, double size, int bold, const char *t) {
  svg_text(&f->svg, x, y, &(struct svg_font){size, anchor, 0, CHART_TEXT, bold}, t);
}

static double legend_item(const struct chart_series *s) { return 18 + svg_text_width(s->name, SIZE) + 14; }

/* Draws the legend, or only counts its rows when f is NULL. */
static int legend(struct chart_frame *f, const struct chart *c, double width, double y) {
  double x = LEFT;
  int rows = c->series_count ? 1 : 0;
  for (size_t i = 0; i < c->series_count; i++) {
    double item = legend_item(&c->series[i]);
    if (x + item > width && x > LEFT) {
      x = LEFT;
      rows++;
    }
    if (f) {
      double at = y + (rows - 1) * LEGEND_ROW;
      svg_frame(&f->svg, x, at - 10, 12, 12, c->series[i].colour, CHART_AXIS);
      text(f, x + 18, at, SVG_START, SIZE, 0, c->series[i].name);
    }
    x += item;
  }
  return rows;
}

static double widest_label(const struct chart *c) {
  double most = 0;
  for (size_t g = 0; g < c->groups; g++) most = fmax(most, svg_text_width(c->label[g], SIZE));
  return most;
}

static void value_axis(struct chart_frame *f, const struct chart *c) {
  int decimals = f->y_step < 1 ? (int)ceil(-log10(f->y_step) - 1e-9) : 0;
  for (double v = 0; v <= f->y_max * 1.0001; v += f->y_step) {
    char number[32];
    snprintf(number, sizeof number, "%.*f", decimals, v);
    double y = chart_y(f, v);
    svg_line(&f->svg, f->left, y, f->left + f->width, y, v > 0 ? "#dddddd" : CHART_AXIS, 1);
    text(f, f->left - 8, y + 4, SVG_END, SIZE, 0, number);
  }
  svg_text(&f->svg, 18, f->top + f->height / 2, &(struct svg_font){SIZE + 1, SVG_MIDDLE, -90, CHART_TEXT, 0}, c->y_label);
}

/* A bracket and a name below each run of groups with the same section. */
static void sections(struct chart_frame *f, const struct chart *c, double y) {
  for (size_t from = 0, to; from < c->groups; from = to) {
    for (to = from + 1; to < c->groups && !strcmp(c->section[to], c->section[from]);) to++;
    double left = chart_x(f, from), right = chart_x(f, to);
    if (from) svg_line(&f->svg, left, f->top, left, f->top + f->height, "#aaaaaa", 1);
    if (!*c->section[from]) continue;
    svg_line(&f->svg, left + 4, y - 14, right - 4, y - 14, CHART_AXIS, 1.5);
    text(f, (left + right) / 2, y + 2, SVG_MIDDLE, SIZE, 1, c->section[from]);
  }
}

static void labels(struct chart_frame *f, const struct chart *c, int turned) {
  double y = f->top + f->height + (turned ? 14 : 18);
  for (size_t g = 0; g < c->groups; g++) {
    double x = chart_x(f, g) + f->group / 2;
    if (turned) svg_text(&f->svg, x + 4, y, &(struct svg_font){SIZE, SVG_END, LABEL_TURN, CHART_TEXT, 0}, c->label[g]);
    else text(f, x, y, SVG_MIDDLE, SIZE, 0, c->label[g]);
  }
}

void chart_frame_start(struct chart_frame *f, const struct chart *c, double largest, double min_group, FILE *out) {
  double groups = c->groups ? (double)c->groups : 1;
  double heading = fmax(svg_text_width(c->title, 17), svg_text_width(c->subtitle, SIZE)) + 2 * RIGHT;
  double total = c->width > 0 ? c->width : fmax(fmax(480, heading), LEFT + RIGHT + groups * min_group);
  if (total > CHART_MAX_WIDTH) total = CHART_MAX_WIDTH;
  int rows = legend(NULL, c, total - RIGHT, 0);
  f->left = LEFT;
  f->width = total - LEFT - RIGHT;
  f->top = (*c->subtitle ? 62 : 42) + rows * LEGEND_ROW + 12;
  f->height = c->height;
  f->group = f->width / groups;
  f->y_max = c->y_max > 0 ? c->y_max : largest > 0 ? largest : 1;
  f->y_step = round_step(f->y_max);
  if (!(c->y_max > 0)) f->y_max = ceil(f->y_max / f->y_step - 1e-9) * f->y_step;
  double widest = widest_label(c);
  int turned = widest > f->group - 8;
  double below = turned ? 16 + widest * 0.65 + 10 : 26, section = f->top + f->height + below + 18;
  double bottom = f->top + f->height + below + (c->section ? 30 : 0) + (c->x_label ? 22 : 0) + 8;
  svg_start(&f->svg, out, total, bottom, c->title);
  text(f, RIGHT, 26, SVG_START, 17, 1, c->title);
  if (*c->subtitle) svg_text(&f->svg, RIGHT, 46, &(struct svg_font){SIZE, SVG_START, 0, "#666666", 0}, c->subtitle);
  legend(f, c, total - RIGHT, *c->subtitle ? 72 : 52);
  value_axis(f, c);
  labels(f, c, turned);
  if (c->section) sections(f, c, section);
  if (c->x_label) text(f, f->left + f->width / 2, bottom - 10, SVG_MIDDLE, SIZE + 1, 0, c->x_label);
}

void chart_frame_finish(struct chart_frame *f) {
  svg_line(&f->svg, f->left, f->top + f->height, f->left + f->width, f->top + f->height, CHART_AXIS, 1.5);
  svg_finish(&f->svg);
}

double chart_y(const struct chart_frame *f, double value) {
  double part = value / f->y_max;
  part = part < 0 ? 0 : part > 1 ? 1 : part;
  return f->top + f->height * (1 - part);
}

double chart_x(const struct chart_frame *f, size_t group) { return f->left + f->group * (double)group; }

void chart_tip(const struct chart *c, size_t group, size_t series, char *tip, size_t size) {
  const char *section = c->section && *c->section[group] ? c->section[group] : NULL;
  snprintf(tip, size, "%s%s%s, %s: %.*f", section ? section : "", section ? ", " : "", c->label[group], c->series[series].name,
           c->decimals, c->value[group * c->series_count + series]);
}

#include "draw/chart.h"

#include <math.h>
#include <stdbool.h>

#include "draw/chart_frame.h"

static double value_at(const struct chart *c, size_t group, size_t series) { return c->value[group * c->series_count + series]; }

static double largest_value(const struct chart *c) {
  double most = 0;
  for (size_t i = 0; i < c->groups * c->series_count; i++)
    if (isfinite(c->value[i])) most = fmax(most, c->value[i]);
  return most;
}

void chart_grouped(const struct chart *c, FILE *out) {
  struct chart_frame f;
  double n = c->series_count ? (double)c->series_count : 1;
  chart_frame_start(&f, c, largest_value(c), n * 14 + 16, out);
  double gap = f.group * 0.16, bar = (f.group - gap) / n, inset = bar > 6 ? 1 : 0.4;
  for (size_t g = 0; g < c->groups; g++)
    for (size_t k = 0; k < c->series_count; k++) {
      double v = value_at(c, g, k);
      if (!isfinite(v)) continue;
      char tip[200];
      chart_tip(c, g, k, tip, sizeof tip);
      double y = chart_y(&f, v), x = chart_x(&f, g) + gap / 2 + bar * (double)k;
      svg_rect(&f.svg, x, y, fmin(bar - inset, 40), f.top + f.height - y, c->series[k].colour, tip);
    }
  chart_frame_finish(&f);
}

static double largest_stack(const struct chart *c) {
  double most = 0;
  for (size_t g = 0; g < c->groups; g++) {
    double sum = 0;
    for (size_t k = 0; k < c->series_count; k++) sum += isfinite(value_at(c, g, k)) ? value_at(c, g, k) : 0;
    most = fmax(most, sum);
  }
  return most;
}

void chart_stacked(const struct chart *c, FILE *out) {
  struct chart_frame f;
  chart_frame_start(&f, c, largest_stack(c), 60, out);
  double bar = fmin(f.group * 0.7, 64);
  for (size_t g = 0; g < c->groups; g++) {
    double below = 0, x = chart_x(&f, g) + (f.group - bar) / 2;
    for (size_t k = 0; k < c->series_count; k++) {
      double v = value_at(c, g, k);
      if (!isfinite(v) || v <= 0) continue;
      char tip[200];
      chart_tip(c, g, k, tip, sizeof tip);
      double low = chart_y(&f, below), high = chart_y(&f, below + v), inset = low - high > 3 ? 1 : 0;
      svg_rect(&f.svg, x, high + inset, bar, low - high - inset, c->series[k].colour, tip);
      below += v;
    }
  }
  chart_frame_finish(&f);
}

void chart_lines(const struct chart *c, const double *x, FILE *out) {
  struct chart_frame f;
  struct chart bare = *c;
  bare.groups = 0; /* the labels stand at x, not at equal distances */
  chart_frame_start(&f, &bare, largest_value(c), 480, out);
  double low = INFINITY, high = 0;
  for (size_t g = 0; g < c->groups; g++) {
    low = fmin(low, x[g]);
    high = fmax(high, x[g]);
  }
  double span = high > low ? log(high / low) : 1, inner = f.width - 60;
  for (size_t g = 0; g < c->groups; g++) {
    double at = f.left + 30 + inner * log(x[g] / low) / span;
    svg_line(&f.svg, at, f.top + f.height, at, f.top + f.height + 5, CHART_AXIS, 1);
    svg_text(&f.svg, at, f.top + f.height + 18, &(struct svg_font){12, SVG_MIDDLE, 0, CHART_TEXT, 0}, c->label[g]);
  }
  for (size_t k = 0; k < c->series_count; k++) {
    bool drawn = false;
    double from_x = 0, from_y = 0;
    for (size_t g = 0; g < c->groups; g++) {
      double v = value_at(c, g, k), at = f.left + 30 + inner * log(x[g] / low) / span, y = chart_y(&f, v);
      if (!isfinite(v)) continue;
      char tip[200];
      chart_tip(c, g, k, tip, sizeof tip);
      if (drawn) svg_line(&f.svg, from_x, from_y, at, y, c->series[k].colour, 2);
      svg_dot(&f.svg, at, y, 4, c->series[k].colour, tip);
      from_x = at;
      from_y = y;
      drawn = true;
    }
  }
  chart_frame_finish(&f);
}

static void box(struct chart_frame *f, const struct summary *b, double middle, double width, const char *colour, const char *tip) {
  double low = chart_y(f, b->min), high = chart_y(f, b->max), q1 = chart_y(f, b->q1), q3 = chart_y(f, b->q3),
         median = chart_y(f, b->median);
  svg_line(&f->svg, middle, low, middle, q1, CHART_BLACK, 1.5);
  svg_line(&f->svg, middle, q3, middle, high, CHART_BLACK, 1.5);
  svg_line(&f->svg, middle - width / 4, low, middle + width / 4, low, CHART_BLACK, 1.5);
  svg_line(&f->svg, middle - width / 4, high, middle + width / 4, high, CHART_BLACK, 1.5);
  svg_rect(&f->svg, middle - width / 2, q3, width, fmax(q1 - q3, 1), colour, tip);
  svg_line(&f->svg, middle - width / 2, median, middle + width / 2, median, CHART_BLACK, 2.5);
  svg_dot(&f->svg, middle, chart_y(f, b->mean), 6, CHART_BLACK, tip);
  svg_dot(&f->svg, middle, chart_y(f, b->mean), 4.5, "#ffffff", tip);
}

void chart_boxes(const struct chart *c, const struct summary *boxes, FILE *out) {
  struct chart_frame f;
  struct chart bare = *c;
  double most = 0;
  bare.series_count = 0; /* the labels name the boxes */
  for (size_t g = 0; g < c->groups; g++)
    if (boxes[g].count) most = fmax(most, boxes[g].max);
  chart_frame_start(&f, &bare, most, 110, out);
  for (size_t g = 0; g < c->groups; g++) {
    const struct summary *b = &boxes[g];
    if (!b->count) continue;
    char tip[200];
    snprintf(tip, sizeof tip, "%s: min %.*f, quartiles %.*f %.*f %.*f, max %.*f, mean %.*f", c->label[g], c->decimals, b->min,
             c->decimals, b->q1, c->decimals, b->median, c->decimals, b->q3, c->decimals, b->max, c->decimals, b->mean);
    box(&f, b, chart_x(&f, g) + f.group / 2, fmin(f.group * 0.45, 70), c->series[g].colour, tip);
  }
  chart_frame_finish(&f);
}

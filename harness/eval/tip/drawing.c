#include "eval/tip/drawing.h"

#include <stdlib.h>

#include "eval/figure.h"

static const char *const profiler_colours[EVAL_PROFILERS] = {CHART_GREY, CHART_SKY,   CHART_ORANGE, CHART_RED,
                                                             CHART_PINK, CHART_GREEN, CHART_BLUE,   CHART_BLACK};
static const char *const class_colours[ORACLE_CLASSES] = {CHART_BLUE, CHART_GREEN,  CHART_RED,    CHART_PINK,
                                                          CHART_SKY,  CHART_ORANGE, CHART_YELLOW, CHART_GREY};

bool eval_drawing_start(struct eval_drawing *d, const char *config, const char *folder, const char *figure, size_t groups,
                        size_t series, char *why, size_t size) {
  char name[64], path[4096];
  *d = (struct eval_drawing){0};
  eval_figure_name(name, sizeof name, figure, config);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  d->label = calloc(groups + 1, sizeof *d->label);
  d->section = calloc(groups + 1, sizeof *d->section);
  d->value = calloc((groups + 1) * (series + 1), sizeof *d->value);
  d->chart = (struct chart){.title = d->title,
                            .subtitle = d->subtitle,
                            .height = 300,
                            .series = d->series,
                            .series_count = series,
                            .label = d->label,
                            .groups = groups,
                            .value = d->value,
                            .decimals = 2};
  if (!d->label || !d->section || !d->value) {
    snprintf(why, size, "out of memory");
    return false;
  }
  return report_file_open(&d->file, path, why, size);
}

bool eval_drawing_end(struct eval_drawing *d, bool good, char *why, size_t size) {
  if (good) good = report_file_close(&d->file, why, size);
  free(d->label);
  free(d->section);
  free(d->value);
  return good;
}

void eval_class_series(struct eval_drawing *d) {
  for (int c = 0; c < ORACLE_CLASSES; c++)
    d->series[c] = (struct chart_series){oracle_class_name((enum oracle_class)c), class_colours[c]};
}

void eval_profiler_series(struct eval_drawing *d, const enum eval_profiler *list, size_t count) {
  for (size_t i = 0; i < count; i++) d->series[i] = (struct chart_series){eval_profiler_name(list[i]), profiler_colours[list[i]]};
}

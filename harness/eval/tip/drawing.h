/* One drawing under way: its file, and the labels and values of its chart. Only for *eval_draw*.c.
 * A profiler and a class of time have the same colour in all drawings. */
#ifndef CULPRIT_EVAL_DRAWING_H
#define CULPRIT_EVAL_DRAWING_H

#include "draw/chart.h"
#include "eval/tip/report.h"
#include "base/report_file.h"

struct eval_drawing {
  struct report_file file;
  struct chart chart;
  struct chart_series series[16];
  const char **label, **section; /* groups; section is used when chart.section points to it */
  double *value;                 /* groups * series */
  char title[160], subtitle[200];
};

/* Opens folder/FIGURE-CONFIG.svg. False: one line in why; call eval_drawing_end all the same. */
bool eval_drawing_start(struct eval_drawing *d, const char *config, const char *folder, const char *figure, size_t groups,
                        size_t series, char *why, size_t size);
/* Closes the file when good, and frees. False: not good, or it could not be written. */
bool eval_drawing_end(struct eval_drawing *d, bool good, char *why, size_t size);

void eval_class_series(struct eval_drawing *d);
void eval_profiler_series(struct eval_drawing *d, const enum eval_profiler *list, size_t count);

bool eval_draw_case(const struct eval_machine *m, const char *folder, char *why, size_t size); /* Figures 12 and 13, if measured */

#endif

/* What a chart shows: series, groups, values, and the colours that they may have. */
#ifndef CULPRIT_CHART_DATA_H
#define CULPRIT_CHART_DATA_H

#include <stddef.h>

#define CHART_MAX_WIDTH 1200

/* A palette that readers with any kind of colour vision can tell apart (Okabe and Ito). */
#define CHART_BLUE "#0072b2"
#define CHART_SKY "#56b4e9"
#define CHART_GREEN "#009e73"
#define CHART_YELLOW "#f0e442"
#define CHART_ORANGE "#e69f00"
#define CHART_RED "#d55e00"
#define CHART_PINK "#cc79a7"
#define CHART_GREY "#999999"
#define CHART_BLACK "#333333"

struct chart_series {
  const char *name, *colour;
};

struct chart {
  const char *title, *subtitle;  /* subtitle: where the numbers come from; may be "" */
  const char *y_label, *x_label; /* x_label may be NULL */
  double height;                 /* of the plot alone, pixels */
  double width;                  /* of all, at most CHART_MAX_WIDTH; 0: what the bars need */
  const struct chart_series *series;
  size_t series_count;
  const char *const *label;   /* of the groups, along the x axis */
  const char *const *section; /* NULL, or a name per group: equal neighbours get a common name below the labels */
  size_t groups;
  const double *value; /* [group * series_count + series]; NAN: nothing there */
  double y_max;        /* 0: chosen */
  int decimals;        /* of the values that viewers show over a bar */
};

#endif

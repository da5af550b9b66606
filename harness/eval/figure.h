/* Drawings of an evaluation: a file FIGURE-CONFIG.svg each. */
#ifndef CULPRIT_EVAL_FIGURE_H
#define CULPRIT_EVAL_FIGURE_H

#include "draw/plot.h"

void eval_figure_name(char *to, size_t size, const char *figure, const char *config);

/* A row of plots. */
struct eval_figure {
  const char *name, *title, *subtitle; /* the configuration is added to the title */
  unsigned panels;
  double height; /* of the plots, pixels */
  void (*draw)(struct plot *p, const void *data);
};

/* Draws it into the folder. False: one line in why. */
bool eval_figure_write(const struct eval_figure *g, const char *config, const void *data, const char *folder, char *why,
                       size_t size);

#endif

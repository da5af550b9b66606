/* Source lines and assembly of a function with samples, executions, CPI and how far to trust them.
 *                                                                                   docs/analysis-verbs.md */
#ifndef CULPRIT_DCPI_LIST_H
#define CULPRIT_DCPI_LIST_H

#include "analysis/frequency.h"
#include "present/dcpi/view.h"

struct list {
  const struct dcpi_view *view;
  size_t image;
  const struct symbols_function *function;
  const struct frequency *frequency; /* NULL: not analysed */
  bool whole;                        /* lines and instructions without samples, too */
};

/* False: out of memory. */
bool list_text(const struct list *l, const struct style *style);
bool list_json(const struct list *l, FILE *out);

/* The function, where it is, and its share of all; false: no sample fell into it. */
bool list_title(const struct dcpi_view *v, size_t image, const struct symbols_function *f, const struct style *style);

#endif

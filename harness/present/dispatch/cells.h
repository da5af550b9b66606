/* Cells of the tables of counts. */
#ifndef CULPRIT_PRESENT_COUNTS_CELLS_H
#define CULPRIT_PRESENT_COUNTS_CELLS_H

#include "present/dispatch/report.h"
#include "present/table.h"
#include "profile/accuracy.h"

/* What the cells are of: ctx of a table's rows. */
struct counts_view {
  const struct counts_source *s;
  struct prof_count_sums sum;
};

/* A row is a struct prof_count. */
void counts_cells(struct table *t, const void *ctx, const void *row); /* count, share; the same of the truth, if known */
void counts_label(struct table *t, const void *ctx, const void *row); /* the place */

#endif

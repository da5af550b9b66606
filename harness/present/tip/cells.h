/* The columns of a TIP profile's rows, for tables, annotated code and JSON.                 docs/report.md */
#ifndef CULPRIT_TIP_CELLS_H
#define CULPRIT_TIP_CELLS_H

#include "present/table.h"
#include "profile/rows.h"

struct tip_view {
  const struct profile *p;
  enum profile_by by;
  double time; /* annotated code: of its function, twelfths of a period; else 0 */
};

/* For table_rows. ctx: a tip_view; row: a profile_row. */
void tip_cells(struct table *t, const void *ctx, const void *row);
void tip_label(struct table *t, const void *ctx, const void *row);

/* Keys of a share that no table shows. */
void tip_share_keys(struct table *t, const struct profile *p, const struct profile_share *s);

/* Percent of the row by class; heads: the names. */
void tip_split(struct table *t, const struct profile_sum *s);

/* What the marks of the table mean, and (v not NULL) columns of a view that are not self-explanatory. */
void tip_legend(struct table *t, const struct tip_view *v);

#endif

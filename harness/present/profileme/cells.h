/* The columns of a ProfileMe profile's rows, for tables, annotated code and JSON.
 *                                                                               docs/profileme-analysis.md */
#ifndef CULPRIT_PME_CELLS_H
#define CULPRIT_PME_CELLS_H

#include "present/table.h"
#include "profile/pme_rows.h"

struct pme_sheet {
  const struct pme_profile *p;
  enum profile_by by;
  bool pairs;                          /* annotated code: also columns of pairs */
  const struct pme_selector *selector; /* more columns */
  size_t selectors;
  struct pme_selected **selected; /* by selector, then by a row's index */
  double held;                    /* annotated code: cycles of its function as the oldest */
};

/* False: out of memory. Frees what was selected before; selectors 0 or `selected` zeroed: nothing to free. */
bool pme_sheet_select(struct pme_sheet *s, enum profile_by by);
void pme_sheet_free(struct pme_sheet *s);

/* For table_rows. ctx: a pme_sheet; row: a pme_row. Each of the first five is a table of text; JSON has them
 * all in one object. */
void pme_counts(struct table *t, const void *ctx, const void *row);
void pme_events(struct table *t, const void *ctx, const void *row);
void pme_latencies(struct table *t, const void *ctx, const void *row);
void pme_pair_cells(struct table *t, const void *ctx, const void *row);
void pme_chosen(struct table *t, const void *ctx, const void *row);
void pme_code_cells(struct table *t, const void *ctx, const void *row);
void pme_label(struct table *t, const void *ctx, const void *row);

#endif

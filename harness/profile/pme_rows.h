/* The rows of a ProfileMe profile's tables, in order.     docs/profileme-analysis.md */
#ifndef CULPRIT_PME_ROWS_H
#define CULPRIT_PME_ROWS_H

#include "profile/pme_profile.h"
#include "profile/pme_selector.h"
#include "profile/rows.h"

/* What rows are sorted by, descending; names and addresses ascend. Events: number PME_SORT_EVENT + e. */
enum pme_sort {
  PME_SORT_HELD, /* cycles as the oldest of the ROB */
  PME_SORT_FETCHED,
  PME_SORT_RETIRED,
  PME_SORT_ABORTED,
  PME_SORT_LATENCY, /* cycles in progress, fetch to ready to retire */
  PME_SORT_WASTED,  /* wasted issue slots; needs pairs */
  PME_SORT_NAME,
  PME_SORT_ADDRESS,
  PME_SORT_EVENT
};

/* "held", "fetched", ..., or an event's name. */
bool pme_sort_named(const char *name, unsigned *sort);

struct pme_row {
  const struct pme_row_sums *sums;
  const struct pme_function *function;
  const char *file; /* NULL: unknown, or a row of a function */
  unsigned line;
  uint64_t pc;  /* of an instruction; a function's start */
  size_t index; /* in the profile's table */
  struct profile_interval fetched;
  enum profile_confidence confidence; /* of it */
};

/* NULL: out of memory. Free with free(). */
struct pme_row *pme_rows(const struct pme_profile *p, enum profile_by by, unsigned sort, size_t *count);

/* One for each row of the profile's table, by its index. With sums only what is pme_selectable. NULL: out of
 * memory; free with free(). */
struct pme_selected *pme_select(const struct pme_profile *p, enum profile_by by, const struct pme_selector *s);

/* False: the file holds sums, and they cannot tell. */
bool pme_selectable(const struct pme_profile *p, const struct pme_selector *s);

#endif

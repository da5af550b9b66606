/* The rows of a profile's tables: sorted, with the label's parts and the intervals that text and JSON show.
 *                                                                                           docs/report.md */
#ifndef CULPRIT_PROFILE_ROWS_H
#define CULPRIT_PROFILE_ROWS_H

#include "profile/profile.h"

enum profile_by { PROFILE_BY_FUNCTION, PROFILE_BY_LINE, PROFILE_BY_INSTRUCTION, PROFILE_BY_INLINED };

/* What rows are sorted by: the time of one class (a class's number), or one of these. Descending, but names
 * and addresses ascend. */
enum { PROFILE_SORT_TIME = ORACLE_CLASSES, PROFILE_SORT_SAMPLES, PROFILE_SORT_CPI, PROFILE_SORT_NAME, PROFILE_SORT_ADDRESS };

struct profile_row {
  const struct profile_sum *sum;
  const struct profile_function *function; /* of a function that was inlined: into which */
  const char *inlined;                     /* its name; NULL: a row of something else */
  const char *file;                        /* NULL: unknown, or a row of a function */
  unsigned line;
  uint64_t pc; /* of an instruction; a function's start; of a line the lowest that was sampled */
  struct profile_interval share, cpi;
  double executions;                  /* estimated */
  enum profile_confidence confidence; /* of the share */
};

/* CPI sorts by the low end of its interval, so that noise does not come first. NULL: out of
 * memory. Free with free(). */
struct profile_row *profile_rows(const struct profile *p, enum profile_by by, unsigned sort, size_t *count);

/* A row without a label. lanes: as in profile_cpi. The CPI is unknown when the profile
 * has no cycles or no classes. */
struct profile_row profile_row_of(const struct profile *p, const struct profile_sum *sum, unsigned lanes);

/* "time", "samples", "cpi", "name", "address" or a class's key. False: no such order. */
bool profile_sort_named(const char *name, unsigned *sort);

#endif

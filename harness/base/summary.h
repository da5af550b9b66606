/* The five-number summary and the mean of a set of values. */
#ifndef CULPRIT_SUMMARY_H
#define CULPRIT_SUMMARY_H

#include <stddef.h>

struct summary {
  size_t count; /* 0: all others are NAN */
  double min, q1, median, q3, max, mean;
};

/* Sorts v. Quartiles are interpolated linearly between neighbours: q1 is at position
 * (count - 1) / 4. */
struct summary summary_of(double *v, size_t count);

#endif

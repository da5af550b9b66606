/* A ratio of two totals, estimated from a sample of units of a population, with its 95 % interval.
 *                                           Cochran, Sampling Techniques, sec. 6.3; SMARTS (ISCA 2003), sec. 3 */
#ifndef CULPRIT_RATIO_H
#define CULPRIT_RATIO_H

#include <stddef.h>

struct ratio {
  double value; /* sum of y over sum of x */
  double half;  /* half of the interval's width; INFINITY with fewer than two units */
};

/* y[i * stride], x[i * stride]: of unit i < n. The sum of x is not 0. */
struct ratio ratio_of(const double *y, const double *x, size_t n, size_t stride);

/* The 97.5 % quantile of Student's t with this many degrees of freedom, from 1 on, to 1 %. */
double ratio_student(size_t freedom);

#endif

#include "base/summary.h"

#include <math.h>
#include <stdlib.h>

static int rising(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double at(const double *v, size_t count, double part) {
  double place = part * (double)(count - 1), below = floor(place);
  size_t k = (size_t)below;
  return k + 1 < count ? v[k] + (place - below) * (v[k + 1] - v[k]) : v[k];
}

struct summary summary_of(double *v, size_t count) {
  if (!count) return (struct summary){0, NAN, NAN, NAN, NAN, NAN, NAN};
  qsort(v, count, sizeof *v, rising);
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += v[i];
  return (
    struct summary){count, v[0], at(v, count, 0.25), at(v, count, 0.5), at(v, count, 0.75), v[count - 1], sum / (double)count};
}

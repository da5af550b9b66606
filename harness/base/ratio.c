#include "base/ratio.h"

#include <math.h>

double ratio_student(size_t freedom) {
  static const double few[] = {12.706, 4.303, 3.182, 2.776};
  const double f = (double)freedom;
  if (freedom < 1) return INFINITY;
  return freedom <= 4 ? few[freedom - 1] : 1.959964 + 2.3723 / f + 2.8223 / (f * f) + 2.556 / (f * f * f);
}

struct ratio ratio_of(const double *y, const double *x, size_t n, size_t stride) {
  double sum_y = 0, sum_x = 0, squares = 0;
  for (size_t i = 0; i < n; i++) {
    sum_y += y[i * stride];
    sum_x += x[i * stride];
  }
  struct ratio r = {.value = sum_y / sum_x, .half = INFINITY};
  if (n < 2) return r;
  for (size_t i = 0; i < n; i++) {
    const double off = y[i * stride] - r.value * x[i * stride];
    squares += off * off;
  }
  const double units = (double)n;
  r.half = ratio_student(n - 1) * sqrt(squares / (units - 1) / units) / (sum_x / units);
  return r;
}

#include "oracle/error.h"

#include <math.h>

static double total(const uint64_t *v, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum += v[i];
  return (double)sum;
}

/* Sums the surplus of p, which is 1 - sum of min(p, o), so that equal profiles give 0 exactly. */
double profile_error(const uint64_t *p, const uint64_t *o, size_t symbols) {
  double ps = total(p, symbols), os = total(o, symbols), surplus = 0;
  if (ps <= 0 || os <= 0) return ps > 0 || os > 0;
  for (size_t i = 0; i < symbols; i++) {
    double more = (double)p[i] / ps - (double)o[i] / os;
    if (more > 0) surplus += more;
  }
  return surplus;
}

double profile_effective(const uint64_t *p, size_t symbols) {
  double all = total(p, symbols), sum = 0;
  if (all <= 0) return 0;
  for (size_t i = 0; i < symbols; i++) {
    double share = (double)p[i] / all;
    sum += sqrt(share * (1 - share));
  }
  return sum * sum;
}

double profile_floor(double effective, uint64_t samples) {
  const double half_mean_deviation = 0.3989422804014327; /* sqrt(2 / pi) / 2 */
  return samples ? half_mean_deviation * sqrt(effective / (double)samples) : 1;
}

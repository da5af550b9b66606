#include "profile/pme_estimate.h"

#include <math.h>

#define EXACT_TO 200 /* beyond, Wilson and Hilferty are good to six digits */

struct pme_scale pme_scale_of(const struct recording *f) {
  struct pme_scale s = {.width = f->width};
  if (!f->overflows) return s;
  double selections = (double)f->overflows, ring = (double)f->ring_lost / (f->pairs ? 2 : 1);
  double lost = (double)f->missed + (double)(f->dropped - f->empty) + (double)f->undelivered + ring;
  s.interval = (double)f->fetched / selections;
  s.lost = lost / selections;
  s.pair = s.lost < 1 ? s.interval / (1 - s.lost) : s.interval;
  s.each = f->pairs ? s.pair / 2 : s.pair;
  s.window = f->pairs ? (double)f->minor : 0;
  return s;
}

/* ---- Poisson ---- */

/* Regularised lower incomplete gamma function P(a, x): that a Poisson count of mean x is a or more. */
static double gamma_p(double a, double x) {
  if (x <= 0) return 0;
  double scale = exp(a * log(x) - x - lgamma(a));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (double n = a + 1; term > sum * 1e-15; n++) sum += term *= x / n;
    return sum * scale;
  }
  double b = x + 1 - a, c = 1e300, d = 1 / b, h = d; /* Lentz's continued fraction */
  for (int i = 1; i < 1000; i++) {
    double an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (fabs(d * c - 1) < 1e-15) break;
  }
  return 1 - scale * h;
}

/* The mean x for which P(a, x) = p; z: the normal quantile of p. */
static double gamma_quantile(double a, double p, double z) {
  double cube = 1 - 1 / (9 * a) + z / (3 * sqrt(a)), x = a * cube * cube * cube;
  if (a > EXACT_TO) return x;
  double low = 0, high = 4 * a + 20;
  if (!(x > low && x < high)) x = a / 2;
  for (int i = 0; i < 60; i++) { /* Newton; where that leaves the bracket, halving */
    double error = gamma_p(a, x) - p;
    if (error > 0) high = x;
    else low = x;
    double next = x - error / exp((a - 1) * log(x) - x - lgamma(a));
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (fabs(next - x) < 1e-12 * x) return next;
    x = next;
  }
  return x;
}

struct profile_interval pme_poisson(double k, enum pme_level level) {
  const double z = level == PME_SIGMA ? 1 : PROFILE_Z, tail = level == PME_SIGMA ? 0.15865525393145707 : 0.025;
  struct profile_interval i = {k, 0, gamma_quantile(k + 1, 1 - tail, z)};
  if (k > 0) i.low = gamma_quantile(k, tail, -z);
  return i;
}

static struct profile_interval scaled(struct profile_interval i, double factor) {
  return (struct profile_interval){i.value * factor, i.low * factor, i.high * factor};
}

struct profile_interval pme_count(uint64_t k, double spread, double each, enum pme_level level) {
  return scaled(pme_poisson((double)k / spread, level), spread * each);
}

struct profile_interval pme_sum(double sum, double squares, double unit, double each) {
  double size = sum > 0 ? squares / sum : unit;
  return scaled(pme_poisson(sum / size, PME_95), size * each);
}

double pme_variation(uint64_t k, double spread) { return sqrt(spread / (double)k); }

struct profile_interval pme_rate(uint64_t k, uint64_t n, double spread) {
  if (!n) return (struct profile_interval){NAN, 0, 1};
  return profile_wilson((double)k / (double)n, (double)n / spread);
}

/* ---- means ---- */

void pme_moments_add(struct pme_moments *m, unsigned value) {
  m->n++;
  m->sum += value;
  m->squares += (double)value * value;
}

void pme_moments_join(struct pme_moments *m, const struct pme_moments *other) {
  m->n += other->n;
  m->sum += other->sum;
  m->squares += other->squares;
}

struct profile_interval pme_moments_total(const struct pme_moments *m, double spread, double each) {
  double sum = (double)m->sum, squares = isnan(m->squares) ? 2 * sum * sum / (double)m->n : m->squares;
  return pme_sum(sum, squares * spread, 1, each);
}

double pme_mean_error(const struct pme_moments *m, double spread) {
  if (m->n < 2 || isnan(m->squares)) return NAN;
  double n = (double)m->n, mean = (double)m->sum / n;
  return sqrt(fmax(0, m->squares / n - mean * mean) / (n - 1) * spread);
}

/* Student's 97.5 % quantile: a table, then the expansion of Cornish and Fisher. */
static double student(double freedom) {
  static const double first[] = {12.7062, 4.3027, 3.1824, 2.7764};
  if (freedom < 1) return INFINITY;
  if (freedom < 5) return first[(int)freedom - 1];
  const double z = PROFILE_Z, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

struct profile_interval pme_mean(const struct pme_moments *m, double spread) {
  if (!m->n) return (struct profile_interval){NAN, 0, INFINITY};
  double mean = (double)m->sum / (double)m->n, half = student((double)m->n / spread - 1) * pme_mean_error(m, spread);
  if (isnan(half)) half = INFINITY;
  return (struct profile_interval){mean, fmax(0, mean - half), mean + half};
}

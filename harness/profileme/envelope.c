#include "profileme/envelope.h"

#include <math.h>

#define EXACT_TO 2000.0 /* beyond, the normal distribution's share is exact to four digits */
#define NORMAL_SHARE 0.682689

static bool inside_sigma(double expected, uint64_t k, double variance) {
  return k > 0 && fabs((double)k / expected - 1) <= sqrt(variance / (double)k) + 1e-12;
}

bool pme_envelope_holds(double expected, uint64_t k) { return inside_sigma(expected, k, 1); }

double pme_envelope_probability(double expected) {
  if (expected > EXACT_TO) return NORMAL_SHARE;
  double low = fmax(1, floor(expected - 2 * sqrt(expected) - 2)), high = ceil(expected + 2 * sqrt(expected) + 4), sum = 0;
  for (double k = low; k <= high; k++)
    if (pme_envelope_holds(expected, (uint64_t)k)) sum += exp(k * log(expected) - expected - lgamma(k + 1));
  return sum;
}

void pme_envelope_add(struct pme_envelope *e, uint64_t count, uint64_t k, double interval) {
  pme_envelope_add_varied(e, count, k, interval, 1);
}

void pme_envelope_add_varied(struct pme_envelope *e, uint64_t count, uint64_t k, double interval, double variance) {
  double expected = (double)count / interval;
  if (!(expected >= PME_ENVELOPE_LEAST)) return;
  e->points++;
  e->inside += inside_sigma(expected, k, variance);
  e->ratios += (double)k / expected;
  e->variances += variance / expected;
  e->expected += pme_envelope_probability(expected);
}

void pme_envelope_join(struct pme_envelope *e, const struct pme_envelope *other) {
  e->points += other->points;
  e->inside += other->inside;
  e->ratios += other->ratios;
  e->variances += other->variances;
  e->expected += other->expected;
}

double pme_envelope_share(const struct pme_envelope *e) { return e->points ? (double)e->inside / (double)e->points : NAN; }
double pme_envelope_ratio(const struct pme_envelope *e) { return e->points ? e->ratios / (double)e->points : NAN; }
double pme_envelope_error(const struct pme_envelope *e) { return e->points ? sqrt(e->variances) / (double)e->points : NAN; }

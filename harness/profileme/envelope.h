/* Convergence of estimated counts (ProfileMe sec. 5.1, Figure 3): what share of the points lies inside the
 * envelope of one standard deviation, 1 +- 1 / sqrt(k), and whether estimates are right on average.
 *                                                                                      docs/eval-profileme.md
 *
 * A point is one instruction: the count that it really had, and k, the samples that have the property. Which
 * points count is decided by the samples that could be expected, count / S, never by k. */
#ifndef CULPRIT_PME_ENVELOPE_H
#define CULPRIT_PME_ENVELOPE_H

#include <stdbool.h>
#include <stdint.h>

#define PME_ENVELOPE_LEAST 10.0 /* expected samples of a point that counts */

/* All zero is empty. */
struct pme_envelope {
  uint64_t points, inside;
  double ratios;    /* sum of kS / count */
  double variances; /* sum of the variances that Poisson counts would give them */
  double expected;  /* points that would lie inside if k were a Poisson count */
};

/* interval: S. Points with less than PME_ENVELOPE_LEAST expected samples change nothing. */
void pme_envelope_add(struct pme_envelope *e, uint64_t count, uint64_t k, double interval);

/* The same for a k whose variance is that many times its mean: the envelope is as wide as it varies. */
void pme_envelope_add_varied(struct pme_envelope *e, uint64_t count, uint64_t k, double interval, double variance);
void pme_envelope_join(struct pme_envelope *e, const struct pme_envelope *other);

/* |k S / count - 1| <= 1 / sqrt(k); k = 0 lies outside. */
bool pme_envelope_holds(double expected, uint64_t k);

/* The probability of that for a Poisson count of this mean, about 0.68: whole numbers do not fill the
 * envelope evenly. */
double pme_envelope_probability(double expected);

/* NaN without points. The error is the standard error of the mean ratio, for Poisson counts. */
double pme_envelope_share(const struct pme_envelope *e);
double pme_envelope_ratio(const struct pme_envelope *e);
double pme_envelope_error(const struct pme_envelope *e);

#endif

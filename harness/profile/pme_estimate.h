/* Turns counts of records into estimates with intervals.
 *                                                docs/profileme-analysis.md "Formulas", sec. 5.1 of the paper
 *
 * A record stands for `each` fetched instructions. The number k of records that an instruction, or a
 * property, gets is taken to be Poisson. */
#ifndef CULPRIT_PME_ESTIMATE_H
#define CULPRIT_PME_ESTIMATE_H

#include "profile/file.h"
#include "profile/estimate.h"

struct pme_scale {
  double interval; /* S: fetched / selections. What was counted: instructions, or fetch opportunities */
  /* share of the selections whose records are missing: collisions, dropped (without empty ones), memory
   * ring full, undelivered */
  double lost;
  double pair;   /* instructions that a pair stands for: S / (1 - lost). Without pairs: that a record stands for */
  double each;   /* instructions that a record stands for: with pairs half of `pair`, as both records count */
  double window; /* W of sec. 5.2: distances are uniform in 1 to W. 0: no pairs */
  double width;  /* C: issue slots a cycle that the machine sustains, its W lanes of rename and commit */
};
/* The scale of a profile; all 0 when it counted nothing. */
struct pme_scale pme_scale_of(const struct recording *f);

enum pme_level { PME_SIGMA, PME_95 }; /* 68.27 %, one standard deviation; 95 % */

/* Mean of a Poisson count of which k was seen: Garwood's exact interval up to 200, beyond that Wilson and
 * Hilferty's approximation of the same chi-square quantiles. */
struct profile_interval pme_poisson(double k, enum pme_level level);

/* k records, each for `each`: k S with its interval. spread: the variance of k over that of a Poisson count
 * (1; with pairs up to 2). */
struct profile_interval pme_count(uint64_t k, double spread, double each, enum pme_level level);

/* A sum of values, none negative, one for each record: each x sum. It is taken to be Poisson with as many
 * events as have the same relative variance, sum^2 / squares. unit: the smallest value above 0, for the high
 * end of an empty sum. */
struct profile_interval pme_sum(double sum, double squares, double unit, double each);

/* sec. 5.1: standard deviation over mean of kS, 1 / sqrt(k). Infinite for 0. */
double pme_variation(uint64_t k, double spread);

/* k of n have the property: Wilson's score interval. n = 0: NaN within 0 to 1. */
struct profile_interval pme_rate(uint64_t k, uint64_t n, double spread);

/* Values that were added up. */
struct pme_moments {
  uint64_t n;
  uint64_t sum;
  double squares; /* NaN: not known */
};
void pme_moments_add(struct pme_moments *m, unsigned value);
void pme_moments_join(struct pme_moments *m, const struct pme_moments *other);

/* Their sum, each for `each`, as pme_sum. If the squares are not known: as if the values were distributed
 * exponentially. */
struct profile_interval pme_moments_total(const struct pme_moments *m, double spread, double each);

/* Mean with Student's interval; NaN without values, infinite width if the variance is
 * not known or n < 2. */
struct profile_interval pme_mean(const struct pme_moments *m, double spread);
double pme_mean_error(const struct pme_moments *m, double spread); /* its standard error; NaN: not known */

#endif

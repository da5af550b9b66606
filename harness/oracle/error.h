/* How far a profile is from the truth, and how far it must be for lack of samples.
 *                                                   docs/rivals.md, TIP sec. 4 "Quantifying profile error" */
#ifndef CULPRIT_PROFILE_ERROR_H
#define CULPRIT_PROFILE_ERROR_H

#include <stddef.h>
#include <stdint.h>

/* The share of time that is given to the wrong symbol: 1 - sum over symbols of min(p, o), p and o normalised
 * to 1. From 0 to 1. If one of them has no time: 1; if neither has: 0. */
double profile_error(const uint64_t *p, const uint64_t *o, size_t symbols);

/* Effective number of symbols: K = (sum of sqrt(p (1 - p)))^2, p the share of each. n equal ones give n - 1,
 * a single one 0. */
double profile_effective(const uint64_t *p, size_t symbols);

/* Expected error of N independent samples that all blame the right symbol: half the sum of the mean
 * deviations sqrt(2 / pi) sqrt(p (1 - p) / N), that is 0.399 sqrt(K / N). 1 when there are no samples. */
double profile_floor(double effective, uint64_t samples);

#endif

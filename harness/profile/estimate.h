/* How far an estimate from samples can be trusted: 95 % intervals of shares and of cycles per instruction.
 * docs/report.md "Formulas" derives each of them.
 *
 * A sample i stands for w_i periods (its weight). To one thing that is measured (an instruction, a line, a
 * function, a class) it gives the fraction x_i of its cycle, 0 to 1, and says that e_i of the thing's
 * instructions committed in it. */
#ifndef CULPRIT_PROFILE_ESTIMATE_H
#define CULPRIT_PROFILE_ESTIMATE_H

#include <stdint.h>

#define PROFILE_Z 1.959964    /* of the normal distribution at 95 % */
#define PROFILE_Z_99 2.575829 /* at 99 % */

struct profile_interval {
  double value, low, high; /* value NaN: unknown; low is still a bound then. high may be infinite */
};

/* Sums over the samples that name the thing. */
struct profile_share {
  uint64_t samples;
  uint64_t weight;      /* sum of w */
  double twelfths;      /* sum of 12 w x: time in twelfths of a period; whole for up to four lanes */
  double w2, w2x, w2xx; /* sums of w^2, w^2 x, w^2 x^2 */
};

/* Sums over those of them in which instructions of the thing commit. */
struct profile_commits {
  uint64_t samples;
  uint64_t weight; /* sum of w */
  uint64_t count;  /* sum of w e: times the period, executions */
  double twelfths; /* sum of 12 w x */
  double w2, w2x, w2e, w2xx, w2xe, w2ee;
};

void profile_share_add(struct profile_share *s, unsigned weight, double twelfths);
void profile_share_join(struct profile_share *s, const struct profile_share *other); /* of other samples */
void profile_commits_add(struct profile_commits *c, unsigned weight, double twelfths, unsigned commits);

/* Wilson's score interval of a proportion p seen in n independent samples. */
struct profile_interval profile_wilson(double p, double n);

/* Share of `part` in `whole` (every sample, x = 1), 0 to 1, by Wilson's score interval for as many
 * independent samples as have the variance that the samples show. width: commit lanes. Without samples: NaN
 * within 0 to 1. */
struct profile_interval profile_share_of(const struct profile_share *part, const struct profile_share *whole, unsigned width);
/* At 99 %, also of few samples. */
struct profile_interval profile_share_99(const struct profile_share *part, const struct profile_share *whole, unsigned width);

/* Standard error of that share. */
double profile_share_error(const struct profile_share *part, const struct profile_share *whole);

/* Periods of time per committed instruction: cycles if the period is in cycles. lanes: how many
 * instructions of the thing may commit in one cycle (an instruction: 1), for the lower bound when no sample
 * saw one commit. */
struct profile_interval profile_cpi(const struct profile_share *time, const struct profile_commits *commits, unsigned lanes);

/* How much of the value the interval leaves open: half its width over the value.
 * Infinite without a value. */
double profile_uncertainty(const struct profile_interval *i);

enum profile_confidence { PROFILE_LOW, PROFILE_MEDIUM, PROFILE_HIGH };

/* High: uncertainty up to 10 %. Medium: up to 50 %. Low: not to be trusted. */
enum profile_confidence profile_confidence_of(const struct profile_interval *i);
const char *profile_confidence_name(enum profile_confidence c);

#endif

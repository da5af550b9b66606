#include "profile/estimate.h"

#include <math.h>

#include "oracle/oracle.h"

static double unit(double twelfths) { return twelfths / ORACLE_UNITS; }

void profile_share_add(struct profile_share *s, unsigned weight, double twelfths) {
  double w2 = (double)weight * weight, x = unit(twelfths);
  s->samples++;
  s->weight += weight;
  s->twelfths += weight * twelfths;
  s->w2 += w2;
  s->w2x += w2 * x;
  s->w2xx += w2 * x * x;
}

void profile_share_join(struct profile_share *s, const struct profile_share *other) {
  s->samples += other->samples;
  s->weight += other->weight;
  s->twelfths += other->twelfths;
  s->w2 += other->w2;
  s->w2x += other->w2x;
  s->w2xx += other->w2xx;
}

void profile_commits_add(struct profile_commits *c, unsigned weight, double twelfths, unsigned commits) {
  double w2 = (double)weight * weight, x = unit(twelfths), e = commits;
  c->samples++;
  c->weight += weight;
  c->count += (uint64_t)weight * commits;
  c->twelfths += weight * twelfths;
  c->w2 += w2;
  c->w2x += w2 * x;
  c->w2e += w2 * e;
  c->w2xx += w2 * x * x;
  c->w2xe += w2 * x * e;
  c->w2ee += w2 * e * e;
}

static struct profile_interval wilson(double p, double n, double z) {
  const double z2 = z * z, scale = 1 / (1 + z2 / n);
  double middle = (p + z2 / (2 * n)) * scale, half = z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) * scale;
  return (struct profile_interval){p, fmax(0, fmin(middle - half, p)), fmin(1, fmax(middle + half, p))};
}

struct profile_interval profile_wilson(double p, double n) {
  return wilson(p, n, PROFILE_Z);
}

/* Variance of a ratio of sums whose denominator is the weight of every sample. */
static double share_variance(const struct profile_share *part, const struct profile_share *whole, double p) {
  double sum = part->w2xx - 2 * p * part->w2x + p * p * whole->w2, weight = (double)whole->weight;
  return fmax(0, sum / (weight * weight));
}

double profile_share_error(const struct profile_share *part, const struct profile_share *whole) {
  if (!whole->weight) return NAN;
  return sqrt(share_variance(part, whole, unit(part->twelfths) / (double)whole->weight));
}

/* Of so few samples Wilson's lower end lies too high: the mean of a Poisson variable that is 1, 2, 3 or more once in a
 * hundred.            Brown, Cai, DasGupta, Interval Estimation for a Binomial Proportion (2001), sec. 4.1.1 */
enum { RARE = 3 };
static const double rare_99[RARE] = {0.010050, 0.148555, 0.436045};

static struct profile_interval share_within(const struct profile_share *part, const struct profile_share *whole, unsigned width,
                                            double z, const double *rare) {
  if (!whole->weight) return (struct profile_interval){NAN, 0, 1};
  double p = unit(part->twelfths) / (double)whole->weight;
  double n = (double)whole->weight * (double)whole->weight / whole->w2, most = n * width;
  double variance = share_variance(part, whole, p);
  if (variance * n > 1e-12) n = fmin(p * (1 - p) / variance, most); /* less is a rounding error of 0 */
  struct profile_interval share = wilson(p, n, z);
  const double found = ceil(p * n - 1e-6);
  if (rare && found >= 1 && found <= RARE) share.low = fmin(share.low, rare[(int)found - 1] / n);
  return share;
}

struct profile_interval profile_share_of(const struct profile_share *part, const struct profile_share *whole, unsigned width) {
  return share_within(part, whole, width, PROFILE_Z, NULL);
}

struct profile_interval profile_share_99(const struct profile_share *part, const struct profile_share *whole, unsigned width) {
  return share_within(part, whole, width, PROFILE_Z_99, rare_99);
}

/* Deviation of the ratio that comes from the commit samples alone: how many instructions they hold, how their
 * time is shared. */
static double commit_deviation(const struct profile_commits *c, double ratio, double stalls) {
  double sum = c->w2xx + ratio * ratio * c->w2ee + stalls * stalls * c->w2 - 2 * ratio * c->w2xe + 2 * stalls * c->w2x -
               2 * ratio * stalls * c->w2e;
  return PROFILE_Z * sqrt(fmax(0, sum)) / (double)c->count;
}

struct profile_interval profile_cpi(const struct profile_share *time, const struct profile_commits *commits, unsigned lanes) {
  struct profile_interval cpi = {NAN, 0, INFINITY};
  if (!time->weight) return cpi;
  double weight = (double)time->weight, stalled = weight - (double)commits->weight;
  struct profile_interval q = profile_wilson(stalled / weight,
                                             weight * weight / time->w2); /* of its samples, those in which nothing commits */
  if (!commits->count) {
    cpi.low = q.low / (1 - q.low) / lanes;
    return cpi;
  }
  double n = (double)commits->weight, each = (double)commits->count / n, stalls = stalled / n;
  cpi.value = (stalled + unit(commits->twelfths)) / (double)commits->count;
  double rest = commit_deviation(commits, cpi.value, stalls);
  double below = (stalls - q.low / (1 - q.low)) / each, above = q.high < 1 ? (q.high / (1 - q.high) - stalls) / each : INFINITY;
  cpi.low = fmax(0, cpi.value - hypot(below, rest));
  cpi.high = cpi.value + hypot(above, rest);
  return cpi;
}

double profile_uncertainty(const struct profile_interval *i) {
  if (!(i->value > 0)) return INFINITY; /* NaN as well */
  return (i->high - i->low) / 2 / i->value;
}

enum profile_confidence profile_confidence_of(const struct profile_interval *i) {
  double open = profile_uncertainty(i);
  return open <= 0.1 ? PROFILE_HIGH : open <= 0.5 ? PROFILE_MEDIUM : PROFILE_LOW;
}

const char *profile_confidence_name(enum profile_confidence c) {
  static const char *const names[] = {"low", "medium", "high"};
  return names[c];
}

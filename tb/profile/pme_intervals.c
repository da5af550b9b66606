/* Intervals of ProfileMe's estimates: known numbers, and how often they hold the truth.
 * Usage: pme_intervals [--seed N] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "profile/pme_estimate.h"
#include "tb/lib/random.h"

struct bench {
  uint64_t seed, random;
  int failures;
};

static void check_intervals(struct bench *b, const char *what, bool good) {
  if (good) return;
  printf("# %s (replay: build/tb/pme_intervals --seed %llu)\n", what, (unsigned long long)b->seed);
  b->failures++;
}

static bool near(double a, double b) { return fabs(a - b) <= 1e-4 * (1 + fabs(b)); }

/* ---- known numbers: chi-square quantiles of the tables ---- */

static void known(struct bench *b) {
  static const struct {
    double k, low, high;
    enum pme_level level;
  } rows[] = {{0, 0, 3.68888, PME_95},          {1, 0.025318, 5.571643, PME_95},    {2, 0.242209, 7.224688, PME_95},
              {5, 1.623486, 11.668332, PME_95}, {10, 4.795389, 18.390356, PME_95},  {100, 81.363953, 121.626625, PME_95},
              {0, 0, 1.841022, PME_SIGMA},      {1, 0.172754, 3.299528, PME_SIGMA}, {10, 6.891490, 14.266951, PME_SIGMA}};
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct profile_interval p = pme_poisson(rows[i].k, rows[i].level);
    char text[128];
    snprintf(text, sizeof text, "interval of %.0f is %.6f to %.6f, not %.6f to %.6f", rows[i].k, p.low, p.high, rows[i].low,
             rows[i].high);
    check_intervals(b, text, p.value == rows[i].k && near(p.low, rows[i].low) && near(p.high, rows[i].high));
  }
  struct profile_interval exact = pme_poisson(200, PME_95), approximate = pme_poisson(200.000001, PME_95);
  check_intervals(b, "exact and approximate quantiles meet at 200",
                  near(exact.low, approximate.low) && near(exact.high, approximate.high));
  struct profile_interval count = pme_count(10, 1, 1000, PME_95), both = pme_count(20, 2, 500, PME_95);
  check_intervals(b, "10 records of 1000", count.value == 10000 && near(count.low, 4795.389) && near(count.high, 18390.356));
  check_intervals(b, "20 records that come two by two are as 10 of twice the size",
                  near(both.low, count.low) && near(both.high, count.high) && both.value == 10000);
  check_intervals(b, "variation", near(pme_variation(100, 1), 0.1) && isinf(pme_variation(0, 1)));
  struct profile_interval rate = pme_rate(50, 100, 1), none = pme_rate(0, 0, 1);
  check_intervals(b, "50 of 100", rate.value == 0.5 && near(rate.low, 0.403830) && near(rate.high, 0.596170));
  check_intervals(b, "0 of 0", isnan(none.value) && none.low == 0 && none.high == 1);
  struct pme_moments m = {.n = 0};
  check_intervals(b, "no mean", isnan(pme_mean(&m, 1).value));
  pme_moments_add(&m, 3);
  check_intervals(b, "one value has no width",
                  pme_mean(&m, 1).value == 3 && isinf(pme_mean(&m, 1).high) && isnan(pme_mean_error(&m, 1)));
  pme_moments_add(&m, 5);
  check_intervals(b, "3 and 5: 4 +- 12.706",
                  near(pme_mean(&m, 1).high, 4 + 12.7062) && pme_mean(&m, 1).low == 0 && near(pme_mean_error(&m, 1), 1));
  for (int i = 0; i < 98; i++) pme_moments_add(&m, i % 2 ? 3 : 5);
  check_intervals(b, "a hundred", near(pme_mean_error(&m, 1), 0.1005038) && near(pme_mean(&m, 1).high, 4 + 1.984217 * 0.1005038));
  struct profile_interval empty = pme_sum(0, 0, 1, 10), units = pme_sum(7, 7, 1, 1), heavy = pme_sum(70, 700, 1, 1);
  check_intervals(b, "an empty sum is up to 3.689 of the unit", empty.value == 0 && near(empty.high, 36.8888));
  check_intervals(b, "a sum of ones is a count",
                  near(units.low, pme_poisson(7, PME_95).low) && near(units.high, pme_poisson(7, PME_95).high));
  check_intervals(b, "a sum of tens is a count of tens", near(heavy.high, 10 * units.high));
  struct recording f = {.overflows = 1000,
                        .fetched = 100000,
                        .missed = 60,
                        .dropped = 50,
                        .empty = 30,
                        .undelivered = 10,
                        .filtered = 300,
                        .ring_lost = 10,
                        .width = 4};
  struct pme_scale s = pme_scale_of(&f);
  check_intervals(b, "scale",
                  s.interval == 100 && near(s.lost, 0.1) && near(s.each, 100 / 0.9) && s.pair == s.each && s.window == 0 &&
                    s.width == 4);
  f.pairs = true;
  f.minor = 64;
  f.ring_lost = 20;
  s = pme_scale_of(&f);
  check_intervals(b, "scale of pairs", near(s.lost, 0.1) && near(s.each, 50 / 0.9) && s.window == 64);
}

/* ---- coverage ---- */

static uint64_t poisson(struct bench *b, double mean) {
  uint64_t k = 0;
  for (double t = -log(random_uniform(&b->random)); t < mean; t -= log(random_uniform(&b->random))) k++;
  return k;
}

static void share(struct bench *b, const char *what, double parameter, int hits, int rounds, double least, double most) {
  char text[160];
  snprintf(text, sizeof text, "%s %g: %d of %d intervals hold the truth, not %g to %g %%", what, parameter, hits, rounds, least,
           most);
  check_intervals(b, text, hits >= least * rounds / 100 && hits <= most * rounds / 100);
}

static bool holds(struct profile_interval i, double truth) { return i.low <= truth && truth <= i.high; }

static void coverage(struct bench *b) {
  enum { ROUNDS = 4000 };
  static const double means[] = {0.3, 1, 3, 10, 40, 150, 400};
  for (unsigned m = 0; m < sizeof means / sizeof means[0]; m++) {
    int wide = 0, sigma = 0;
    for (int r = 0; r < ROUNDS; r++) {
      uint64_t k = poisson(b, means[m]);
      wide += holds(pme_poisson((double)k, PME_95), means[m]);
      sigma += holds(pme_poisson((double)k, PME_SIGMA), means[m]);
    }
    share(b, "Poisson mean", means[m], wide, ROUNDS, 94, means[m] < 5 ? 100 : 98.5);
    share(b, "Poisson mean, one sigma,", means[m], sigma, ROUNDS, 66, means[m] < 5 ? 100 : 80);
  }
  static const double rates[] = {0.02, 0.1, 0.5, 0.9};
  for (unsigned m = 0; m < sizeof rates / sizeof rates[0]; m++) {
    int hits = 0;
    for (int r = 0; r < ROUNDS; r++) {
      uint64_t k = 0, n = 60;
      for (uint64_t i = 0; i < n; i++) k += random_uniform(&b->random) < rates[m];
      hits += holds(pme_rate(k, n, 1), rates[m]);
    }
    share(b, "rate", rates[m], hits, ROUNDS, 92, 99);
  }
  int mean = 0, error = 0, total = 0;
  for (int r = 0; r < ROUNDS; r++) { /* latencies of 5, in one of five 30: mean 10 */
    struct pme_moments v = {.n = 0};
    uint64_t n = poisson(b, 60);
    for (uint64_t i = 0; i < n; i++) pme_moments_add(&v, random_uniform(&b->random) < 0.2 ? 30 : 5);
    mean += holds(pme_mean(&v, 1), 10);
    total += holds(pme_moments_total(&v, 1, 7), 60 * 10 * 7);
    error += fabs(pme_mean(&v, 1).value - 10) <= pme_mean_error(&v, 1);
  }
  share(b, "mean", 10, mean, ROUNDS, 92, 97);
  share(b, "total", 4200, total, ROUNDS, 93, 98.5);
  share(b, "mean within a standard error", 10, error, ROUNDS, 63, 72);
}

int main(int argc, char **argv) {
  struct bench b = {.seed = 1};
  if (argc == 3 && !strcmp(argv[1], "--seed")) b.seed = strtoull(argv[2], NULL, 0);
  b.random = b.seed;
  printf("seed %llu\n", (unsigned long long)b.seed);
  known(&b);
  coverage(&b);
  return check_single("pme_intervals", !b.failures);
}

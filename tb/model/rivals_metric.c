/* Schedules of samples, and the error metric: by hand, and against draws from a known distribution. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "oracle/error.h"
#include "rivals/schedule.h"
#include "tb/lib/random.h"

static int fail_metric(const char *what, const char *why, double got, double want) {
  printf("# %s: %s: got %g, expected %g\n", what, why, got, want);
  return 1;
}

static int near(const char *what, const char *why, double got, double want) {
  return fabs(got - want) < 1e-12 ? 0 : fail_metric(what, why, got, want);
}

/* ---- schedules ---- */

static int periodic(void) {
  struct sample_schedule s;
  int failures = 0;
  sample_schedule_init(&s, 37, false, 9);
  for (uint64_t k = 0; k < 1000; k++, sample_schedule_next(&s))
    if (s.due != 37 * k + 36) failures += fail_metric("periodic", "sample", (double)s.due, (double)(37 * k + 36));
  sample_schedule_init(&s, 1, true, 9);
  for (uint64_t k = 0; k < 100; k++, sample_schedule_next(&s))
    if (s.due != k) failures += fail_metric("periodic", "every cycle", (double)s.due, (double)k);
  return failures;
}

/* One sample in each period; places uniform and independent of the place before: chi-square of both, between
 * the 0.1 % and 99.9 % points (Wilson-Hilferty's approximation). */
static int uniform(uint64_t period, uint64_t seed) {
  enum { ROOM = 64, EACH = 400 };
  static uint64_t single[ROOM], pair[64];
  struct sample_schedule s, again;
  uint64_t samples = EACH * period, before = 0;
  int failures = 0;
  memset(single, 0, sizeof single);
  memset(pair, 0, sizeof pair);
  sample_schedule_init(&s, period, true, seed);
  sample_schedule_init(&again, period, true, seed);
  for (uint64_t k = 0; k < samples; k++, sample_schedule_next(&s), sample_schedule_next(&again)) {
    if (s.due < k * period || s.due >= (k + 1) * period)
      return fail_metric("uniform", "a period without its sample", (double)s.due, (double)(k * period));
    if (s.due != again.due) return fail_metric("uniform", "the same seed", (double)again.due, (double)s.due);
    uint64_t at = s.due - k * period;
    single[at]++;
    if (period >= 8 && at < period / 8 * 8 && before < period / 8 * 8) pair[8 * (before / (period / 8)) + at / (period / 8)]++;
    before = at;
  }
  double chi = 0, chi_pair = 0, all = 0;
  for (uint64_t i = 0; i < period; i++) chi += ((double)single[i] - EACH) * ((double)single[i] - EACH) / EACH;
  for (int i = 0; i < 64; i++) all += (double)pair[i];
  for (int i = 0; all > 0 && i < 64; i++) chi_pair += ((double)pair[i] - all / 64) * ((double)pair[i] - all / 64) / (all / 64);
  const double degrees[2] = {(double)period - 1, 63}, got[2] = {chi, chi_pair};
  for (int k = 0; k < (all > 0 ? 2 : 1); k++) {
    double spread = 2 / (9 * degrees[k]), low = degrees[k] * pow(1 - spread - 3.09 * sqrt(spread), 3),
           high = degrees[k] * pow(1 - spread + 3.09 * sqrt(spread), 3);
    if (got[k] < low || got[k] > high)
      failures += fail_metric("uniform", k ? "chi-square of pairs" : "chi-square", got[k], degrees[k]);
  }
  return failures;
}

static int primes(void) {
  int failures = near("primes", "0", (double)sample_schedule_prime(0), 2) +
                 near("primes", "8", (double)sample_schedule_prime(8), 11);
  return failures + near("primes", "37", (double)sample_schedule_prime(37), 37) +
         near("primes", "1480", (double)sample_schedule_prime(1480), 1481) +
         near("primes", "49", (double)sample_schedule_prime(49), 53);
}

/* ---- metric ---- */

static int by_hand(void) {
  const uint64_t even[4] = {5, 5, 5, 5}, twice[4] = {10, 10, 10, 10}, left[4] = {1, 0, 0, 0}, right[4] = {0, 0, 7, 0};
  const uint64_t most[4] = {3, 1, 0, 0}, half[4] = {2, 2, 0, 0}, none[4] = {0, 0, 0, 0};
  const char *m = "metric";
  return near(m, "equal", profile_error(even, twice, 4), 0) + near(m, "disjoint", profile_error(left, right, 4), 1) +
         near(m, "a quarter misplaced", profile_error(most, half, 4), 0.25) +
         near(m, "and back", profile_error(half, most, 4), 0.25) + near(m, "one of four", profile_error(left, even, 4), 0.75) +
         near(m, "empty profile", profile_error(none, even, 4), 1) + near(m, "both empty", profile_error(none, none, 4), 0) +
         near(m, "K of four equal", profile_effective(even, 4), 3) + near(m, "K of one", profile_effective(left, 4), 0) +
         near(m, "K of two equal", profile_effective(half, 4), 1) + near(m, "floor", profile_floor(3, 300), 0.039894228040143268) +
         near(m, "floor without samples", profile_floor(3, 0), 1);
}

/* The floor against the mean error of samples that are drawn from the truth itself. */
static int against_draws(void) {
  enum { SYMBOLS = 60, SAMPLES = 4000, TRIALS = 200 };
  uint64_t truth[SYMBOLS], table[8192], drawn[SYMBOLS], n = 0, state = 5;
  double error = 0;
  for (uint64_t i = 0; i < SYMBOLS; i++) {
    truth[i] = 1 + i * i / 40;
    for (uint64_t k = 0; k < truth[i]; k++) table[n++] = i;
  }
  for (int t = 0; t < TRIALS; t++) {
    memset(drawn, 0, sizeof drawn);
    for (int k = 0; k < SAMPLES; k++) drawn[table[random_below(&state, (unsigned)n)]]++;
    error += profile_error(drawn, truth, SYMBOLS) / TRIALS;
  }
  double floor = profile_floor(profile_effective(truth, SYMBOLS), SAMPLES);
  return fabs(error / floor - 1) < 0.02 ? 0 : fail_metric("floor", "mean error of true samples", error, floor);
}

/* ---- periodic against random sampling of a loop ---- */

enum { LOOP = 96, LONGER = 8, SAMPLES = 8000, SEEDS = 12 };

/* Error of SAMPLES samples of a loop, a symbol in each cycle: it takes LOOP cycles, and at random up to
 * `longer` more. */
static double loop_error(uint64_t period, bool random, unsigned longer, uint64_t seed) {
  static uint64_t truth[LOOP + LONGER], got[LOOP + LONGER];
  struct sample_schedule s;
  uint64_t state = seed, cycle = 0;
  memset(truth, 0, sizeof truth);
  memset(got, 0, sizeof got);
  sample_schedule_init(&s, period, random, seed);
  while (cycle < SAMPLES * period) {
    unsigned length = LOOP + (longer ? random_below(&state, longer + 1) : 0);
    for (unsigned at = 0; at < length; at++, cycle++) {
      truth[at]++;
      if (cycle != s.due) continue;
      got[at]++;
      sample_schedule_next(&s);
    }
  }
  return profile_error(got, truth, LOOP + LONGER);
}

static double against_random(uint64_t period, unsigned longer) {
  double error[2] = {0};
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    for (int random = 0; random < 2; random++) error[random] += loop_error(period, random, longer, seed);
  return error[0] / error[1];
}

/* Periodic sampling of a steady loop meets all of its cycles equally often, or, when its
 * length and the period have a common divisor, only some. Where the length varies, it is
 * hardly better than random sampling. */
static int stratified(void) {
  const struct {
    const char *what;
    double got, least, most;
  } list[] = {
    {"steady loop: error over random's", against_random(31, 0), 0, 0.1},
    {"period that divides the loop: error", loop_error(16, false, 0, 1), 0.9, 1},
    {"loop that varies: error over random's", against_random(31, LONGER), 0.85, 1.1},
  };
  int failures = 0;
  for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
    if (!(list[i].got >= list[i].least && list[i].got <= list[i].most))
      failures += fail_metric("stratified", list[i].what, list[i].got, list[i].most);
  return failures;
}

int main(void) {
  struct check check = {0};
  int uneven = 0;
  check_case(&check, "rivals_periodic", !periodic());
  check_case(&check, "rivals_primes", !primes());
  check_case(&check, "rivals_metric", !by_hand());
  check_case(&check, "rivals_floor", !against_draws());
  check_case(&check, "rivals_stratified", !stratified());
  for (uint64_t seed = 1; seed <= 5; seed++) uneven += uniform(7, seed) + uniform(16, seed) + uniform(37, seed) + uniform(64, seed);
  check_case(&check, "rivals_uniform", !uneven);
  return check_done(&check);
}

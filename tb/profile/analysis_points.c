/* The heuristic of DCPI sec. 6.1.3 on classes made by hand: Figure 7, stalls, few samples, M_i that do not
 * hold; and on random classes without stalls, where the estimate must be as good as its variance says.
 *
 *   analysis_points [SEED] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/points.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

enum { MOST = 64, CLASSES = 2000 };

static struct point simple(double samples, double least, uint32_t at) {
  return (struct point){.samples = samples, .least = least, .first = at, .tight = POINTS_NONE, .sure = true};
}

static bool near(double a, double b, double share) { return fabs(a - b) <= share * b; }

/* The copy loop: 1527, from the four ratios with a star. */
static bool figure_7(void) {
  static const double samples[13] = {3126, 0, 1636, 390, 1482, 0, 27766, 0, 1493, 174727, 1548, 0, 1586},
                      least[13] = {1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1};
  static const bool star[13] = {[4] = true, [8] = true, [10] = true, [12] = true};
  struct point p[13];
  struct points_estimate e;
  for (uint32_t i = 0; i < 13; i++) p[i] = simple(samples[i], least[i], i);
  bool good = points_find(p, 13, &e) && near(e.frequency, 1527, 0.0005) && e.points == 4 && e.regular;
  for (uint32_t i = 0; i < 13; i++) good = good && p[i].chosen == star[i];
  return good;
}

/* i waits three cycles for j; k between them stalled, so that i did not wait. Only the
 * sum from j + 1 on says 100. */
static bool dependence(void) {
  struct point p[4] = {simple(100, 1, 0), simple(300, 1, 1), simple(5, 2, 2), simple(100, 1, 3)};
  struct points_estimate e;
  p[1].samples = 295;
  p[1].least = 1;
  p[2].first = 1; /* (295 + 5) / (1 + 2) */
  return points_find(p, 4, &e) && near(e.frequency, 100, 0.001) && p[2].chosen && !p[1].chosen;
}

/* Below what can be told apart, all samples over all M_i. */
static bool few_samples(void) {
  struct point p[5] = {simple(3, 1, 0), simple(1, 1, 1), simple(0, 1, 2), simple(4, 2, 3), simple(2, 1, 4)};
  struct points_estimate e;
  return points_find(p, 5, &e) && near(e.frequency, 10.0 / 6, 1e-9) && e.points == 5;
}

/* A single ratio below all others is no cluster: its M_i is wrong. */
static bool lonely(void) {
  struct point p[10];
  struct points_estimate e;
  for (uint32_t i = 0; i < 10; i++) p[i] = simple(i ? 1000 : 30, 1, i);
  return points_find(p, 10, &e) && e.frequency > 600;
}

/* A store stalled, and what stood behind it was done already: pairs left in a cycle each, though M_i of
 * either is 1. */
static bool shortened(void) {
  struct point p[6] = {simple(9000, 2, 0), simple(0, 0, 1),   simple(1000, 1, 2),
                       simple(780, 1, 3),  simple(850, 1, 4), simple(700, 1, 5)};
  struct points_estimate e;
  p[2].tight = 1;
  return points_find(p, 6, &e) && near(e.frequency, 1000, 0.001) && p[2].chosen && !p[5].chosen;
}

/* A stall that has most of the class's cycles, M_i and samples both, does not decide what
 * the others have in common. */
static bool outweighed(void) {
  struct point p[3] = {simple(1040, 1, 0), simple(25000, 11, 1), simple(960, 1, 2)};
  struct points_estimate e;
  return points_find(p, 3, &e) && near(e.frequency, 1000, 0.001) && !p[1].chosen;
}

static bool nothing(void) {
  struct point p[2] = {simple(5, 0, 0), simple(0, 0, 1)};
  struct points_estimate e;
  return points_find(p, 2, &e) && isnan(e.frequency) && points_find(p, 0, &e) && isnan(e.frequency);
}

/* Random M_i, a frequency, samples around it by chance alone: how often the estimate is off by more than
 * twice its deviation. */
static unsigned off(uint64_t *random) {
  unsigned count = 0;
  for (unsigned n = 0; n < CLASSES; n++) {
    struct point p[MOST];
    struct points_estimate e;
    const uint32_t points = 4 + random_below(random, MOST - 4);
    const double f = 20 + random_below(random, 2000);
    for (uint32_t i = 0; i < points; i++) {
      const double least = random_below(random, 3), mean = f * least;
      double noise = 0;
      for (unsigned k = 0; k < 12; k++) noise += random_uniform(random);
      p[i] = simple(fmax(0, mean + (noise - 6) * sqrt(mean)), least, i);
    }
    count += !points_find(p, points, &e) || !(fabs(e.frequency - f) <= 2 * sqrt(e.variance) + 0.02 * f);
  }
  return count;
}

int main(int argc, char **argv) {
  struct check c = {0, 0};
  const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
  uint64_t random = seed;
  check_case(&c, "figure_7", figure_7());
  check_case(&c, "dependence", dependence());
  check_case(&c, "few_samples", few_samples());
  check_case(&c, "lonely", lonely());
  check_case(&c, "shortened", shortened());
  check_case(&c, "outweighed", outweighed());
  check_case(&c, "nothing", nothing());
  const unsigned wrong = off(&random);
  printf("# seed %llu: %u of %d estimates off by more than twice their deviation\n", (unsigned long long)seed, wrong, CLASSES);
  check_case(&c, "variance", wrong < CLASSES / 10);
  return check_done(&c);
}

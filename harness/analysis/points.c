#include "analysis/points.h"

#include <math.h>
#include <stdlib.h>

#define CLUSTER 1.10     /* largest ratio over the cluster's frequency, when there are samples without end */
#define NOISE 1.5        /* standard deviations of a ratio that sampling alone explains */
#define LEAST_SHARE 0.25 /* of the issue points of the class must lie in the cluster */
#define ALONE 0.2        /* how far a single ratio is off, as a share of it: it may have stalled */
#define IRREGULAR 0.2    /* likewise, when M_i depends on what was before */
#define BESIDE 0.2       /* share of an issue point's samples that those which leave beside it may have */

/* The ratio of an issue point: samples over cycles, both of the instructions that it takes in. */
struct ratio {
  double samples, least;
  uint32_t point;
};

static bool is_point(const struct point *p) { return p->least > 0; }

static struct ratio ratio_of(const struct point *point, uint32_t i) {
  struct ratio r = {.point = i};
  for (uint32_t k = point[i].first; k <= i; k++) {
    r.samples += point[k].samples;
    r.least += point[k].least;
  }
  return r;
}

/* Those with M_i = 0 should have left beside it. When they have samples, the group was another than the schedule's. */
static bool is_regular(const struct point *point, uint32_t i, uint32_t count) {
  double beside = 0;
  for (uint32_t k = i + 1; k < count && !is_point(&point[k]); k++) beside += point[k].samples;
  return point[i].sure && beside <= BESIDE * point[i].samples + 2;
}

static int rising(const void *a, const void *b) {
  const struct ratio *x = a, *y = b;
  const double left = x->samples * y->least, right = y->samples * x->least;
  if (left != right) return left < right ? -1 : 1;
  return x->point < y->point ? -1 : x->point > y->point;
}

/* Larger than F explains: it stalled. */
static bool stalled(const struct ratio *r, double f) {
  const double expected = f * r->least;
  return r->samples > CLUSTER * expected + NOISE * sqrt(expected);
}

/* The frequency that the first `count` ratios have in common. */
static double common(const struct ratio *ratio, unsigned count, double *samples) {
  double least = 0;
  *samples = 0;
  for (unsigned i = 0; i < count; i++) {
    *samples += ratio[i].samples;
    least += ratio[i].least;
  }
  return *samples / least;
}

/* Of rising ratios, how many are left when those that stalled have been taken away: the cluster of the smallest. */
static unsigned find_cluster(const struct ratio *ratio, unsigned count) {
  const unsigned least = (unsigned)ceil(LEAST_SHARE * count);
  double samples;
  while (count > least && count > 1 && stalled(&ratio[count - 1], common(ratio, count, &samples))) count--;
  return count;
}

/* Ratios that agree do not stall; a single one may, and then nothing shows it. */
static double variance_of(const struct ratio *ratio, unsigned count, double f, double samples, bool regular) {
  double spread = count > 1 ? 0 : ALONE * ALONE;
  for (unsigned i = 0; i < count && count > 1; i++)
    spread += pow(ratio[i].samples / (f * ratio[i].least) - 1, 2) / (count * (count - 1.0));
  if (!regular) spread += IRREGULAR * IRREGULAR;
  return f * f * (spread + 1 / fmax(samples, 1));
}

static void estimate(struct point *point, struct ratio *ratio, unsigned ratios, bool regular, struct points_estimate *e) {
  double samples;
  qsort(ratio, ratios, sizeof *ratio, rising);
  e->points = find_cluster(ratio, ratios);
  e->frequency = common(ratio, e->points, &samples);
  e->variance = e->frequency > 0 ? variance_of(ratio, e->points, e->frequency, samples, regular) : 1;
  for (unsigned i = 0; i < e->points; i++) point[ratio[i].point].chosen = true;
}

bool points_find(struct point *point, uint32_t count, struct points_estimate *e) {
  struct ratio *ratio = calloc(count + 1, sizeof *ratio);
  unsigned regular = 0;
  *e = (struct points_estimate){.frequency = NAN};
  if (!ratio) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (is_point(&point[i]) && is_regular(point, i, count)) ratio[regular++] = ratio_of(point, i);
  }
  const bool none = regular == 0; /* is regular: all have to do */
  for (uint32_t i = 0; i < count && none; i++)
    if (is_point(&point[i])) ratio[regular++] = ratio_of(point, i);
  if (regular) estimate(point, ratio, regular, !none, e);
  free(ratio);
  return true;
}

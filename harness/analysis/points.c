#include "analysis/points.h"

#include <math.h>
#include <stdlib.h>

#define FEW 25.0         /* samples of a class, below which single ratios say too little */
#define CLUSTER 1.5      /* largest ratio of a cluster over its smallest */
#define LEAST_SHARE 0.25 /* of the issue points of the class must lie in a cluster */
#define BESIDE 0.1       /* share of an issue point's samples that those which leave beside it may have */

static bool is_point(const struct point *p) { return p->least > 0; }

static double ratio_of(const struct point *point, uint32_t i) {
  double samples = 0, least = 0;
  for (uint32_t k = point[i].first; k <= i; k++) {
    samples += point[k].samples;
    least += point[k].least;
  }
  return samples / least;
}

/* Those with M_i = 0 should have left beside it. When they have samples, the group was another than the schedule's. */
static bool is_regular(const struct point *point, uint32_t i, uint32_t count) {
  double beside = 0;
  for (uint32_t k = i + 1; k < count && !is_point(&point[k]); k++) beside += point[k].samples;
  return beside <= BESIDE * point[i].samples;
}

static int rising(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* The first cluster, from below, that holds enough of the ratios. */
static void find_cluster(const double *ratio, unsigned count, double *low, double *high) {
  for (unsigned i = 0; i < count; i++) {
    unsigned inside = 0;
    while (i + inside < count && ratio[i + inside] <= CLUSTER * ratio[i]) inside++;
    *low = ratio[i];
    *high = ratio[i + inside - 1];
    if (inside >= LEAST_SHARE * count && ratio[i] > 0) return;
  }
}

static struct points_estimate sum_all(const struct point *point, uint32_t count) {
  struct points_estimate e = {.frequency = NAN, .summed = true};
  double least = 0;
  for (uint32_t i = 0; i < count; i++) {
    e.samples += point[i].samples;
    least += point[i].least;
    e.points += is_point(&point[i]);
  }
  if (least > 0) e.frequency = e.samples / least;
  return e;
}

struct points_estimate points_find(struct point *point, uint32_t count) {
  struct points_estimate e = sum_all(point, count);
  double *ratio = e.points ? calloc(e.points, sizeof *ratio) : NULL, low = 0, high = 0, sum = 0;
  unsigned ratios = 0;
  if (!ratio || e.samples < FEW) {
    free(ratio);
    return e;
  }
  for (uint32_t i = 0; i < count; i++)
    if (is_point(&point[i]) && is_regular(point, i, count)) ratio[ratios++] = ratio_of(point, i);
  for (uint32_t i = 0; i < count && !ratios; i++)
    if (is_point(&point[i])) ratio[ratios++] = ratio_of(point, i);
  qsort(ratio, ratios, sizeof *ratio, rising);
  find_cluster(ratio, ratios, &low, &high);
  free(ratio);
  const unsigned all = e.points;
  e.points = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (!is_point(&point[i])) continue;
    const double r = ratio_of(point, i);
    point[i].chosen = r >= low && r <= high && (ratios < 1 || is_regular(point, i, count) || all == ratios);
    if (!point[i].chosen) continue;
    sum += r;
    e.points++;
  }
  e.summed = false;
  e.spread = low > 0 ? high / low - 1 : 0;
  if (e.points) e.frequency = sum / e.points;
  return e;
}

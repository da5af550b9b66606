#include "analysis/points.h"

#include <math.h>
#include <stdlib.h>

#define CLUSTER 1.10     /* largest ratio over the cluster's frequency, if there were samples without end */
#define NOISE 1.5        /* standard deviations by which sampling may exceed that */
#define LEAST_SHARE 0.25 /* of the issue points of the class must lie in the cluster */
#define BESIDE 0.2       /* share of an issue point's samples that those which leave beside it may have, */
#define BESIDE_FEW 2     /* and so many more */
#define ALONE 0.2        /* how far a single ratio is off, as a share of it: it may have stalled */
#define IRREGULAR 0.2    /* likewise when M_i is not sure */
#define STALLS 1.5       /* time of a class over M_i from which on stalls may have shortened others */
#define SHORTENED 8.0    /* standard deviations of what ratios agree on, by which they may be too short then */

/* The ratio of an issue point: samples over cycles, both of the instructions that it takes in. */
struct ratio {
  double samples, least;
  uint32_t point;
};

/* Ratios of a class, of which the first e.points are chosen. */
struct cluster {
  struct ratio *ratio;
  unsigned ratios;
  struct points_estimate e;
};

/* Instructions with M_i = 0 should have left beside it. When they have samples, the group was another than
 * the schedule's. */
static bool is_regular(const struct point *point, uint32_t i, uint32_t count) {
  double beside = 0;
  for (uint32_t k = i + 1; k < count && point[k].least == 0; k++) beside += point[k].samples;
  return point[i].sure && beside <= BESIDE * point[i].samples + BESIDE_FEW;
}

static void add_ratio(struct cluster *c, const struct point *point, uint32_t first, uint32_t last) {
  struct ratio r = {.point = last};
  for (uint32_t k = first; k <= last; k++) {
    r.samples += point[k].samples;
    r.least += point[k].least;
  }
  c->ratio[c->ratios++] = r;
}

static int rising(const void *a, const void *b) {
  const struct ratio *x = a, *y = b;
  const double left = x->samples * y->least, right = y->samples * x->least;
  if (left != right) return left < right ? -1 : 1;
  return x->point < y->point ? -1 : x->point > y->point;
}

/* What the first `count` ratios have in common: their sum. */
static struct ratio common(const struct ratio *ratio, unsigned count) {
  struct ratio sum = {.samples = 0};
  for (unsigned i = 0; i < count; i++) {
    sum.samples += ratio[i].samples;
    sum.least += ratio[i].least;
  }
  return sum;
}

/* Larger than what others have in common explains, and than chance in both: it stalled. */
static bool stalled(const struct ratio *r, const struct ratio *others) {
  const double expected = others->samples * r->least / others->least;
  return r->samples > CLUSTER * expected + NOISE * sqrt(expected * (1 + r->least / others->least));
}

/* Ratios that agree do not stall. A single one may, and nothing shows it. */
static double variance_of(const struct cluster *c, double f, double samples) {
  const unsigned count = c->e.points;
  double share = count > 1 ? 0 : ALONE * ALONE;
  for (unsigned i = 0; i < count && count > 1; i++)
    share += pow(c->ratio[i].samples / (f * c->ratio[i].least) - 1, 2) / (count * (count - 1.0));
  if (!c->e.regular) share += IRREGULAR * IRREGULAR;
  return f > 0 ? f * f * (share + 1 / fmax(samples, 1)) : 1;
}

/* Of all ratios, takes away the largest as long as they stalled: what is left is the cluster of the
 * smallest. */
static void find_cluster(struct cluster *c, bool regular) {
  const unsigned least = (unsigned)ceil(LEAST_SHARE * c->ratios);
  c->e = (struct points_estimate){.frequency = NAN, .points = c->ratios, .regular = regular};
  if (!c->ratios) return;
  qsort(c->ratio, c->ratios, sizeof *c->ratio, rising);
  struct ratio others = common(c->ratio, c->ratios - 1);
  for (; c->e.points > least && c->e.points > 1 && stalled(&c->ratio[c->e.points - 1], &others); c->e.points--)
    others = common(c->ratio, c->e.points - 2);
  const struct ratio all = common(c->ratio, c->e.points);
  c->e.frequency = all.samples / all.least;
  c->e.variance = variance_of(c, c->e.frequency, all.samples);
}

/* Issue points; when none of them is regular, all have to do. */
static void from_points(struct cluster *c, const struct point *point, uint32_t count) {
  for (unsigned regular = 2; regular-- > 0 && !c->ratios;) {
    for (uint32_t i = 0; i < count; i++)
      if (point[i].least > 0 && (!regular || is_regular(point, i, count))) add_ratio(c, point, point[i].first, i);
    find_cluster(c, regular);
  }
}

static void from_tight(struct cluster *c, const struct point *point, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (point[i].tight != POINTS_NONE) add_ratio(c, point, point[i].tight, i);
  find_cluster(c, true);
}

/* Where much time was lost, others waited behind who stalled, done already, and left faster than M_i. Their
 * ratios are too small, each by another amount; those of tight windows are not. */
static bool is_shortened(const struct cluster *c, const struct cluster *tight, const struct point *point, uint32_t count) {
  double samples = 0, least = 0;
  for (uint32_t i = 0; i < count; i++) {
    samples += point[i].samples;
    least += point[i].least;
  }
  const double f = c->e.frequency;
  return samples > STALLS * f * least && tight->e.frequency > f && tight->e.frequency < f + SHORTENED * sqrt(c->e.variance);
}

bool points_find(struct point *point, uint32_t count, struct points_estimate *e) {
  struct ratio *ratio = calloc(2 * (size_t)count + 1, sizeof *ratio);
  if (!ratio) return false;
  struct cluster points = {.ratio = ratio}, tight = {.ratio = ratio + count};
  from_points(&points, point, count);
  from_tight(&tight, point, count);
  const struct cluster *best = is_shortened(&points, &tight, point, count) ? &tight : &points;
  for (unsigned i = 0; i < best->e.points; i++) point[best->ratio[i].point].chosen = true;
  *e = best->e;
  free(ratio);
  return true;
}

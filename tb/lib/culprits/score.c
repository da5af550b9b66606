#include "tb/lib/culprits/score.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json_members.h"

static const enum culprit_kind culprit_of[STALL_CAUSES] = {
  [STALL_ICACHE] = CULPRIT_ICACHE, [STALL_DCACHE] = CULPRIT_DCACHE, [STALL_BRANCH] = CULPRIT_BRANCH,
  [STALL_WRITE] = CULPRIT_WRITE,   [STALL_SYNC] = CULPRIT_SYNC,     [STALL_DIVIDE] = CULPRIT_DIVIDE,
  [STALL_ORDER] = CULPRIT_ORDER,   [STALL_ITLB] = CULPRIT_ITLB,     [STALL_DTLB] = CULPRIT_DTLB,
};

/* Causes of machines with virtual memory are shown where there are any. */
static bool shown(const struct culprit_totals *t, int cause) {
  return (cause != STALL_ITLB && cause != STALL_DTLB) || t->truth[cause] > 0;
}

enum culprit_kind culprit_score_kind(enum stall_cause cause) { return culprit_of[cause]; }

static int by_time(const void *a, const void *b) {
  const struct culprit_point *x = a, *y = b;
  return (x->cycles < y->cycles) - (x->cycles > y->cycles);
}

void culprit_score_keep(struct culprit_score *r, size_t first) {
  double sum = 0, kept = 0;
  for (size_t i = first; i < r->points; i++) sum += r->point[i].cycles;
  if (r->points > first) qsort(r->point + first, r->points - first, sizeof *r->point, by_time);
  for (r->points = first; kept < 0.999 * sum; r->points++) kept += r->point[r->points].cycles;
}

/* Of the I-cache's cycles, by function, with how often it missed, or with the cycles that it has truly
 * cost. */
static double correlation(const struct culprit_score *r, bool truth, double low, double high) {
  double n = (double)r->points, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (size_t i = 0; i < r->points; i++) {
    const struct culprit_point *p = &r->point[i];
    const double u = truth ? p->truth : p->misses, v = low * p->low + high * p->high;
    x += u;
    y += v;
    xx += u * u;
    yy += v * v;
    xy += u * v;
  }
  return (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y));
}

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

void culprit_score_print(const struct culprit_score *r, const char *machine, const char *programs) {
  const struct culprit_totals *t = &r->totals;
  printf("# %s, %u programs %s\n# cause              true cycles  listed    low to high, cycles        innocent, %% of stalls\n",
         machine, r->programs, programs);
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++) {
    const enum culprit_kind k = culprit_of[c];
    if (!shown(t, c)) continue;
    printf("# %-16s %13.0f %6.1f%% %12.0f %12.0f %6.1f%%\n", stall_causes_name(c), t->truth[c], percent(t->found[c], t->truth[c]),
           t->low[k], t->high[k], percent(t->blamed[k], t->stalled));
  }
  printf(
    "# true cause listed %.2f %%; innocents %.2f by time, %.2f by place; unexplained %.2f %%, gain %.2f %%, error %.2f %% of %.0f cycles; "
    "stalls %.1f %%\n",
    percent(t->listed, t->stalls), t->innocents / t->stalled, t->place_innocents / t->places, percent(t->unexplained, t->cycles),
    percent(t->gain, t->cycles), percent(t->error, t->cycles), t->cycles, percent(t->stalls, t->cycles));
  printf(
    "# I-cache: correlation with misses by function: low %.3f, high %.3f, middle %.3f; with true cycles %.3f (%zu functions)\n",
    correlation(r, false, 1, 0), correlation(r, false, 0, 1), correlation(r, false, 0.5, 0.5), correlation(r, true, 0.5, 0.5),
    r->points);
}

void culprit_score_json(const struct culprit_score *r, const char *programs, struct json *j) {
  const struct culprit_totals *t = &r->totals;
  json_object(j);
  json_members(j, "programs %s|count %u|cycles %.0f|stalls %.0f|listed %.4f|innocents %.4f|innocents_by_place %.4f", programs,
               r->programs, t->cycles, t->stalls, t->listed / t->stalls, t->innocents / t->stalled, t->place_innocents / t->places);
  json_members(j, "unexplained %.5f|gain %.5f|error %.5f|functions %zu", t->unexplained / t->cycles, t->gain / t->cycles,
               t->error / t->cycles, r->points);
  json_members(j, "correlation_low %.4f|correlation_high %.4f|correlation_middle %.4f|correlation_truth %.4f",
               correlation(r, false, 1, 0), correlation(r, false, 0, 1), correlation(r, false, 0.5, 0.5),
               correlation(r, true, 0.5, 0.5));
  json_key(j, "causes");
  json_array(j);
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++)
    if (shown(t, c))
      json_object_of(j, NULL, "cause %s|cycles %.0f|listed %.0f|low %.0f|high %.0f", stall_causes_name(c), t->truth[c], t->found[c],
                     t->low[culprit_of[c]], t->high[culprit_of[c]]);
  json_end_array(j);
  json_end_object(j);
}

static bool mostly_listed(const struct culprit_totals *t, enum stall_cause c) {
  return t->truth[c] > 0 && t->found[c] >= 0.95 * t->truth[c];
}

void culprit_score_targets(const struct culprit_score *s, bool translates, struct check *c) {
  const struct culprit_totals *t = &s->totals;
  check_case(c, "cause_listed", t->listed >= 0.95 * t->stalls);
  check_case(c, "innocents", t->innocents <= 1.5 * t->stalled);
  check_case(c, "unexplained", t->unexplained < 0.086 * t->cycles);
  if (translates) check_case(c, "walks_listed", mostly_listed(t, STALL_ITLB) && mostly_listed(t, STALL_DTLB));
}

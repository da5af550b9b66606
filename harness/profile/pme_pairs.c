#include "profile/pme_pairs.h"

#include <math.h>

struct pme_pair pme_pair_of(const struct pme_life *first, const struct pme_life *second, enum pme_unit first_unit,
                            enum pme_unit second_unit) {
  return (struct pme_pair){{first, second},
                           {pme_times_of(first, 0, first_unit), pme_times_of(second, second->distance_cycles, second_unit)}};
}

static uint64_t common(int64_t a, int64_t a_end, int64_t b, int64_t b_end) {
  const int64_t low = a > b ? a : b, high = a_end < b_end ? a_end : b_end;
  return low < high ? (uint64_t)(high - low) : 0;
}

/* Cycles of I in each stage, and where J is meanwhile: in its unit, in each stage. */
static void add_stages(struct pme_pair_sums *s, const struct pme_times *i, const struct pme_times *j) {
  int64_t busy, busy_end, there[PME_STAGES], there_end[PME_STAGES];
  pme_unit_span(j, &busy, &busy_end);
  for (unsigned other = 0; other < PME_STAGES; other++) pme_stage_span(j, (enum pme_stage)other, &there[other], &there_end[other]);
  for (unsigned stage = 0; stage < PME_STAGES; stage++) {
    int64_t from, to;
    pme_stage_span(i, (enum pme_stage)stage, &from, &to);
    if (from >= to) continue;
    s->stage[stage] += (uint64_t)(to - from);
    s->unit[stage][j->unit] += common(from, to, busy, busy_end);
    for (unsigned other = 0; other < PME_STAGES; other++)
      s->other[stage][other] += common(from, to, there[other], there_end[other]);
  }
}

void pme_pair_sums_add(struct pme_pair_sums *s, const struct pme_pair *p, unsigned sides) {
  double progress = 0, retired = 0, overlap[PME_OVERLAPS] = {0};
  for (unsigned side = 0; side < 2; side++) {
    const struct pme_times *i = &p->times[side], *j = &p->times[!side];
    if (!(sides >> side & 1)) continue;
    s->records++;
    s->retired += i->retired;
    s->progress += (uint64_t)(i->progress - i->fetched);
    progress += (double)(i->progress - i->fetched);
    retired += i->retired;
    for (unsigned o = 0; o < PME_OVERLAPS; o++) {
      bool holds = pme_overlaps[o].holds(i, j);
      s->overlap[o] += holds;
      overlap[o] += holds;
    }
    add_stages(s, i, j);
  }
  s->pairs++;
  s->progress_squares += progress * progress;
  s->progress_useful += progress * overlap[PME_O_USEFUL];
  for (unsigned o = 0; o < PME_OVERLAPS; o++) s->overlap_squares[o] += overlap[o] * overlap[o];
  s->near_retired += overlap[PME_O_NEAR] * retired;
  s->retired_squares += retired * retired;
}

/* ---- metrics ---- */

struct profile_interval pme_slots_available(const struct pme_pair_sums *s, const struct pme_scale *scale) {
  return pme_sum((double)s->progress, s->progress_squares, 1, scale->width * scale->pair / 2);
}

struct profile_interval pme_overlapping(const struct pme_pair_sums *s, enum pme_overlap o, const struct pme_scale *scale) {
  return pme_sum((double)s->overlap[o], s->overlap_squares[o], 1, scale->window * scale->pair);
}

struct profile_interval pme_slots_used(const struct pme_pair_sums *s, const struct pme_scale *scale) {
  return pme_overlapping(s, PME_O_USEFUL, scale);
}

/* The root of a^2 + b^2 - 2 r a b; r: how a and b go together. */
static double combined(double a, double b, double r) { return sqrt(fmax(0, a * a + b * b - 2 * r * a * b)); }

/* Difference of two estimates with intervals (MOVER, Zou and Donner 2008), which the same long-lived samples
 * move together. */
struct profile_interval pme_slots_wasted(const struct pme_pair_sums *s, const struct pme_scale *scale) {
  struct profile_interval all = pme_slots_available(s, scale), used = pme_slots_used(s, scale);
  double squares = s->progress_squares * s->overlap_squares[PME_O_USEFUL], value = all.value - used.value;
  double together = squares > 0 ? s->progress_useful / sqrt(squares) : 0;
  return (struct profile_interval){value, value - combined(all.value - all.low, used.high - used.value, together),
                                   value + combined(all.high - all.value, used.value - used.low, together)};
}

/* A ratio of two sums: its interval is that of the numerator for a denominator that does not vary, made wider
 * or narrower by the variance that the ratio's residuals show. residuals: sum over pairs of (numerator -
 * ratio x denominator)^2. */
static struct profile_interval ratio(double numerator, double squares, double denominator, double residuals) {
  if (!(denominator > 0)) return (struct profile_interval){NAN, 0, INFINITY};
  struct profile_interval i = pme_sum(numerator, squares, 1, 1 / denominator);
  if (numerator > 0 && residuals > 0) {
    double factor = sqrt(residuals / squares);
    i.low = i.value - (i.value - i.low) * factor;
    i.high = i.value + (i.high - i.value) * factor;
  }
  return i;
}

struct profile_interval pme_concurrency(const struct pme_pair_sums *s, const struct pme_scale *scale) {
  double used = (double)s->overlap[PME_O_USEFUL], cycles = (double)s->progress, r = cycles > 0 ? used / cycles : 0;
  double squares = s->overlap_squares[PME_O_USEFUL], residuals = squares - 2 * r * s->progress_useful + r * r * s->progress_squares;
  struct profile_interval i = ratio(used, squares, cycles, residuals);
  double each = 2 * scale->window;
  return (struct profile_interval){i.value * each, i.low * each, i.high * each};
}

struct profile_interval pme_neighbour_ipc(const struct pme_pair_sums *s, const struct pme_scale *scale) {
  double near = (double)s->overlap[PME_O_NEAR], retired = (double)s->retired, r = retired > 0 ? near / retired : 0;
  double squares = s->overlap_squares[PME_O_NEAR], residuals = squares - 2 * r * s->near_retired + r * r * s->retired_squares;
  struct profile_interval i = ratio(near, squares, retired, residuals);
  double each = 2 * scale->window, own = 1;
  return (struct profile_interval){(i.value * each + own) / PME_NEIGHBOURHOOD, (i.low * each + own) / PME_NEIGHBOURHOOD,
                                   (i.high * each + own) / PME_NEIGHBOURHOOD};
}

/* Others for each cycle of I in stage t. cycles: those of the records' other instructions. */
static double meanwhile(const struct pme_pair_sums *s, enum pme_stage t, uint64_t cycles, const struct pme_scale *scale) {
  return s->stage[t] ? 2 * scale->window * (double)cycles / (double)s->stage[t] : NAN;
}

double pme_unit_use(const struct pme_pair_sums *s, enum pme_stage t, enum pme_unit u, const struct pme_scale *scale) {
  return meanwhile(s, t, s->unit[t][u], scale);
}

double pme_stage_use(const struct pme_pair_sums *s, enum pme_stage t, enum pme_stage other, const struct pme_scale *scale) {
  return meanwhile(s, t, s->other[t][other], scale);
}

/* TIP, added up on the chip, compared with TIP with an interrupt for each sample. */
#include <math.h>
#include <string.h>

#include "eval/coproc/result.h"

/* Periods are primes near the wanted ones. */
static bool near(double a, double b) { return fabs(a / b - 1) < 0.05; }

/* Periodic TIP out of band at about this period; NULL: not measured. */
static const struct tip_eval_series *series(const struct eval_machine *m, const char *program, double period) {
  const struct cop_eval_data *d = cop_eval_data_of(m);
  for (size_t i = 0; i < d->compares; i++) {
    const struct tip_eval_run *r = &d->compare[i];
    if (strcmp(r->config, m->config) || strcmp(r->program, program)) continue;
    for (size_t k = 0; k < r->series_count; k++)
      if (r->series[k].profiler == TIP_EVAL_TIP && !r->series[k].random && near((double)r->series[k].period, period))
        return &r->series[k];
  }
  return NULL;
}

static void tip(const struct eval_machine *m, struct cop_eval_aggregate *to) {
  const struct cop_eval_data *d = cop_eval_data_of(m);
  for (size_t i = 0; i < d->tips; i++) {
    const struct eval_record *r = &d->tip[i];
    if (strcmp(r->config, m->config) || strcmp(r->program, to->sum->program)) continue;
    if (!near((double)r->period, COP_EVAL_SUM_FACTOR * to->sum->interval)) continue;
    const struct tip_eval_series *s = series(m, r->program, (double)r->period);
    to->tip_period = r->period;
    to->tip_error = s ? s->error[TIP_EVAL_INSTRUCTION].total : NAN;
    to->tip_overhead = r->baseline_cycles ? 100 * (double)r->handler_cycles / (double)r->baseline_cycles : NAN;
  }
}

bool cop_eval_aggregate(const struct eval_machine *m, size_t k, struct cop_eval_aggregate *to) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    if (r->kind != COP_EVAL_SUM || k--) continue;
    const struct tip_eval_series *s = series(m, r->program, r->interval);
    *to = (struct cop_eval_aggregate){.sum = r,
                                      .error = r->error,
                                      .overhead = cop_eval_overhead(r),
                                      .tip_error = NAN,
                                      .tip_overhead = NAN,
                                      .same_rate = s ? s->error[TIP_EVAL_INSTRUCTION].total : NAN,
                                      .floor = s ? s->error[TIP_EVAL_INSTRUCTION].floor : NAN};
    tip(m, to);
    return true;
  }
  return false;
}

bool cop_eval_aggregate_counts(const struct cop_eval_aggregate *a) { return near(a->sum->interval, COP_EVAL_SUM_PERIOD); }

/* NaN stays NaN, so that a missing measurement is seen. */
struct cop_eval_aggregate cop_eval_aggregate_mean(const struct eval_machine *m, size_t *count) {
  struct cop_eval_aggregate sum = {.sum = NULL}, one = {.sum = NULL};
  double *const to[] = {&sum.error, &sum.overhead, &sum.same_rate, &sum.floor, &sum.tip_error, &sum.tip_overhead};
  const double *const from[] = {&one.error, &one.overhead, &one.same_rate, &one.floor, &one.tip_error, &one.tip_overhead};
  *count = 0;
  for (size_t k = 0; cop_eval_aggregate(m, k, &one); k++) {
    if (!cop_eval_aggregate_counts(&one)) continue;
    ++*count;
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) *to[i] += *from[i];
  }
  for (size_t i = 0; i < sizeof to / sizeof *to; i++) *to[i] /= *count ? (double)*count : NAN;
  return sum;
}

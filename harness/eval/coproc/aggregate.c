/* TIP, added up on the chip, beside TIP with an interrupt for each sample. */
#include <math.h>
#include <string.h>

#include "eval/coproc/result.h"

/* Periods are primes near the wanted ones. */
static bool near(double a, double b) { return fabs(a / b - 1) < 0.05; }

/* Periodic TIP out of band at about this period; NULL: not measured. */
static const struct eval_series *series(const struct cop_eval_machine *m, const char *program, double period) {
  for (size_t i = 0; i < m->data->compares; i++) {
    const struct eval_run *r = &m->data->compare[i];
    if (strcmp(r->config, m->config) || strcmp(r->program, program)) continue;
    for (size_t k = 0; k < r->series_count; k++)
      if (r->series[k].profiler == EVAL_TIP && !r->series[k].random && near((double)r->series[k].period, period))
        return &r->series[k];
  }
  return NULL;
}

static void tip(const struct cop_eval_machine *m, struct cop_eval_aggregate *to) {
  for (size_t i = 0; i < m->data->tips; i++) {
    const struct eval_record *r = &m->data->tip[i];
    if (strcmp(r->config, m->config) || strcmp(r->program, to->sum->program)) continue;
    if (!near((double)r->period, COP_EVAL_SUM_FACTOR * to->sum->interval)) continue;
    const struct eval_series *s = series(m, r->program, (double)r->period);
    to->tip_period = r->period;
    to->tip_error = s ? s->error[EVAL_INSTRUCTION].total : NAN;
    to->tip_overhead = r->baseline_cycles ? 100 * (double)r->handler_cycles / (double)r->baseline_cycles : NAN;
  }
}

bool cop_eval_aggregate(const struct cop_eval_machine *m, size_t k, struct cop_eval_aggregate *to) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = &m->run[i];
    if (r->kind != COP_EVAL_SUM || k--) continue;
    const struct eval_series *s = series(m, r->program, r->interval);
    *to = (struct cop_eval_aggregate){.sum = r,
                                      .error = r->error,
                                      .overhead = cop_eval_overhead(r),
                                      .tip_error = NAN,
                                      .tip_overhead = NAN,
                                      .same_rate = s ? s->error[EVAL_INSTRUCTION].total : NAN,
                                      .floor = s ? s->error[EVAL_INSTRUCTION].floor : NAN};
    tip(m, to);
    return true;
  }
  return false;
}

bool cop_eval_aggregate_counts(const struct cop_eval_aggregate *a) { return near(a->sum->interval, COP_EVAL_SUM_PERIOD); }

/* NaN stays NaN, so that a missing measurement is seen. */
struct cop_eval_aggregate cop_eval_aggregate_mean(const struct cop_eval_machine *m, size_t *count) {
  struct cop_eval_aggregate sum = {.sum = NULL}, one;
  *count = 0;
  for (size_t k = 0; cop_eval_aggregate(m, k, &one); k++) {
    if (!cop_eval_aggregate_counts(&one)) continue;
    ++*count;
    sum.error += one.error;
    sum.overhead += one.overhead;
    sum.same_rate += one.same_rate;
    sum.floor += one.floor;
    sum.tip_error += one.tip_error;
    sum.tip_overhead += one.tip_overhead;
  }
  double n = *count ? (double)*count : NAN;
  return (struct cop_eval_aggregate){.error = sum.error / n,
                                     .overhead = sum.overhead / n,
                                     .same_rate = sum.same_rate / n,
                                     .floor = sum.floor / n,
                                     .tip_error = sum.tip_error / n,
                                     .tip_overhead = sum.tip_overhead / n};
}

#include "eval/tip/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double tip_eval_error_of(const struct tip_eval_run *r, enum tip_eval_profiler p, bool random, uint64_t period,
                         enum tip_eval_level l, enum tip_eval_part part) {
  const struct tip_eval_series *s = tip_eval_find(r, p, random, period);
  if (!s) return NAN;
  const struct tip_eval_error *e = &s->error[l];
  return part == TIP_EVAL_TOTAL ? e->total : part == TIP_EVAL_SYSTEMATIC ? e->systematic : e->floor;
}

struct summary tip_eval_errors(const struct eval_machine *m, enum tip_eval_profiler p, bool random, uint64_t period,
                               enum tip_eval_level l, enum tip_eval_part part) {
  double *v = malloc((m->runs + 1) * sizeof *v);
  size_t n = 0;
  for (size_t i = 0; v && i < m->runs; i++) {
    double e = tip_eval_error_of(tip_eval_run_at(m, i), p, random, period, l, part);
    if (isfinite(e)) v[n++] = e;
  }
  struct summary s = summary_of(v, n);
  free(v);
  return s;
}

size_t tip_eval_members(const struct eval_machine *m, unsigned class) {
  size_t n = 0;
  for (size_t i = 0; i < m->runs; i++) n += tip_eval_run_at(m, i)->class == class;
  return n;
}

double tip_eval_class_mean(const struct eval_machine *m, unsigned class, enum tip_eval_profiler p, bool random,
                           enum tip_eval_level l) {
  double sum = 0, n = 0;
  for (size_t i = 0; i < m->runs; i++) {
    const struct tip_eval_run *r = tip_eval_run_at(m, i);
    if (r->class == class) {
      sum += tip_eval_error_of(r, p, random, 0, l, TIP_EVAL_TOTAL);
      n++;
    }
  }
  return sum / (n > 0 ? n : NAN);
}

double tip_eval_balanced_mean(const struct eval_machine *m, enum tip_eval_profiler p, bool random, enum tip_eval_level l) {
  double sum = 0;
  for (unsigned c = 0; c < TIP_EVAL_CLASSES; c++) sum += tip_eval_class_mean(m, c, p, random, l);
  return sum / TIP_EVAL_CLASSES;
}

double tip_eval_flushed(const struct tip_eval_run *r) {
  return r->mispredict ? r->stack[ORACLE_MISPREDICT] / 100 * (double)r->cycles / (double)r->mispredict : NAN;
}

double tip_eval_flushed_mean(const struct eval_machine *m) {
  double sum = 0, n = 0;
  for (size_t i = 0; i < m->runs; i++) {
    const double cycles = tip_eval_flushed(tip_eval_run_at(m, i));
    if (!isfinite(cycles)) continue;
    sum += cycles;
    n++;
  }
  return sum / (n > 0 ? n : NAN);
}

double tip_eval_stack_mean(const struct eval_machine *m, enum oracle_class c) {
  double sum = 0;
  for (size_t i = 0; i < m->runs; i++) sum += tip_eval_run_at(m, i)->stack[c];
  return sum / (double)m->runs;
}

double tip_eval_distance(const struct eval_machine *m, enum tip_eval_level l) {
  double sum = 0;
  for (size_t i = 0; i < m->runs; i++) sum += tip_eval_run_at(m, i)->distance[l];
  return sum / (double)m->runs;
}

double tip_eval_samples(const struct tip_eval_run *r, bool random, uint64_t period) {
  const struct tip_eval_series *s = tip_eval_find(r, TIP_EVAL_TIP, random, period);
  return s ? (double)s->samples : NAN;
}

size_t tip_eval_periods(const struct eval_machine *m, uint64_t *period, size_t most) {
  size_t n = 0;
  const struct tip_eval_run *r = tip_eval_run_at(m, 0);
  uint64_t below = UINT64_MAX;
  while (n < most) {
    uint64_t next = 0;
    for (size_t i = 0; i < r->series_count; i++) {
      const struct tip_eval_series *s = &r->series[i];
      if (s->profiler == TIP_EVAL_TIP && !s->random && s->period < below && s->period > next) next = s->period;
    }
    if (!next) break;
    period[n++] = below = next;
  }
  return n;
}

/* Recorded at every rate: only such programs are compared between the rates. */
static bool at_all_rates(const struct tip_eval_data *d, const struct eval_record *r) {
  unsigned there = 0;
  for (const struct eval_record *o = d->record; o < d->record + d->record_count; o++) {
    int rate = eval_rate(o->period);
    bool same = !o->timer && !o->random && !strcmp(o->config, r->config) && !strcmp(o->program, r->program);
    if (same && rate >= 0) there |= 1u << rate;
  }
  return there == (1u << EVAL_RATES) - 1;
}

struct tip_eval_cost tip_eval_cost_of(const struct eval_machine *m) {
  const struct tip_eval_data *d = tip_eval_data_of(m);
  struct tip_eval_cost c = {0};
  double n[EVAL_RATES] = {0};
  for (const struct eval_record *r = d->record; r < d->record + d->record_count; r++) {
    int rate = eval_rate(r->period);
    double overhead = eval_overhead(r);
    if (r->timer || strcmp(r->config, m->config) || rate < 0 || r->random || !isfinite(overhead) || !at_all_rates(d, r)) continue;
    c.overhead[rate] += overhead;
    c.handler[rate] += eval_handler_share(r);
    c.overhead_max[rate] = n[rate]++ > 0 ? fmax(c.overhead_max[rate], overhead) : overhead;
  }
  for (int i = 0; i < EVAL_RATES; i++) {
    c.overhead[i] /= n[i] > 0 ? n[i] : NAN;
    c.handler[i] /= n[i] > 0 ? n[i] : NAN;
    if (n[i] < 1) c.overhead_max[i] = NAN;
  }
  return c;
}

double tip_eval_storage_of(const struct eval_machine *m) {
  const struct tip_eval_data *d = tip_eval_data_of(m);
  for (size_t i = 0; i < d->storage_count; i++)
    if (!strcmp(d->storage[i].config, m->config)) return d->storage[i].bytes;
  return NAN;
}

struct tip_eval_case tip_eval_case_of(const struct eval_machine *m) {
  struct tip_eval_case c = {.speedup = NAN};
  for (size_t i = 0; i < m->runs; i++) {
    const struct tip_eval_run *r = tip_eval_run_at(m, i);
    if (!strcmp(r->name, "rounding")) c.original = r;
    if (!strcmp(r->name, "rounding_fixed")) c.repaired = r;
  }
  if (c.original && c.repaired) c.speedup = (double)c.original->cycles / (double)c.repaired->cycles;
  return c;
}

const struct tip_eval_function *tip_eval_case_function(const struct tip_eval_case *c) {
  const struct tip_eval_function *worst = NULL;
  for (size_t f = 0; c->original && f < c->original->function_count; f++) {
    const struct tip_eval_function *it = &c->original->function[f];
    if (!worst || it->stack[ORACLE_MISC_FLUSH] > worst->stack[ORACLE_MISC_FLUSH]) worst = it;
  }
  return worst;
}

double tip_eval_published_mean(enum tip_eval_profiler p, bool random, enum tip_eval_level l) {
  static const double mean[TIP_EVAL_LEVELS][TIP_EVAL_PROFILERS] = {
    [TIP_EVAL_FUNCTION] = {9.1, 5.8, 1.6, 0.6, NAN, 0.4, 0.3, 0},
    [TIP_EVAL_BLOCK] = {29.9, 22.4, 11.9, 2.3, NAN, 1.2, 0.7, 0},
    [TIP_EVAL_INSTRUCTION] = {61.8, 53.1, 55.4, 9.3, 19.3, 7.2, 1.6, 0},
  };
  if (random) return p == TIP_EVAL_TIP && l == TIP_EVAL_INSTRUCTION ? TIP_EVAL_PUBLISHED_RANDOM : NAN;
  return mean[l][p];
}

double tip_eval_published_max(enum tip_eval_profiler p, enum tip_eval_level l) {
  static const double max[TIP_EVAL_LEVELS][TIP_EVAL_PROFILERS] = {
    [TIP_EVAL_FUNCTION] = {31.7, 27.4, 10.9, NAN, NAN, NAN, NAN, 0},
    [TIP_EVAL_BLOCK] = {NAN, NAN, 56.1, NAN, NAN, NAN, NAN, 0},
    [TIP_EVAL_INSTRUCTION] = {NAN, NAN, NAN, 21.0, NAN, NAN, 5.0, 0},
  };
  return max[l][p];
}

double tip_eval_published_distance(enum tip_eval_level l, bool real) {
  if (l == TIP_EVAL_BLOCK) return NAN;
  if (l == TIP_EVAL_FUNCTION) return real ? 4 : 7;
  return real ? 69 : 57;
}

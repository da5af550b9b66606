#include "eval/tip/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t eval_machines(const struct eval_data *d, struct eval_machine *list) {
  size_t n = 0;
  for (size_t i = 0; i < d->run_count; i++) {
    const struct eval_run *r = &d->run[i];
    if (n && !strcmp(list[n - 1].config, r->config)) {
      list[n - 1].runs++;
    } else if (n < EVAL_MACHINES) {
      list[n++] = (struct eval_machine){
        .data = d, .config = r->config, .run = r, .runs = 1, .width = r->width, .period = eval_base_period(r)};
    }
  }
  return n;
}

double eval_error_of(const struct eval_run *r, enum eval_profiler p, bool random, uint64_t period, enum eval_level l,
                     enum eval_part part) {
  const struct eval_series *s = eval_find(r, p, random, period);
  if (!s) return NAN;
  const struct eval_error *e = &s->error[l];
  return part == EVAL_TOTAL ? e->total : part == EVAL_SYSTEMATIC ? e->systematic : e->floor;
}

struct summary eval_errors(const struct eval_machine *m, enum eval_profiler p, bool random, uint64_t period, enum eval_level l,
                           enum eval_part part) {
  double *v = malloc((m->runs + 1) * sizeof *v);
  size_t n = 0;
  for (size_t i = 0; v && i < m->runs; i++) {
    double e = eval_error_of(&m->run[i], p, random, period, l, part);
    if (isfinite(e)) v[n++] = e;
  }
  struct summary s = summary_of(v, n);
  free(v);
  return s;
}

double eval_samples(const struct eval_run *r, bool random, uint64_t period) {
  const struct eval_series *s = eval_find(r, EVAL_TIP, random, period);
  return s ? (double)s->samples : NAN;
}

int eval_rate(uint64_t period) {
  double times = EVAL_RATE_CYCLES / (double)period, exact = 1;
  for (int i = 0; i < EVAL_RATES; i++, exact *= 10)
    if (fabs(times / exact - 1) < 0.05) return i;
  return -1;
}

double eval_overhead(const struct eval_record *r) {
  if (!r->baseline_cycles) return NAN;
  return 100.0 * ((double)r->cycles - (double)r->baseline_cycles) / (double)r->baseline_cycles;
}

double eval_handler_share(const struct eval_record *r) {
  return r->cycles ? 100.0 * (double)r->handler_cycles / (double)r->cycles : NAN;
}

/* Recorded at every rate: only such programs are compared between the rates. */
static bool at_all_rates(const struct eval_data *d, const struct eval_record *r) {
  bool there[EVAL_RATES] = {false};
  for (size_t i = 0; i < d->record_count; i++) {
    const struct eval_record *other = &d->record[i];
    int rate = eval_rate(other->period);
    bool same = !other->timer && !other->random && !strcmp(other->config, r->config) && !strcmp(other->program, r->program);
    if (same && rate >= 0) there[rate] = true;
  }
  for (int i = 0; i < EVAL_RATES; i++)
    if (!there[i]) return false;
  return true;
}

struct eval_rtl eval_rtl_of(const struct eval_machine *m) {
  struct eval_rtl t = {.bytes = NAN};
  double sum[EVAL_RATES] = {0}, handler[EVAL_RATES] = {0};
  size_t n[EVAL_RATES] = {0};
  for (int i = 0; i < EVAL_RATES; i++) t.overhead[i] = t.overhead_max[i] = t.handler[i] = NAN;
  for (size_t i = 0; i < m->data->record_count; i++) {
    const struct eval_record *r = &m->data->record[i];
    if (r->timer || strcmp(r->config, m->config)) continue;
    t.recordings++;
    t.samples += r->samples;
    t.mismatches += r->mismatches;
    t.checked += r->checked;
    t.lost += r->lost;
    t.missed += r->missed;
    if (r->samples) t.bytes = fmax(isfinite(t.bytes) ? t.bytes : 0, r->bytes_per_sample);
    int rate = eval_rate(r->period);
    double overhead = eval_overhead(r);
    if (rate < 0 || r->random || !isfinite(overhead) || !at_all_rates(m->data, r)) continue;
    sum[rate] += overhead;
    handler[rate] += eval_handler_share(r);
    t.overhead_max[rate] = n[rate]++ ? fmax(t.overhead_max[rate], overhead) : overhead;
  }
  for (int i = 0; i < EVAL_RATES; i++) {
    if (!n[i]) continue;
    t.overhead[i] = sum[i] / (double)n[i];
    t.handler[i] = handler[i] / (double)n[i];
  }
  return t;
}

double eval_storage_of(const struct eval_machine *m) {
  for (size_t i = 0; i < m->data->storage_count; i++)
    if (!strcmp(m->data->storage[i].config, m->config)) return m->data->storage[i].bytes;
  return NAN;
}

struct eval_case eval_case_of(const struct eval_machine *m) {
  struct eval_case c = {.speedup = NAN};
  for (size_t i = 0; i < m->runs; i++) {
    if (!strcmp(m->run[i].name, "rounding")) c.original = &m->run[i];
    if (!strcmp(m->run[i].name, "rounding_fixed")) c.repaired = &m->run[i];
  }
  if (c.original && c.repaired) c.speedup = (double)c.original->cycles / (double)c.repaired->cycles;
  return c;
}

double eval_published_mean(enum eval_profiler p, enum eval_level l) {
  static const double mean[EVAL_LEVELS][EVAL_PROFILERS] = {
    [EVAL_FUNCTION] = {9.1, 5.8, 1.6, 0.6, NAN, 0.4, 0.3, 0},
    [EVAL_BLOCK] = {29.9, 22.4, 11.9, 2.3, NAN, 1.2, 0.7, 0},
    [EVAL_INSTRUCTION] = {61.8, 53.1, 55.4, 9.3, 19.3, 7.2, 1.6, 0},
  };
  return mean[l][p];
}

double eval_published_max(enum eval_profiler p, enum eval_level l) {
  static const double max[EVAL_LEVELS][EVAL_PROFILERS] = {
    [EVAL_FUNCTION] = {31.7, 27.4, 10.9, NAN, NAN, NAN, NAN, 0},
    [EVAL_BLOCK] = {NAN, NAN, 56.1, NAN, NAN, NAN, NAN, 0},
    [EVAL_INSTRUCTION] = {NAN, NAN, NAN, 21.0, NAN, NAN, 5.0, 0},
  };
  return max[l][p];
}

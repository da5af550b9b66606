/* The summary for scripts: tip.json. */
#include <math.h>

#include "eval/members.h"
#include "eval/tip/parts.h"

static void error_of(struct json *j, const struct eval_machine *m, const char *key, enum eval_profiler p, bool random,
                     enum eval_level l) {
  uint64_t period = random ? eval_period(m) : 0;
  struct summary total = eval_errors(m, p, random, period, l, EVAL_TOTAL);
  json_key_object_inline(j, key);
  json_key_real(j, "mean", total.mean, 4);
  json_key_real(j, "max", total.max, 4);
  json_key_real(j, "systematic_mean", eval_errors(m, p, random, period, l, EVAL_SYSTEMATIC).mean, 4);
  json_key_real(j, "floor_mean", eval_errors(m, p, random, period, l, EVAL_FLOOR).mean, 4);
  if (!random) json_key_real(j, "published_mean", eval_published_mean(p, l), 1);
  json_end_object(j);
}

static void errors(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "error");
  for (int l = EVAL_LEVELS - 1; l >= 0; l--) {
    json_key_object(j, eval_level_key((enum eval_level)l));
    for (int p = 0; p < EVAL_ORACLE; p++)
      error_of(j, m, eval_profiler_key((enum eval_profiler)p), (enum eval_profiler)p, false, (enum eval_level)l);
    error_of(j, m, "tip_random", EVAL_TIP, true, (enum eval_level)l);
    json_end_object(j);
  }
  json_end_object(j);
}

static void workloads(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "workloads");
  for (size_t i = 0; i < m->runs; i++) {
    const struct eval_run *r = eval_run_at(m, i);
    json_key_object_inline(j, r->name);
    json_key_string(j, "class", eval_class_key(r->class));
    json_key_uint(j, "samples", (uint64_t)eval_samples(r, false, 0));
    for (int p = 0; p < EVAL_ORACLE; p++)
      json_key_real(j, eval_profiler_key((enum eval_profiler)p),
                    eval_error_of(r, (enum eval_profiler)p, false, 0, EVAL_INSTRUCTION, EVAL_TOTAL), 4);
    json_key_real(j, "tip_random", eval_error_of(r, EVAL_TIP, true, eval_period(m), EVAL_INSTRUCTION, EVAL_TOTAL), 4);
    json_key_real(j, "floor", eval_error_of(r, EVAL_TIP, false, 0, EVAL_INSTRUCTION, EVAL_FLOOR), 4);
    json_key_uint(j, "cycles", r->cycles);
    json_key_real(j, "ipc", (double)r->instret / (double)r->cycles, 4);
    json_end_object(j);
  }
  json_end_object(j);
}

static void rates(struct json *j, const char *key, const double *v) {
  json_key_object_inline(j, key);
  for (int i = 0; i < EVAL_RATES; i++) json_key_real(j, eval_rate_key[i], v[i], 4);
  json_end_object(j);
}

static void recorded(struct json *j, const struct eval_machine *m) {
  static const struct eval_member members[] = {{EVAL_PUT_COUNT(struct eval_recorded, samples)},
                                               {EVAL_PUT_COUNT(struct eval_recorded, mismatches)},
                                               {EVAL_PUT_COUNT(struct eval_recorded, lost)},
                                               {EVAL_PUT_COUNT(struct eval_recorded, checked)},
                                               {EVAL_PUT_COUNT(struct eval_recorded, missed)},
                                               {EVAL_PUT_COUNT(struct eval_recorded, recordings)}};
  const struct eval_data *d = eval_data_of(m);
  struct eval_recorded t = eval_recorded_of(d->record, d->record_count, m->config);
  struct eval_cost c = eval_cost_of(m);
  json_key_object_inline(j, "rtl");
  EVAL_MEMBERS(j, members, &t);
  json_end_object(j);
  json_key_real(j, "storage_bytes", eval_storage_of(m), 3);
  rates(j, "overhead_percent", c.overhead);
  rates(j, "handler_percent", c.handler);
  json_key_real(j, "bytes_per_sample", t.bytes, 1);
  json_key_object_inline(j, "case_study");
  json_key_real(j, "speedup", eval_case_of(m).speedup, 3);
  json_end_object(j);
}

void eval_tip_summary(struct json *j, const struct eval_machine *m) {
  json_key_uint(j, "period", eval_period(m));
  errors(j, m);
  workloads(j, m);
  recorded(j, m);
}

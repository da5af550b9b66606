/* The summary for scripts: tip.json. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/json_members.h"
#include "eval/tip/parts.h"

static void error_of(struct json *j, const struct eval_machine *m, const char *key, enum tip_eval_profiler p, bool random,
                     enum tip_eval_level l) {
  struct summary total = tip_eval_errors(m, p, random, 0, l, TIP_EVAL_TOTAL);
  json_key_object_inline(j, key);
  json_members(j, "mean %.4f|max %.4f|systematic_mean %.4f|floor_mean %.4f", total.mean, total.max,
               tip_eval_errors(m, p, random, 0, l, TIP_EVAL_SYSTEMATIC).mean,
               tip_eval_errors(m, p, random, 0, l, TIP_EVAL_FLOOR).mean);
  json_key_real(j, "published_mean", tip_eval_published_mean(p, random, l), 1);
  json_end_object(j);
}

static void errors(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "error");
  for (int l = TIP_EVAL_LEVELS - 1; l >= 0; l--) {
    json_key_object(j, tip_eval_level_key((enum tip_eval_level)l));
    for (int p = 0; p < TIP_EVAL_ORACLE; p++)
      error_of(j, m, tip_eval_profiler_key((enum tip_eval_profiler)p), (enum tip_eval_profiler)p, false, (enum tip_eval_level)l);
    error_of(j, m, "tip_random", TIP_EVAL_TIP, true, (enum tip_eval_level)l);
    json_end_object(j);
  }
  json_end_object(j);
}

/* By instruction: means of each class and of the classes. */
static void classes(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "classes");
  for (unsigned c = 0; c <= TIP_EVAL_CLASSES; c++) {
    json_key_object_inline(j, c < TIP_EVAL_CLASSES ? tip_eval_class_key(c) : "mean");
    json_key_uint(j, "programs", c < TIP_EVAL_CLASSES ? tip_eval_members(m, c) : m->runs);
    for (unsigned p = 0; p <= TIP_EVAL_ORACLE; p++) {
      const bool random = p == TIP_EVAL_ORACLE; /* the last one: TIP at random */
      const enum tip_eval_profiler who = random ? TIP_EVAL_TIP : p;
      json_key_real(j, random ? "tip_random" : tip_eval_profiler_key(p),
                    c < TIP_EVAL_CLASSES ? tip_eval_class_mean(m, c, who, random, TIP_EVAL_INSTRUCTION)
                                         : tip_eval_balanced_mean(m, who, random, TIP_EVAL_INSTRUCTION),
                    4);
    }
    json_end_object(j);
  }
  json_end_object(j);
}

/* TIP by instruction at every period, with the program that errs most when sampled periodically. */
static void periods(struct json *j, const struct eval_machine *m) {
  uint64_t period[16];
  const size_t n = tip_eval_periods(m, period, sizeof period / sizeof *period);
  json_key_object(j, "periods");
  for (size_t i = 0; i < n; i++) {
    char key[24];
    const struct tip_eval_run *worst = NULL;
    double most = -1, samples = 0;
    for (size_t k = 0; k < m->runs; k++) {
      const struct tip_eval_run *r = tip_eval_run_at(m, k);
      const double e = tip_eval_error_of(r, TIP_EVAL_TIP, false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL);
      samples += tip_eval_samples(r, false, period[i]) / (double)m->runs;
      if (e > most) {
        most = e;
        worst = r;
      }
    }
    snprintf(key, sizeof key, "%" PRIu64, period[i]);
    json_key_object_inline(j, key);
    json_members(j, "samples %.1f|floor %.4f|mean %.4f|max %.4f|worst %s|random_mean %.4f|random_max %.4f", samples,
                 tip_eval_errors(m, TIP_EVAL_TIP, false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_FLOOR).mean,
                 tip_eval_errors(m, TIP_EVAL_TIP, false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean, most,
                 worst ? worst->name : "",
                 tip_eval_errors(m, TIP_EVAL_TIP, true, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean,
                 tip_eval_errors(m, TIP_EVAL_TIP, true, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).max);
    json_end_object(j);
  }
  json_end_object(j);
}

static void workloads(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "workloads");
  for (size_t i = 0; i < m->runs; i++) {
    const struct tip_eval_run *r = tip_eval_run_at(m, i);
    json_key_object_inline(j, r->name);
    json_members(j, "class %s|samples %" PRIu64, tip_eval_class_key(r->class), (uint64_t)tip_eval_samples(r, false, 0));
    for (int p = 0; p < TIP_EVAL_ORACLE; p++)
      json_key_real(j, tip_eval_profiler_key((enum tip_eval_profiler)p),
                    tip_eval_error_of(r, (enum tip_eval_profiler)p, false, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL), 4);
    json_members(j,
                 "tip_random %.4f|floor %.4f|cycles %" PRIu64 "|ipc %.4f|execute %.3f|flush %.3f"
                 "|misc_flush %.3f|mispredictions %" PRIu64 "|misc_flushes %" PRIu64 "|flushed_cycles %.3f",
                 tip_eval_error_of(r, TIP_EVAL_TIP, true, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL),
                 tip_eval_error_of(r, TIP_EVAL_TIP, false, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_FLOOR), r->cycles,
                 (double)r->instret / (double)r->cycles, r->stack[ORACLE_EXECUTE],
                 r->stack[ORACLE_MISPREDICT] + r->stack[ORACLE_MISC_FLUSH], r->stack[ORACLE_MISC_FLUSH], r->mispredict,
                 r->misc_flush, tip_eval_flushed(r));
    json_end_object(j);
  }
  json_end_object(j);
}

static void recorded(struct json *j, const struct eval_machine *m) {
  const struct tip_eval_data *d = tip_eval_data_of(m);
  struct eval_recorded t = eval_recorded_of(d->record, d->record_count, m->config);
  struct tip_eval_cost c = tip_eval_cost_of(m);
  json_object_of(j, "rtl",
                 "samples %" PRIu64 "|mismatches %" PRIu64 "|lost %" PRIu64 "|checked %" PRIu64 "|missed %" PRIu64
                 "|recordings %" PRIu64,
                 t.samples, t.mismatches, t.lost, t.checked, t.missed, t.recordings);
  json_key_real(j, "storage_bytes", tip_eval_storage_of(m), 3);
  json_object_of(j, "overhead_percent", "x1 %.4f|x10 %.4f|x100 %.4f", c.overhead[0], c.overhead[1], c.overhead[2]);
  json_object_of(j, "handler_percent", "x1 %.4f|x10 %.4f|x100 %.4f", c.handler[0], c.handler[1], c.handler[2]);
  json_key_real(j, "bytes_per_sample", t.bytes, 1);
  json_object_of(j, "case_study", "speedup %.3f", tip_eval_case_of(m).speedup);
}

void tip_eval_summary(struct json *j, const struct eval_machine *m) {
  json_key_uint(j, "period", tip_eval_period(m));
  errors(j, m);
  classes(j, m);
  periods(j, m);
  json_object_of(j, "distance", "instruction %.2f|block %.2f|function %.2f", tip_eval_distance(m, TIP_EVAL_INSTRUCTION),
                 tip_eval_distance(m, TIP_EVAL_BLOCK), tip_eval_distance(m, TIP_EVAL_FUNCTION));
  json_object_of(j, "flushes", "mispredict_cycles %.3f|misc_flush_percent %.3f", tip_eval_flushed_mean(m),
                 tip_eval_stack_mean(m, ORACLE_MISC_FLUSH));
  json_key_real(j, "oracle_gb_per_second", tip_eval_oracle_bytes(m) * TIP_EVAL_GHZ, 1);
  workloads(j, m);
  recorded(j, m);
}

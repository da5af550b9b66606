/* The summary for scripts: tip.json. */
#include <math.h>

#include "eval/tip/report.h"
#include "base/json.h"
#include "base/report_file.h"

static void error(struct json *j, const struct eval_machine *m, const char *key, enum eval_profiler p, bool random,
                  enum eval_level l) {
  uint64_t period = random ? m->period : 0;
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
      error(j, m, eval_profiler_key((enum eval_profiler)p), (enum eval_profiler)p, false, (enum eval_level)l);
    error(j, m, "tip_random", EVAL_TIP, true, (enum eval_level)l);
    json_end_object(j);
  }
  json_end_object(j);
}

static void workloads(struct json *j, const struct eval_machine *m) {
  json_key_object(j, "workloads");
  for (size_t i = 0; i < m->runs; i++) {
    const struct eval_run *r = &m->run[i];
    json_key_object_inline(j, r->name);
    json_key(j, "class");
    json_string(j, eval_class_key(r->class));
    double samples = eval_samples(r, false, 0);
    json_key_uint(j, "samples", (uint64_t)samples);
    for (int p = 0; p < EVAL_ORACLE; p++)
      json_key_real(j, eval_profiler_key((enum eval_profiler)p),
                    eval_error_of(r, (enum eval_profiler)p, false, 0, EVAL_INSTRUCTION, EVAL_TOTAL), 4);
    json_key_real(j, "tip_random", eval_error_of(r, EVAL_TIP, true, m->period, EVAL_INSTRUCTION, EVAL_TOTAL), 4);
    json_key_real(j, "floor", eval_error_of(r, EVAL_TIP, false, 0, EVAL_INSTRUCTION, EVAL_FLOOR), 4);
    json_key_uint(j, "cycles", r->cycles);
    json_key_real(j, "ipc", (double)r->instret / (double)r->cycles, 4);
    json_end_object(j);
  }
  json_end_object(j);
}

static void recorded(struct json *j, const struct eval_machine *m) {
  static const char *const rates[EVAL_RATES] = {"x1", "x10", "x100"};
  struct eval_rtl t = eval_rtl_of(m);
  json_key_object_inline(j, "rtl");
  json_key_uint(j, "samples", t.samples);
  json_key_uint(j, "mismatches", t.mismatches);
  json_key_uint(j, "lost", t.lost);
  json_key_uint(j, "checked", t.checked);
  json_key_uint(j, "missed", t.missed);
  json_key_uint(j, "recordings", t.recordings);
  json_end_object(j);
  json_key_real(j, "storage_bytes", eval_storage_of(m), 3);
  json_key_object_inline(j, "overhead_percent");
  for (int i = 0; i < EVAL_RATES; i++) json_key_real(j, rates[i], t.overhead[i], 4);
  json_end_object(j);
  json_key_object_inline(j, "handler_percent");
  for (int i = 0; i < EVAL_RATES; i++) json_key_real(j, rates[i], t.handler[i], 4);
  json_end_object(j);
  json_key_real(j, "bytes_per_sample", t.bytes, 1);
  json_key_object_inline(j, "case_study");
  json_key_real(j, "speedup", eval_case_of(m).speedup, 3);
  json_end_object(j);
}

bool eval_summary_write(const struct eval_machine *list, size_t count, const char *path, char *why, size_t size) {
  struct report_file f;
  struct json j;
  if (!report_file_open(&f, path, why, size)) return false;
  json_start(&j, f.out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_object(&j, "configs");
  for (size_t i = 0; i < count; i++) {
    json_key_object(&j, list[i].config);
    json_key_uint(&j, "period", list[i].period);
    errors(&j, &list[i]);
    workloads(&j, &list[i]);
    recorded(&j, &list[i]);
    json_end_object(&j);
  }
  json_end_object(&j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&f, why, size);
}

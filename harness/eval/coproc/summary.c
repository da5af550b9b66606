/* The summary for scripts: coproc.json. */
#include <math.h>
#include <string.h>

#include "eval/coproc/parts.h"
#include "eval/members.h"

static void pair(struct json *j, const char *key, double error, double overhead) {
  json_key_object_inline(j, key);
  json_key_real(j, "error", error, 4);
  json_key_real(j, "overhead", overhead, 4);
}

static void rtl(struct json *j, const struct eval_machine *m) {
  static const struct eval_member members[] = {{EVAL_PUT_COUNT(struct cop_eval_rtl, engine_cycles)},
                                               {EVAL_PUT_COUNT(struct cop_eval_rtl, mismatches)},
                                               {EVAL_PUT_COUNT(struct cop_eval_rtl, compared_cycles)},
                                               {EVAL_PUT_COUNT(struct cop_eval_rtl, runs)},
                                               {EVAL_PUT("compared_runs", struct cop_eval_rtl, checked, EVAL_WHOLE)}};
  struct cop_eval_rtl t = cop_eval_rtl(m);
  json_key_object_inline(j, "rtl");
  EVAL_MEMBERS(j, members, &t);
  json_end_object(j);
}

static void timeline(struct json *j, const struct cop_eval_run *r) {
  json_key(j, "timeline");
  json_array_inline(j);
  for (size_t i = 0; i < r->points; i++) {
    json_array_inline(j);
    json_uint(j, r->timeline[i].cycle);
    json_real(j, r->timeline[i].error, 3);
    json_uint(j, r->timeline[i].overhead);
    json_end_array(j);
  }
  json_end_array(j);
}

static void value(struct json *j, const struct eval_machine *m) {
  static const char *const reaches[] = {"measured", "at_least", "at_most", "none"};
  struct cop_eval_row row;
  json_key_object(j, "value");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    json_key_object(j, r->program);
    pair(j, "coproc", r->error, row.overhead);
    json_key_real(j, "overhead_with_estimation", cop_eval_overhead_all(r), 4);
    json_key_real(j, "late_percent", cop_eval_late(r), 3);
    json_key_real(j, "masked_percent", r->masked_percent, 2);
    json_key_uint(j, "interrupts", r->interrupts);
    json_key_real(j, "dropped_percent", cop_eval_dropped(r), 3);
    json_end_object(j);
    pair(j, "simple", row.simple.error, row.simple.reach == COP_EVAL_NONE ? NAN : row.overhead);
    json_key_string(j, "reach", reaches[row.simple.reach]);
    json_end_object(j);
    json_key(j, "simple_rates");
    json_array_inline(j);
    for (size_t i = 0; i < m->runs; i++) {
      const struct cop_eval_run *s = cop_eval_run_at(m, i);
      if (s->kind != COP_EVAL_SIMPLE || strcmp(s->program, r->program) != 0) continue;
      json_object_inline(j);
      json_key_real(j, "interval", s->interval, 1);
      json_key_real(j, "error", s->error, 4);
      json_key_real(j, "overhead", cop_eval_overhead(s), 4);
      json_end_object(j);
    }
    json_end_array(j);
    json_key_uint(j, "static_loads", r->static_loads);
    json_key(j, "exceeds_slots");
    json_bool(j, row.exceeds);
    json_key(j, "better");
    json_bool(j, row.better);
    json_key_real(j, "times", row.times, 3);
    if (r == cop_eval_shown(m)) timeline(j, r);
    json_end_object(j);
  }
  json_end_object(j);
}

static void variants(struct json *j, const struct eval_machine *m, const char *key, const struct cop_eval_variant *list) {
  json_key_object(j, key);
  for (int i = 0; i < COP_EVAL_VARIANTS; i++) {
    struct cop_eval_mean v = cop_eval_variant_mean(m, list, i);
    pair(j, list[i].key, v.error, v.overhead);
    json_key_uint(j, "programs", v.programs);
    json_end_object(j);
  }
  json_end_object(j);
}

static void aggregate_cells(struct json *j, const struct cop_eval_aggregate *a) {
  static const struct eval_member members[] = {{EVAL_PUT("error", struct cop_eval_aggregate, error, 4)},
                                               {EVAL_PUT("overhead", struct cop_eval_aggregate, overhead, 4)},
                                               {EVAL_PUT("tip_same_rate_error", struct cop_eval_aggregate, same_rate, 4)},
                                               {EVAL_PUT("floor", struct cop_eval_aggregate, floor, 4)},
                                               {EVAL_PUT("tip_error", struct cop_eval_aggregate, tip_error, 4)},
                                               {EVAL_PUT("tip_overhead", struct cop_eval_aggregate, tip_overhead, 4)}};
  EVAL_MEMBERS(j, members, a);
}

static void aggregate(struct json *j, const struct eval_machine *m) {
  size_t count;
  struct cop_eval_aggregate a = cop_eval_aggregate_mean(m, &count);
  json_key_object(j, "aggregation");
  aggregate_cells(j, &a);
  json_key(j, "programs");
  json_array(j);
  for (size_t k = 0; cop_eval_aggregate(m, k, &a); k++) {
    json_object_inline(j);
    json_key_string(j, "program", a.sum->program);
    json_key_real(j, "period", a.sum->interval, 0);
    json_key_uint(j, "tip_period", a.tip_period);
    aggregate_cells(j, &a);
    json_end_object(j);
  }
  json_end_array(j);
  json_end_object(j);
}

void cop_eval_machine_summary(struct json *j, const struct eval_machine *m) {
  rtl(j, m);
  value(j, m);
  variants(j, m, "sizes", cop_eval_sizes);
  variants(j, m, "clock", cop_eval_clocks);
  aggregate(j, m);
}

void cop_eval_summary(struct json *j, const struct eval_machine *list, size_t count) {
  (void)count;
  json_key_string(j, "config", list[0].config);
  cop_eval_machine_summary(j, &list[0]);
}

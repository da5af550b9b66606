/* The summary for scripts: coproc.json. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "eval/coproc/parts.h"
#include "base/json_members.h"

static void rtl(struct json *j, const struct eval_machine *m) {
  struct cop_eval_rtl t = cop_eval_rtl(m);
  json_object_of(j, "rtl",
                 "engine_cycles %" PRIu64 "|mismatches %" PRIu64 "|compared_cycles %" PRIu64 "|runs %" PRIu64
                 "|compared_runs %" PRIu64,
                 t.engine_cycles, t.mismatches, t.compared_cycles, t.runs, t.checked);
}

static void engine(struct json *j, const struct eval_machine *m) {
  const struct cop_eval_engine e = cop_eval_engine_of(m);
  json_object_of(j, "engine", "handler_cycles_a_sample %.1f|handler_cycles_a_slot %.1f|branch_percent %.1f", e.handler_sample,
                 e.handler_slot, e.branches);
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

static void profile(struct json *j, const char *key, const struct cop_eval_run *r) {
  json_object_of(j, key,
                 "error %.4f|overhead %.4f|overhead_without_estimation %.4f|overhead_with_sending %.4f"
                 "|estimation_cycles_a_load %.1f|late_percent %.3f|masked_percent %.2f|interrupts %" PRIu64
                 "|dropped_percent %.3f|selection_bias %.3f|selection_chance %.3f",
                 r->error, cop_eval_overhead(r), cop_eval_running(r), cop_eval_total(r), cop_eval_estimation(r), cop_eval_late(r),
                 r->masked_percent, r->interrupts, cop_eval_dropped(r), r->selection_bias, r->selection_chance);
}

static void value(struct json *j, const struct eval_machine *m) {
  static const char *const reaches[] = {"measured", "at_least", "at_most", "none"};
  struct cop_eval_row row;
  json_key_object(j, "value");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    json_key_object(j, r->program);
    profile(j, "coproc", r);
    json_object_of(j, "simple", "error %.4f|overhead %.4f|reach %s", row.simple.error,
                   row.simple.reach == COP_EVAL_NONE ? NAN : row.overhead, reaches[row.simple.reach]);
    json_key(j, "simple_rates");
    json_array_inline(j);
    for (size_t i = 0; i < m->runs; i++) {
      const struct cop_eval_run *s = cop_eval_run_at(m, i);
      if (s->kind == COP_EVAL_SIMPLE && !strcmp(s->program, r->program))
        json_object_of(j, NULL, "interval %.1f|error %.4f|overhead %.4f", s->interval, s->error, cop_eval_overhead(s));
    }
    json_end_array(j);
    json_key_uint(j, "static_loads", r->static_loads);
    if (row.paper.run) profile(j, "paper", row.paper.run);
    json_key_real(j, "paper_times", row.paper.times, 3);
    json_key_real(j, "late_phase_percent", r->late_phase_percent, 3);
    json_key(j, "tuned");
    json_bool(j, row.tuned);
    json_key(j, "exceeds_slots");
    json_bool(j, row.exceeds);
    json_key(j, "better");
    json_bool(j, row.better);
    json_key_real(j, "times", row.times, 3);
    json_key_real(j, "times_with_sending", row.total_times, 3);
    if (r == cop_eval_shown(m)) timeline(j, r);
    json_end_object(j);
  }
  json_end_object(j);
}

/* Figure 8: errors after each quarter of the run with half, base and double arrays. */
static void convergence(struct json *j, const struct eval_machine *m) {
  const struct cop_eval_run *shown = cop_eval_varied(m);
  if (!shown) return;
  json_key_object(j, "convergence");
  json_key_string(j, "program", shown->program);
  for (int i = 0; i < COP_EVAL_VARIANTS; i++) {
    const struct cop_eval_run *r = cop_eval_value(m, shown->program, cop_eval_sizes[i].slots, cop_eval_sizes[i].clock);
    json_key(j, cop_eval_sizes[i].key);
    json_array_inline(j);
    for (int quarter = 1; quarter <= 4; quarter++) json_real(j, r ? cop_eval_error_at(r, quarter / 4.0) : NAN, 2);
    json_end_array(j);
  }
  json_end_object(j);
}

static void variants(struct json *j, const struct eval_machine *m, const char *key, const struct cop_eval_variant *list) {
  json_key_object(j, key);
  for (int i = 0; i < COP_EVAL_VARIANTS; i++) {
    struct cop_eval_mean v = cop_eval_variant_mean(m, list, i);
    json_object_of(j, list[i].key, "error %.4f|overhead %.4f|programs %" PRIu64, v.error, v.overhead, v.programs);
  }
  json_end_object(j);
}

static void sums(struct json *j, const struct cop_eval_aggregate *a) {
  json_members(j, "error %.4f|overhead %.4f|tip_same_rate_error %.4f|floor %.4f|tip_error %.4f|tip_overhead %.4f", a->error,
               a->overhead, a->same_rate, a->floor, a->tip_error, a->tip_overhead);
}

static void aggregate(struct json *j, const struct eval_machine *m) {
  size_t count;
  struct cop_eval_aggregate a = cop_eval_aggregate_mean(m, &count);
  json_key_object(j, "aggregation");
  sums(j, &a);
  json_key(j, "programs");
  json_array(j);
  for (size_t k = 0; cop_eval_aggregate(m, k, &a); k++) {
    json_object_inline(j);
    json_members(j, "program %s|period %.0f|tip_period %" PRIu64, a.sum->program, a.sum->interval, a.tip_period);
    sums(j, &a);
    json_end_object(j);
  }
  json_end_array(j);
  json_end_object(j);
}

void cop_eval_machine_summary(struct json *j, const struct eval_machine *m) {
  rtl(j, m);
  engine(j, m);
  value(j, m);
  variants(j, m, "sizes", cop_eval_sizes);
  variants(j, m, "clock", cop_eval_clocks);
  convergence(j, m);
  aggregate(j, m);
}

void cop_eval_summary(struct json *j, const struct eval_machine *list, size_t count) {
  (void)count;
  json_key_string(j, "config", list[0].config);
  cop_eval_machine_summary(j, &list[0]);
}

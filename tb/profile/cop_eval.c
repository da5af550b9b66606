/* The co-processor's evaluation on hand-made measurements: each formula against numbers worked out by hand,
 * the report's files; and the order of a table's rows. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/coproc/result.h"
#include "base/row_order.h"
#include "tb/lib/eval_bench.h"

static void near(struct eval_bench *b, const char *what, double found, double wanted) {
  eval_bench_check(b, fabs(found - wanted) <= 1e-6 * (1 + fabs(wanted)), "%s is %.9g, not %.9g", what, found, wanted);
}

/* ---- measurements ---- */

struct made {
  const char *file, *microprogram, *program;
  unsigned slots, clock, interval, cycles, baseline, estimate, send, static_loads, compared, mismatches;
  double error; /* below 0: null */
  const char *timeline;
};

static void write_run(const struct eval_bench *b, const struct made *m) {
  FILE *f = eval_bench_create(b, m->file);
  fprintf(
    f,
    "{\"schema\":1,\"config\":\"small\",\"program\":\"%s.elf\",\"source\":\"coproc\",\"microprogram\":\"%s\",\"slots\":%u,\"clock\":%u,\"interval\":%u,\"cycles\":%u,"
    "\"instret\":900,\"baseline_cycles\":%u,\"start_cycles\":10,\"stop_cycles\":20,\"estimate_cycles\":%u,\"send_cycles\":%u,\"interrupts\":4,"
    "\"handler_cycles\":800,\"slots_read\":80,\"static_loads\":%u,\"profiled\":400,\"late_phase_percent\":0,\"selection_bias\":9,\"selection_chance\":2,\"masked\":7,\"masked_percent\":%g,\"lost\":0,\"tagged\":1000,\"skipped\":200,\"accepted\":600,\"dropped\":200,"
    "\"processed\":500,\"flushed\":100,\"busy\":300,\"idle\":100,\"instrs\":2500,\"unit_cycles\":400,\"compared_cycles\":%u,\"mismatches\":%u,",
    m->program, m->microprogram, m->slots, m->clock, m->interval, m->cycles, m->baseline, m->estimate, m->send, m->static_loads,
    m->static_loads == 1000 ? 95.0 : 20.0, m->compared, m->mismatches);
  if (!strcmp(m->program, "mid") || !strcmp(m->program, "few")) fprintf(f, "\"branch_percent\":%d,", *m->program == 'm' ? 30 : 40);
  if (m->error < 0) fputs("\"error\":null,", f);
  else fprintf(f, "\"error\":%g,", m->error);
  fprintf(f, "\"timeline\":%s}", m->timeline ? m->timeline : "[]");
  fclose(f);
}

/* Two programs exceed the slots, the largest of them with a long run; one does not. */
static void write_runs(const struct eval_bench *b) {
  static const struct made list[] = {
    {"value-small-big-8x.json", "value", "big-8x", 256, 1, 0, 20700000, 20000000, 100000, 300000, 1000, 9000, 0, 2,
     "[[1000000,50,40000],[10000000,9,90000],[20700000,2,98000]]"},
    {"simple-small-big-8x-i1.json", "simple", "big-8x", 0, 1, 1000, 20300000, 0, 80000, 40000, 1000, 0, 0, 16,
     "[[20000000,16,100000]]"},                                                                             /* 1.3 % */
    {"simple-small-big-8x-i2.json", "simple", "big-8x", 0, 1, 100, 20720000, 0, 0, 0, 1000, 0, 0, 4, NULL}, /* 3.6 % */
    {"value-small-mid.json", "value", "mid", 256, 1, 0, 1010000, 1000000, 0, 0, 500, 1000, 3, 6,
     "[[1000,50,1],[1010000,6,9000]]"}, /* 1 % */
    {"paper-small-mid.json", "value-paper", "mid", 256, 1, 0, 1015000, 0, 0, 0, 500, 0, 0, 12, NULL},
    {"simple-small-mid-i1.json", "simple", "mid", 0, 1, 1000, 1020000, 0, 0, 0, 500, 0, 0, 9, NULL}, /* 2 %: value lies below */
    {"value-small-few.json", "value", "few", 256, 1, 0, 1050000, 1000000, 0, 0, 50, 0, 0, 3, NULL},  /* 5 % */
    {"simple-small-few-i1.json", "simple", "few", 0, 1, 1000, 1040000, 0, 0, 0, 50, 0, 0, 30, NULL}, /* 4 %: value lies above */
    {"value-small-mid-half.json", "value", "mid", 128, 1, 0, 1040000, 0, 10000, 0, 500, 0, 0, 8, NULL},
    {"value-small-few-half.json", "value", "few", 128, 1, 0, 1070000, 0, 0, 0, 50, 0, 0, 5, NULL},
    {"value-small-mid-quarter.json", "value", "mid", 256, 4, 0, 1015000, 0, 0, 0, 500, 0, 0, 7, NULL},
    {"value-small-mid-double.json", "value", "mid", 512, 1, 0, 1005000, 0, 0, 0, 500, 0, 0, 5, NULL},
    {"value-small-mid-half-clock.json", "value", "mid", 256, 2, 0, 1012000, 0, 0, 0, 500, 0, 0, 6, NULL},
    {"value-small-stray-half.json", "value", "stray", 128, 1, 0, 1500000, 1000000, 0, 0, 500, 0, 0, 90,
     NULL}, /* without a base run: no part of the means */
    {"sum-small-big-8x.json", "tip", "big-8x", 256, 1, 50021, 20440000, 0, 0, 400000, 0, 0, 0, 6, NULL}, /* 0.2 % */
    {"sum-small-mid.json", "tip", "mid", 256, 1, 50021, 1004000, 0, 0, 0, 0, 0, 0, 4, NULL},             /* 0.4 % */
    {"sum-small-mid-dense.json", "tip", "mid", 256, 1, 5003, 1024000, 0, 0, 0, 0, 0, 0, 1, NULL},        /* no part of the mean */
  };
  for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) write_run(b, &list[i]);
}

static void write_series(FILE *f, const char *name, const char *method, unsigned period, double total) {
  fprintf(f,
          "{\"name\":\"%s\",\"method\":\"%s\",\"period\":%u,\"samples\":9,\"function\":{\"total\":1,\"systematic\":0,\"floor\":1},"
          "\"block\":{\"total\":1,\"systematic\":0,\"floor\":1},\"instruction\":{\"total\":%g,\"systematic\":0,\"floor\":3}}",
          name, method, period, total);
}

static void write_compare(const struct eval_bench *b, const char *file, const char *program, unsigned cycles, double same,
                          double slow) {
  FILE *f = eval_bench_create(b, file);
  fprintf(
    f,
    "{\"schema\":1,\"config\":\"small\",\"program\":\"%s.elf\",\"width\":2,\"cycles\":%u,\"instret\":900,\"class\":\"stall\",\"stack\":{",
    program, cycles);
  for (int c = 0; c < ORACLE_CLASSES; c++)
    fprintf(f, "%s\"%s\":%d", c ? "," : "", oracle_class_key((enum oracle_class)c), c ? 0 : 100);
  fputs(
    "},\"distance\":{\"instruction\":60,\"block\":40,\"function\":7},\"symbols\":{\"function\":{\"effective\":1},\"block\":{\"effective\":1},\"instruction\":{\"effective\":1}},\"profilers\":[",
    f);
  write_series(f, "nci", "periodic", 50021, 77);
  fputc(',', f);
  write_series(f, "tip", "random", 50021, 66);
  fputc(',', f);
  write_series(f, "tip", "periodic", 50021, same);
  fputc(',', f);
  write_series(f, "tip", "periodic", 5003, 0.8);
  fputc(',', f);
  write_series(f, "tip", "periodic", 800447, slow);
  fputs("],\"functions\":[],\"instructions\":[]}", f);
  fclose(f);
}

static void write_tip(const struct eval_bench *b, const char *file, const char *program, unsigned period, unsigned handler) {
  FILE *f = eval_bench_create(b, file);
  fprintf(
    f,
    "{\"schema\":1,\"config\":\"small\",\"program\":\"%s.elf\",\"source\":\"tip\",\"method\":\"periodic\",\"period\":%u,\"cycles\":20010000,\"baseline_cycles\":0,\"samples\":10,"
    "\"mismatches\":0,\"checked\":0,\"lost\":0,\"missed\":1,\"interrupts\":5,\"handler_cycles\":%u,\"bytes_per_sample\":80}",
    program, period, handler);
  fclose(f);
}

static void write_scatter(const struct eval_bench *b) {
  FILE *f = eval_bench_create(b, "scatter-small-big-8x.json");
  fputs("{\"schema\":1,\"config\":\"small\",\"program\":\"big-8x.elf\",\"points\":[[0.5,0.52,9000],[1,1,500],[0,0.3,20]]}", f);
  fclose(f);
}

static void write_all(const struct eval_bench *b) {
  write_runs(b);
  write_compare(b, "compare-small-big-8x.json", "big-8x", 20000000, 5, 25);
  write_compare(b, "compare-small-mid.json", "mid", 1000000, 5, 15);
  write_tip(b, "tip-small-big-8x.json", "big-8x", 800011, 10000);
  write_tip(b, "tip-small-big-8x-dense.json", "big-8x", 50021, 999999);
  write_tip(b, "tip-small-mid.json", "mid", 800011, 2000);
  write_scatter(b);
}

/* ---- results ---- */

static void check_rows(struct eval_bench *b, const struct eval_machine *m) {
  static const char *const order[] = {"big-8x", "mid", "few"};
  struct cop_eval_row row[3], none;
  for (size_t k = 0; k < 3; k++) {
    bool there = cop_eval_row(m, k, &row[k]);
    eval_bench_check(b, there && !strcmp(row[k].value->program, order[k]), "row %zu is not %s", k, order[k]);
    if (!there) return;
  }
  eval_bench_check(b, !cop_eval_row(m, 3, &none), "a fourth row");
  near(b, "overhead without sending", row[0].overhead, 2);
  near(b, "overhead without estimation and sending", cop_eval_running(row[0].value), 1.5);
  near(b, "estimation", cop_eval_estimation(row[0].value), 250);
  /* 2 % lies between 1.3 % and 3.6 %, where the error falls from 16 to 4 */
  const double at_2 = 16 * pow(2 / 1.3, log(0.25) / log(3.6 / 1.3));
  near(b, "simple, interpolated", row[0].simple.error, at_2);
  eval_bench_check(b, row[0].simple.reach == COP_EVAL_WITHIN && row[0].exceeds && row[0].better, "the largest program");
  near(b, "times", row[0].times, at_2 / 2);
  /* with sending 3.5 %, between 1.5 % and 3.6 % of simple sampling */
  near(b, "total", cop_eval_total(row[0].value), 3.5);
  near(b, "times, sending counted", row[0].total_times, 16 * pow(3.5 / 1.5, log(0.25) / log(3.6 / 1.5)) / 2);
  near(b, "simple, at least", row[1].simple.error, 9);
  eval_bench_check(b, row[1].simple.reach == COP_EVAL_BELOW && row[1].exceeds && row[1].better, "below the measured overheads");
  near(b, "times, at least", row[1].times, 1.5);
  near(b, "simple, at most", row[2].simple.error, 30);
  eval_bench_check(b, row[2].simple.reach == COP_EVAL_ABOVE && !row[2].exceeds && !row[2].better,
                   "above the measured overheads nothing is sure");
  near(b, "simple at the end of its rates", cop_eval_simple_at(m, "big-8x", cop_eval_overhead, 3.6).error, 4);
  eval_bench_check(b, cop_eval_simple_at(m, "big-8x", cop_eval_overhead, 3.6).reach == COP_EVAL_WITHIN, "the end of the rates");
  const struct cop_eval_simple none_at_1 = cop_eval_simple_at(m, "none", cop_eval_overhead, 1);
  eval_bench_check(b, none_at_1.reach == COP_EVAL_NONE && isnan(none_at_1.error), "simple sampling of no program");
  near(b, "dropped", cop_eval_dropped(row[0].value), 25);
  eval_bench_check(b, cop_eval_shown(m) == row[0].value, "the program that is shown");
  eval_bench_check(b, cop_eval_varied(m) == row[1].value, "the program whose sizes are shown");
}

static void check_late(struct eval_bench *b, const struct eval_machine *m) {
  /* the program of the first run stopped at 20,300,000, of which two thirds are a part of the way from 90,000 to 98,000 */
  near(b, "overhead in the last third", cop_eval_late(cop_eval_run_at(m, 0)),
       100 * (8000 - 8000 * (20300000 / 1.5 - 10000000) / 10300000) / 98000);
  for (size_t i = 0; i < m->runs; i++) { /* one point, at the end: it grew evenly */
    const struct cop_eval_run *s = cop_eval_run_at(m, i);
    if (s->kind == COP_EVAL_SIMPLE && s->points == 1) near(b, "even overhead", cop_eval_late(s), 100 / 3.0);
    if (!s->points) eval_bench_check(b, isnan(cop_eval_late(s)), "late without a timeline");
  }
}

/* Of the program that has each size and each clock: others would shift a mean. */
static void check_variants(struct eval_bench *b, struct eval_machine *m) {
  struct cop_eval_mean half = cop_eval_variant_mean(m, cop_eval_sizes, 0), twice = cop_eval_variant_mean(m, cop_eval_sizes, 2);
  struct cop_eval_mean quarter = cop_eval_variant_mean(m, cop_eval_clocks, 2);
  eval_bench_check(b, half.programs == 1 && twice.programs == 1 && quarter.programs == 1, "programs of the variants");
  near(b, "half size, error", half.error, 8);
  near(b, "half size, overhead", half.overhead, 4);
  near(b, "half size, without estimation", half.running, 3);
  near(b, "double size, overhead", twice.overhead, 0.5);
  near(b, "quarter clock, error", quarter.error, 7);
  near(b, "quarter clock, overhead", quarter.overhead, 1.5);
  struct eval_machine none = *m;
  none.runs = 1; /* the largest program's base run */
  eval_bench_check(b,
                   !cop_eval_variant_mean(&none, cop_eval_sizes, 1).programs &&
                     isnan(cop_eval_variant_mean(&none, cop_eval_sizes, 1).error),
                   "sizes that were not measured");
}

static void check_aggregate(struct eval_bench *b, const struct eval_machine *m) {
  struct cop_eval_aggregate a;
  size_t count;
  eval_bench_check(b, cop_eval_aggregate(m, 0, &a) && !strcmp(a.sum->program, "big-8x"), "sums of big");
  near(b, "sum, overhead", a.overhead, 0.2);
  near(b, "TIP at the same rate", a.same_rate, 5);
  near(b, "floor", a.floor, 3);
  near(b, "TIP, error", a.tip_error, 25);
  near(b, "TIP, handler", a.tip_overhead, 0.05);
  eval_bench_check(b, a.tip_period == 800011, "period of TIP");
  a = cop_eval_aggregate_mean(m, &count);
  eval_bench_check(b, count == 2, "%zu sums", count);
  near(b, "mean error", a.error, 5);
  near(b, "mean overhead", a.overhead, 0.3);
  near(b, "mean of TIP's errors", a.tip_error, 20);
  near(b, "mean of TIP's overheads", a.tip_overhead, 0.125);
}

static void check_results(struct eval_bench *b) {
  struct cop_eval_data d;
  struct eval_machine m[EVAL_MACHINES];
  char why[256];
  enum eval_status status = eval_folder_read(&cop_eval_folder, &d, b->folder, why, sizeof why);
  eval_bench_check(b, status == EVAL_OK, "read: %s", why);
  if (status != EVAL_OK) return;
  eval_bench_check(b, eval_machines(&eval_coproc, &d, m) == 1 && m->runs == 17, "machines");
  check_rows(b, m);
  check_late(b, m);
  check_variants(b, m);
  check_aggregate(b, m);
  struct cop_eval_rtl rtl = cop_eval_rtl(m);
  eval_bench_check(b, rtl.checked == 2 && rtl.engine_cycles == 800 && rtl.compared_cycles == 10000 && rtl.mismatches == 3,
                   "the RTL's counts");
  eval_folder_free(&cop_eval_folder, &d);
}

/* ---- files ---- */

static void check_summary(struct eval_bench *b, const char *path) {
  static const struct {
    const char *keys;
    double wanted;
  } list[] = {
    {"schema", 1},
    {"rtl/engine_cycles", 800},
    {"rtl/mismatches", 3},
    {"value/big-8x/coproc/error", 2},
    {"value/big-8x/coproc/overhead", 2},
    {"value/big-8x/coproc/overhead_without_estimation", 1.5},
    {"value/big-8x/simple/overhead", 2},
    {"value/big-8x/coproc/selection_bias", 9},
    {"engine/handler_cycles_a_sample", 1.6},
    {"engine/handler_cycles_a_slot", 10},
    {"engine/branch_percent", 35}, /* of mid and few */
    {"convergence/base/0", 50},
    {"convergence/base/3", 6},
    {"value/mid/paper/error", 12},
    {"value/mid/paper_times", 0.75},
    {"value/mid/simple/error", 9},
    {"value/mid/static_loads", 500},
    {"value/big-8x/coproc/dropped_percent", 25},
    {"sizes/half/error", 8},
    {"sizes/half/overhead", 4},
    {"sizes/base/programs", 1},
    {"sizes/double/error", 5},
    {"clock/quarter/error", 7},
    {"clock/half/error", 6},
    {"clock/full/error", 6},
    {"aggregation/error", 5},
    {"aggregation/overhead", 0.3},
    {"aggregation/tip_same_rate_error", 5},
    {"aggregation/tip_error", 20},
    {"configs/small/value/mid/coproc/error", 6},
  };
  json_t *root = json_load_file(path, 0, NULL);
  for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
    near(b, list[i].keys, eval_bench_number(root, list[i].keys), list[i].wanted);
  const json_t *value = json_object_get(json_object_get(root, "value"), "big-8x");
  eval_bench_check(b,
                   json_array_size(json_object_get(value, "simple_rates")) == 2 &&
                     json_array_size(json_object_get(value, "timeline")) == 3,
                   "rates and timeline");
  json_decref(root);
}

static void check_files(struct eval_bench *b) {
  static const char *const drawings[] = {"error-small.svg",    "overhead-small.svg", "rates-small.svg", "time-small.svg",
                                         "variants-small.svg", "scatter-small.svg",  "index.html"};
  struct cop_eval_data d;
  char why[256], path[128];
  size_t size;
  snprintf(path, sizeof path, "%s/coproc.json", b->folder);
  if (eval_folder_read(&cop_eval_folder, &d, b->folder, why, sizeof why) != EVAL_OK) return;
  eval_bench_check(b, eval_report(&eval_coproc, &d, b->folder, path, NULL, why, sizeof why), "report: %s", why);
  eval_folder_free(&cop_eval_folder, &d);
  eval_bench_check(b, eval_folder_read(&cop_eval_folder, &d, b->folder, why, sizeof why) == EVAL_OK,
                   "the summary is no measurement: %s", why);
  eval_folder_free(&cop_eval_folder, &d);
  for (unsigned i = 0; i < sizeof drawings / sizeof drawings[0]; i++) eval_bench_xml(b, drawings[i]);
  char *text = eval_bench_text(b, "tables.txt", &size);
  eval_bench_check(b, strstr(text, "big-8x"), "tables.txt");
  free(text);
  check_summary(b, path);
}

static void check_order(struct eval_bench *b) {
  static const int rows[] = {10, 11, 12, 13, 14};
  struct row_order order[] = {
    {1, 5, 40, "c", 0, 0}, {2, 1, 30, "b", 0, 0}, {1, 9, 20, "a", 0, 0}, {1, 5, 10, "c", 2, 0}, {1, 5, 10, "c", 1, 0}};
  static const int wanted[3][5] = {{11, 12, 14, 13, 10}, {12, 11, 14, 13, 10}, {14, 13, 12, 11, 10}};
  for (int by = 0; by < 3; by++) {
    struct row_order copy[5];
    memcpy(copy, order, sizeof order);
    int *sorted = row_order_sorted(rows, sizeof rows[0], copy, 5, (enum row_order_by)by);
    eval_bench_check(b, sorted && !memcmp(sorted, wanted[by], sizeof wanted[by]), "order %d of rows", by);
    free(sorted);
  }
}

int main(void) {
  struct eval_bench b;
  if (!eval_bench_open(&b, "cop_eval")) return 2;
  check_order(&b);
  write_all(&b);
  check_results(&b);
  check_files(&b);
  return eval_bench_close(&b);
}

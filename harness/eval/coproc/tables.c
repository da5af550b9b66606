#include <inttypes.h>
#include <math.h>

#include "eval/coproc/report.h"
#include "eval/figure.h"

static void drawing(struct document *to, const struct cop_eval_machine *m, const char *figure, const char *shows) {
  char name[64];
  eval_figure_name(name, sizeof name, figure, m->config);
  document_drawing(to, name, shows);
}

static double percent(uint64_t part, uint64_t whole) { return whole ? 100 * (double)part / (double)whole : NAN; }
static double each(uint64_t part, uint64_t times) { return times ? (double)part / (double)times : NAN; }

void cop_eval_value_section(struct document *to, const struct cop_eval_machine *m) {
  static const char *const heads[] = {"<program", "static loads", "Mcycles",           "<exceeds the slots",
                                      "error %",  "overhead %",   "with estimation %", "simple at equal overhead, error %",
                                      "<reach",   "times lower"};
  static const char *const reaches[] = {"measured", "at least", "at most", "-"};
  struct cop_eval_row row;
  document_heading(to, "Value profile beside simple sampling, %s", m->config);
  document_text(
    to,
    "%d slots, engine at the core's clock, sorted by static loads executed. Simple sampling, a buffer of random samples and one "
    "interrupt for many, was measured at several rates; its error at the co-processor's overhead is on the straight line between the two "
    "neighbours, both axes logarithmic. At least: its lowest overhead is above the co-processor's, where its error is higher still. At "
    "most: its highest overhead is below. Published: accuracy of simple sampling falls with the working set; for gcc and perl, the "
    "largest, the co-processor's error is several times lower at a significantly lower overhead; lower error and lower overhead in "
    "nearly all programs.",
    COP_EVAL_BASE);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    document_cell(to, "%s", r->program);
    document_cell(to, "%" PRIu64, r->static_loads);
    document_number(to, (double)r->baseline_cycles / 1e6, 2);
    document_cell(to, "%s", row.exceeds ? "yes" : "no");
    document_number(to, r->error, 2);
    document_number(to, row.overhead, 3);
    document_number(to, cop_eval_overhead_all(r), 3);
    document_number(to, row.simple.error, 2);
    document_cell(to, "%s", reaches[row.simple.reach]);
    document_number(to, row.times, 2);
  }
  drawing(to, m, "error", "error of the value profile and of simple sampling at equal overhead");
  drawing(to, m, "overhead", "overhead of the value profile");
  drawing(to, m, "scatter", "estimated over true invariance of the pairs of one program");
}

void cop_eval_rates_section(struct document *to, const struct cop_eval_machine *m) {
  static const char *const heads[] = {"<program",   "loads between samples",  "error %",
                                      "overhead %", "with estimation %",      "interrupts",
                                      "samples",    "handler cycles a sample"};
  const char *last = NULL;
  document_heading(to, "Simple sampling, each rate, %s", m->config);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = &m->run[i];
    if (r->kind != COP_EVAL_SIMPLE) continue;
    document_cell(to, "%s", r->program);
    document_number(to, r->interval, 0);
    document_number(to, r->error, 2);
    document_number(to, cop_eval_overhead(r), 3);
    document_number(to, cop_eval_overhead_all(r), 3);
    document_cell(to, "%" PRIu64, r->interrupts);
    document_cell(to, "%" PRIu64, r->slots_read);
    document_number(to, each(r->handler_cycles, r->slots_read), 1);
    last = r->program;
  }
  if (last) drawing(to, m, "rates", "error over overhead: simple sampling at each rate, and the value profile");
  else document_text(to, "Not measured.");
}

void cop_eval_cost_section(struct document *to, const struct cop_eval_machine *m) {
  static const char *const cost[] = {"<program",      "interrupts", "slots read", "cycles an interrupt",
                                     "cycles a slot", "start",      "handler",    "stop",
                                     "estimation",    "sending",    "masked",     "lost"};
  static const char *const samples[] = {"<program",  "loads retired tagged",       "skipped %",    "dropped %",
                                        "processed", "microinstructions a sample", "engine busy %"};
  struct cop_eval_row row;
  document_heading(to, "Where the cycles and the samples go, %s", m->config);
  document_text(to,
                "Value profile, %d slots, full clock. Sending is not overhead: it stands for what a system would write to a file.",
                COP_EVAL_BASE);
  document_table(to, cost, sizeof cost / sizeof *cost);
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    const uint64_t rest[] = {r->start_cycles, r->handler_cycles, r->stop_cycles, r->estimate_cycles,
                             r->send_cycles,  r->masked,         r->lost};
    document_cell(to, "%s", r->program);
    document_cell(to, "%" PRIu64, r->interrupts);
    document_cell(to, "%" PRIu64, r->slots_read);
    document_number(to, each(r->handler_cycles, r->interrupts), 0);
    document_number(to, each(r->handler_cycles, r->slots_read), 1);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) document_cell(to, "%" PRIu64, rest[i]);
  }
  document_text(
    to,
    "Tagged: loads that passed the filter and retired. Skipped: passed over by the interval. Dropped: of the rest, those that came "
    "while the engine was busy and everything before it full.");
  document_table(to, samples, sizeof samples / sizeof *samples);
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    document_cell(to, "%s", r->program);
    document_cell(to, "%" PRIu64, r->tagged);
    document_number(to, percent(r->skipped, r->tagged), 1);
    document_number(to, cop_eval_dropped(r), 1);
    document_cell(to, "%" PRIu64, r->processed);
    document_number(to, each(r->instrs, r->processed), 2);
    document_number(to, percent(r->busy, r->busy + r->idle), 1);
  }
}

/* What was known when this part of the run was over. */
static double error_at(const struct cop_eval_run *r, double part) {
  double error = NAN;
  for (size_t i = 0; i < r->points && (double)r->timeline[i].cycle <= part * (double)r->timeline[r->points - 1].cycle; i++)
    error = r->timeline[i].error;
  return error;
}

void cop_eval_time_section(struct document *to, const struct cop_eval_machine *m) {
  static const char *const heads[] = {"<program",
                                      "Mcycles",
                                      "error % after 1/10",
                                      "1/3",
                                      "2/3",
                                      "all",
                                      "overhead in the last third, % of it",
                                      "masked at the end, % of the loads"};
  struct cop_eval_row row;
  document_heading(to, "Over time, %s", m->config);
  document_text(
    to,
    "What was known at the interrupts of the value profile, and how its overhead spreads: a profiler that never stops has 33 %% of "
    "it in the last third of the run. Published: the co-processor's profile converges faster, interrupts come often at first and seldom "
    "later, and overhead ends when the profile is complete: here when %.0f %% of the executed loads are of masked instructions.",
    COP_EVAL_COMPLETE);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    document_cell(to, "%s", r->program);
    document_number(to, (double)r->baseline_cycles / 1e6, 2);
    document_number(to, error_at(r, 0.1), 1);
    document_number(to, error_at(r, 1.0 / 3), 1);
    document_number(to, error_at(r, 2.0 / 3), 1);
    document_number(to, r->error, 1);
    document_number(to, cop_eval_late(r), 2);
    document_number(to, r->masked_percent, 1);
  }
  if (cop_eval_shown(m))
    drawing(to, m, "time", "error and overhead over time, error over overhead: value profile and simple sampling");
}

static void variants(struct document *to, const struct cop_eval_machine *m, const char *what, const struct cop_eval_variant *list) {
  const char *const heads[] = {what, "slots", "programs", "error %, mean", "overhead %, mean", "with estimation %"};
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (int i = 0; i < COP_EVAL_VARIANTS; i++) {
    struct cop_eval_mean v = cop_eval_variant_mean(m, list, i);
    document_cell(to, "%s", list[i].key);
    document_cell(to, "%u", list[i].slots);
    document_cell(to, "%zu", v.count);
    document_number(to, v.error, 2);
    document_number(to, v.overhead, 3);
    document_number(to, v.all, 3);
  }
}

void cop_eval_variants_section(struct document *to, const struct cop_eval_machine *m) {
  static const char *const heads[] = {"<program", "error %: half size",    "base", "double", "half clock",
                                      "quarter",  "overhead %: half size", "base", "double", "half clock",
                                      "quarter"};
  const struct cop_eval_variant *const order[] = {&cop_eval_sizes[0], &cop_eval_sizes[1], &cop_eval_sizes[2], &cop_eval_clocks[1],
                                                  &cop_eval_clocks[2]};
  struct cop_eval_row row;
  document_heading(to, "Array sizes and engine clocks, %s", m->config);
  document_text(
    to,
    "Means over the programs that were measured with each of them. Published: half and double sizes change the rate of collection "
    "more than accuracy; smaller arrays have a slightly lower overhead; at a half or a quarter of the clock about the same accuracy is "
    "reached at about the same overhead.");
  variants(to, m, "<size", cop_eval_sizes);
  variants(to, m, "<clock", cop_eval_clocks);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    document_cell(to, "%s", row.value->program);
    for (int overhead = 0; overhead < 2; overhead++)
      for (int i = 0; i < 5; i++) {
        const struct cop_eval_run *v = cop_eval_value(m, row.value->program, order[i]->slots, order[i]->clock);
        document_number(to, !v ? NAN : overhead ? cop_eval_overhead(v) : v->error, overhead ? 3 : 2);
      }
  }
  if (cop_eval_varied(m)) drawing(to, m, "variants", "error over time and over overhead, by size and by clock");
}

void cop_eval_aggregate_section(struct document *to, const struct cop_eval_machine *m) {
  static const char *const heads[] = {"<program",
                                      "cycles between samples",
                                      "error %",
                                      "overhead %",
                                      "TIP out of band, error %",
                                      "sampling alone, error %",
                                      "TIP, interrupts: period",
                                      "error %",
                                      "handler %"};
  struct cop_eval_aggregate a;
  document_heading(to, "TIP's samples, added up on the chip, %s", m->config);
  document_text(
    to,
    "Error by instruction against the Oracle. The co-processor takes TIP's samples at %d times the rate, adds them up by address and "
    "interrupts when its slots are full. Beside it TIP at the same rate, out of band (golden model), and TIP with an interrupt for each "
    "sample at the lower rate. Not in the paper.",
    COP_EVAL_SUM_FACTOR);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t k = 0; cop_eval_aggregate(m, k, &a); k++) {
    document_cell(to, "%s", a.sum->program);
    document_number(to, a.sum->interval, 0);
    document_number(to, a.error, 2);
    document_number(to, a.overhead, 3);
    document_number(to, a.same_rate, 2);
    document_number(to, a.floor, 2);
    document_number(to, a.tip_period ? (double)a.tip_period : NAN, 0);
    document_number(to, a.tip_error, 2);
    document_number(to, a.tip_overhead, 3);
  }
}

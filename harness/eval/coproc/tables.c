#include <inttypes.h>
#include <math.h>

#include "eval/cells.h"
#include "eval/coproc/parts.h"

static double percent(uint64_t part, uint64_t whole) { return 100 * (double)part / (double)whole; }
static double each(uint64_t part, uint64_t times) { return (double)part / (double)times; }

void cop_eval_value_section(struct document *to, const struct eval_machine *m) {
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
  eval_table(
    to,
    "<program|static loads|Mcycles|<exceeds the slots|error %|overhead %|without estimation %|simple at equal overhead, error %|<reach|times lower|the same, sending counted");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    eval_cells(to, "%s|%" PRIu64 "|%.2f|%s|%.2f|%.3f|%.3f|%.2f|%s|%.2f|%.2f", r->program, r->static_loads,
               (double)r->baseline_cycles / 1e6, row.exceeds ? "yes" : "no", r->error, row.overhead, cop_eval_running(r),
               row.simple.error, reaches[row.simple.reach], row.times, row.total_times);
  }
  eval_show(to, m, "error", "error of the value profile and of simple sampling at equal overhead");
  eval_show(to, m, "overhead", "overhead of the value profile");
  eval_show(to, m, "scatter", "estimated over true invariance of the pairs of one program");
}

void cop_eval_paper_section(struct document *to, const struct eval_machine *m) {
  struct cop_eval_row row;
  document_heading(to, "The paper's control loop beside ours, %s", m->config);
  document_text(
    to,
    "value-paper: interrupts by the program alone, every sample, one value a slot, harvests discarded on thrash, masks by invariance or visits, "
    "masked loads sampled again after a while, estimates in proportion. Each beside simple sampling at its own overhead. Constants of value-paper were "
    "chosen on half of the programs. Selection: percent of the samples that fall to another load than in a fair choice, and what chance alone "
    "would bring, from runs compared with the golden model.");
  eval_table(
    to,
    "<program|<constants|error %: value|paper's|overhead %: value|paper's|times lower than simple: value|paper's|dropped %: value|paper's|"
    "selection %: value|chance|paper's|chance|cycles a load, estimation");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *v = row.value, *p = row.paper.run;
    eval_cells(to, "%s|%s|%.2f|%.2f|%.2f|%.2f|%.2f|%.2f|%.1f|%.1f|%.1f|%.1f|%.1f|%.1f|%.0f", v->program,
               row.tuned ? "chosen" : "tested", v->error, p ? p->error : NAN, row.overhead, p ? cop_eval_overhead(p) : NAN,
               row.times, row.paper.times, cop_eval_dropped(v), p ? cop_eval_dropped(p) : NAN, v->selection_bias,
               v->selection_chance, p ? p->selection_bias : NAN, p ? p->selection_chance : NAN, cop_eval_estimation(v));
  }
}

void cop_eval_rates_section(struct document *to, const struct eval_machine *m) {
  bool any = false;
  document_heading(to, "Simple sampling, each rate, %s", m->config);
  eval_table(to,
             "<program|loads between samples|error %|overhead %|without estimation %|interrupts|samples|handler cycles a sample");
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    if (r->kind != COP_EVAL_SIMPLE) continue;
    eval_cells(to, "%s|%.0f|%.2f|%.3f|%.3f|%" PRIu64 "|%" PRIu64 "|%.1f", r->program, r->interval, r->error, cop_eval_overhead(r),
               cop_eval_running(r), r->interrupts, r->slots_read, each(r->handler_cycles, r->slots_read));
    any = true;
  }
  if (any) eval_show(to, m, "rates", "error over overhead: simple sampling at each rate, and the value profile");
  else document_text(to, "Not measured.");
}

void cop_eval_cost_section(struct document *to, const struct eval_machine *m) {
  struct cop_eval_row row;
  document_heading(to, "Where the cycles and the samples go, %s", m->config);
  document_text(to,
                "Value profile, %d slots, full clock. Sending is not overhead: it stands for what a system would write to a file.",
                COP_EVAL_BASE);
  eval_table(to,
             "<program|interrupts|slots read|cycles an interrupt|cycles a slot|start|handler|stop|estimation|sending|masked|lost");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    const uint64_t rest[] = {r->start_cycles, r->handler_cycles, r->stop_cycles, r->estimate_cycles,
                             r->send_cycles,  r->masked,         r->lost};
    eval_cells(to, "%s|%" PRIu64 "|%" PRIu64 "|%.0f|%.1f", r->program, r->interrupts, r->slots_read,
               each(r->handler_cycles, r->interrupts), each(r->handler_cycles, r->slots_read));
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) document_cell(to, "%" PRIu64, rest[i]);
  }
  document_text(
    to,
    "Tagged: loads that passed the filter and retired. Skipped: passed over by the interval. Dropped: of the rest, those that came "
    "while the engine was busy and everything before it full.");
  eval_table(to, "<program|loads retired tagged|skipped %|dropped %|processed|microinstructions a sample|engine busy %");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    eval_cells(to, "%s|%" PRIu64 "|%.1f|%.1f|%" PRIu64 "|%.2f|%.1f", r->program, r->tagged, percent(r->skipped, r->tagged),
               cop_eval_dropped(r), r->processed, each(r->instrs, r->processed), percent(r->busy, r->busy + r->idle));
  }
}

void cop_eval_time_section(struct document *to, const struct eval_machine *m) {
  struct cop_eval_row row;
  document_heading(to, "Over time, %s", m->config);
  document_text(
    to,
    "What was known at the interrupts of the value profile, and how its overhead spreads: a profiler that never stops has 33 %% of "
    "it in the last third of the run. Published: the co-processor's profile converges faster, interrupts come often at first and seldom "
    "later, and overhead ends when the profile is complete. A program has a late phase when %.0f %% of its loads are of instructions first executed in the last third.",
    COP_EVAL_LATE_PHASE);
  eval_table(
    to,
    "<program|Mcycles|error % after 1/10|1/3|2/3|all|overhead in the last third, % of it|late phase, % of the loads|masked at the end, % of the loads");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    const struct cop_eval_run *r = row.value;
    eval_cells(to, "%s|%.2f|%.1f|%.1f|%.1f|%.1f|%.2f|%.1f|%.1f", r->program, (double)r->baseline_cycles / 1e6,
               cop_eval_error_at(r, 0.1), cop_eval_error_at(r, 1.0 / 3), cop_eval_error_at(r, 2.0 / 3), r->error, cop_eval_late(r),
               r->late_phase_percent, r->masked_percent);
  }
  if (cop_eval_shown(m))
    eval_show(to, m, "time", "error and overhead over time, error over overhead: value profile and simple sampling");
}

static void variants(struct document *to, const struct eval_machine *m, const struct cop_eval_variant *list) {
  for (int i = 0; i < COP_EVAL_VARIANTS; i++) {
    struct cop_eval_mean v = cop_eval_variant_mean(m, list, i);
    eval_cells(to, "%s|%u|%" PRIu64 "|%.2f|%.3f|%.3f", list[i].key, list[i].slots, v.programs, v.error, v.overhead, v.running);
  }
}

void cop_eval_variants_section(struct document *to, const struct eval_machine *m) {
  const struct cop_eval_variant *const order[] = {&cop_eval_sizes[0], &cop_eval_sizes[1], &cop_eval_sizes[2], &cop_eval_clocks[1],
                                                  &cop_eval_clocks[2]};
  struct cop_eval_row row;
  document_heading(to, "Array sizes and engine clocks, %s", m->config);
  document_text(
    to,
    "Means over the programs that were measured with each of them. Published: half and double sizes change the rate of collection "
    "more than accuracy; smaller arrays have a slightly lower overhead; at a half or a quarter of the clock about the same accuracy is "
    "reached at about the same overhead.");
  eval_table(to, "<size|slots|programs|error %, mean|overhead %, mean|without estimation %");
  variants(to, m, cop_eval_sizes);
  eval_table(to, "<clock|slots|programs|error %, mean|overhead %, mean|without estimation %");
  variants(to, m, cop_eval_clocks);
  eval_table(to, "<program|error %: half size|base|double|half clock|quarter|overhead %: half size|base|double|half clock|quarter");
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    document_cell(to, "%s", row.value->program);
    for (int overhead = 0; overhead < 2; overhead++)
      for (int i = 0; i < 5; i++) {
        const struct cop_eval_run *v = cop_eval_value(m, row.value->program, order[i]->slots, order[i]->clock);
        document_number(to, !v ? NAN : overhead ? cop_eval_overhead(v) : v->error, overhead ? 3 : 2);
      }
  }
  if (cop_eval_varied(m)) eval_show(to, m, "variants", "error over time and over overhead, by size and by clock");
}

void cop_eval_aggregate_section(struct document *to, const struct eval_machine *m) {
  struct cop_eval_aggregate a;
  document_heading(to, "TIP's samples, added up on the chip, %s", m->config);
  document_text(
    to,
    "Error by instruction against the Oracle. The co-processor takes TIP's samples at %d times the rate, adds them up by address and "
    "interrupts when its slots are full. Beside it TIP at the same rate, out of band (golden model), and TIP with an interrupt for each "
    "sample at the lower rate. Not in the paper.",
    COP_EVAL_SUM_FACTOR);
  eval_table(
    to,
    "<program|cycles between samples|error %|overhead %|TIP out of band, error %|sampling alone, error %|TIP, interrupts: period|error %|handler %");
  for (size_t k = 0; cop_eval_aggregate(m, k, &a); k++)
    eval_cells(to, "%s|%.0f|%.2f|%.3f|%.2f|%.2f|%.0f|%.2f|%.3f", a.sum->program, a.sum->interval, a.error, a.overhead, a.same_rate,
               a.floor, a.tip_period ? (double)a.tip_period : NAN, a.tip_error, a.tip_overhead);
}

/* Tables of Figures 7 to 11: what a model next to the simulation says, out of band. */
#include <inttypes.h>
#include <math.h>

#include "eval/cells.h"
#include "eval/tip/parts.h"

enum { SHOWN = TIP_EVAL_ORACLE }; /* profilers of the error tables: all but the Oracle */

void tip_eval_stack_section(struct document *to, const struct eval_machine *m) {
  document_heading(to, "Figure 7, %s: normalised cycle stacks and classes", m->config);
  document_text(
    to,
    "Percent of all cycles by what the commit stage does. Compute-intensive: more than 50 %% of the cycles commit; else flush-intensive: "
    "more than 3 %% flush; else stall-intensive (TIP section 4). From the Oracle, out of band, every cycle.");
  eval_show(to, m, "fig7", "normalised cycle stacks collected at commit");
  eval_table(to, "<workload|<class|IPC|execute|ALU st.|load st.|store st.|front end|mispred.|misc fl.|interr.");
  size_t members[TIP_EVAL_CLASSES] = {0};
  for (size_t i = 0; i < m->runs; i++) {
    const struct tip_eval_run *r = tip_eval_run_at(m, i);
    if (i && r->class != r[-1].class) document_rule(to);
    eval_cells(to, "%s|%s|%.2f", r->name, tip_eval_class_key(r->class), (double)r->instret / (double)r->cycles);
    for (int c = 0; c < ORACLE_CLASSES; c++) document_number(to, r->stack[c], 1);
    members[r->class]++;
  }
  document_text(to, "%zu compute-, %zu flush- and %zu stall-intensive programs.", members[TIP_EVAL_COMPUTE],
                members[TIP_EVAL_FLUSH], members[TIP_EVAL_STALL]);
}

/* "total (systematic)" */
static void error_cell(struct document *to, double total, double systematic) {
  if (isfinite(total)) document_cell(to, "%.2f (%.2f)", total, systematic);
  else document_cell(to, "-");
}

static void run_row(struct document *to, const struct tip_eval_run *r, enum tip_eval_level l) {
  eval_cells(to, "%s|%s|%.0f|%.2f", r->name, tip_eval_class_key(r->class), tip_eval_samples(r, false, 0),
             tip_eval_error_of(r, TIP_EVAL_TIP, false, 0, l, TIP_EVAL_FLOOR));
  for (unsigned p = 0; p <= SHOWN; p++) {
    const enum tip_eval_profiler which = p < SHOWN ? p : TIP_EVAL_TIP; /* the last column: TIP at random */
    error_cell(to, tip_eval_error_of(r, which, p == SHOWN, 0, l, TIP_EVAL_TOTAL),
               tip_eval_error_of(r, which, p == SHOWN, 0, l, TIP_EVAL_SYSTEMATIC));
  }
}

static void summary_row(struct document *to, const struct eval_machine *m, enum tip_eval_level l, bool most) {
  struct summary floor = tip_eval_errors(m, TIP_EVAL_TIP, false, 0, l, TIP_EVAL_FLOOR);
  eval_cells(to, "%s|||%.2f", most ? "max" : "mean", most ? floor.max : floor.mean);
  for (unsigned p = 0; p <= SHOWN; p++) {
    enum tip_eval_profiler which = p < SHOWN ? p : TIP_EVAL_TIP;
    struct summary total = tip_eval_errors(m, which, p == SHOWN, 0, l, TIP_EVAL_TOTAL),
                   own = tip_eval_errors(m, which, p == SHOWN, 0, l, TIP_EVAL_SYSTEMATIC);
    error_cell(to, most ? total.max : total.mean, most ? own.max : own.mean);
  }
}

static void published_row(struct document *to, enum tip_eval_level l, bool most) {
  eval_cells(to, "%s|||", most ? "published max" : "published mean");
  for (unsigned p = 0; p < SHOWN; p++)
    document_number(to, most ? tip_eval_published_max(p, l) : tip_eval_published_mean(p, false, l), 1);
  document_number(to, most ? NAN : tip_eval_published_mean(TIP_EVAL_TIP, true, l), 1);
}

static void errors(struct document *to, const struct eval_machine *m, enum tip_eval_level l, const char *figure,
                   const char *symbols) {
  document_heading(to, "Figure %d, %s: error by %s", 8 + (int)l, m->config, symbols);
  document_text(
    to,
    "Error in percent of the run: total, and in brackets the systematic part (against the Oracle of the same sampled cycles). N: samples of each "
    "profiler, one every %" PRIu64
    " cycles. Floor: the total error that sampling alone costs TIP, 0.4 sqrt(K/N). Sampled by models, out of band.",
    tip_eval_period(m));
  eval_show(to, m, figure, "errors of the profilers for each workload");
  eval_table(to, "<workload|<class|N|floor|Software|Dispatch|LCI|NCI|NCI+ILP|TIP-ILP|TIP|TIP random");
  for (size_t i = 0; i < m->runs; i++) {
    const struct tip_eval_run *r = tip_eval_run_at(m, i);
    if (i && r->class != r[-1].class) document_rule(to);
    run_row(to, r, l);
  }
  document_rule(to);
  for (int most = 0; most < 2; most++) summary_row(to, m, l, most);
  document_rule(to);
  for (int most = 0; most < 2; most++) published_row(to, l, most);
}

void tip_eval_function_section(struct document *to, const struct eval_machine *m) {
  errors(to, m, TIP_EVAL_FUNCTION, "fig8", "function");
}
void tip_eval_block_section(struct document *to, const struct eval_machine *m) {
  errors(to, m, TIP_EVAL_BLOCK, "fig9", "basic block");
}
void tip_eval_instruction_section(struct document *to, const struct eval_machine *m) {
  errors(to, m, TIP_EVAL_INSTRUCTION, "fig10", "instruction");
}

static void rates(struct document *to, const struct eval_machine *m) {
  uint64_t period[16];
  size_t n = tip_eval_periods(m, period, sizeof period / sizeof *period);
  document_text(
    to,
    "(a) Sampling rate: mean error by instruction, percent, for each rate. The paper goes from 100 Hz to 20 kHz; gcc's error falls from 5.0 at 4 kHz to 2.6 at 20 kHz.");
  eval_table(to, "cycles between samples|N, mean|floor|Software|Dispatch|LCI|NCI|NCI+ILP|TIP-ILP|TIP|TIP random");
  for (size_t i = 0; i < n; i++) {
    double samples = 0, runs = 0;
    for (size_t k = 0; k < m->runs; k++) {
      double s = tip_eval_samples(tip_eval_run_at(m, k), false, period[i]);
      if (isfinite(s)) {
        samples += s;
        runs++;
      }
    }
    eval_cells(to, "%" PRIu64 "|%.0f|%.2f", period[i], samples / runs,
               tip_eval_errors(m, TIP_EVAL_TIP, false, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_FLOOR).mean);
    for (unsigned p = 0; p <= SHOWN; p++)
      document_number(
        to, tip_eval_errors(m, p < SHOWN ? p : TIP_EVAL_TIP, p == SHOWN, period[i], TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean, 2);
  }
}

static void methods(struct document *to, const struct eval_machine *m) {
  document_text(to, "(b) Periodic against random sampling, mean and maximum over the programs (by program in Figure 10's table).");
  eval_table(to, "<TIP by instruction|periodic|random|published periodic|published random");
  struct summary periodic = tip_eval_errors(m, TIP_EVAL_TIP, false, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL);
  struct summary random = tip_eval_errors(m, TIP_EVAL_TIP, true, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL);
  eval_cells(to, "mean|%.2f|%.2f|%.1f|%.1f", periodic.mean, random.mean,
             tip_eval_published_mean(TIP_EVAL_TIP, false, TIP_EVAL_INSTRUCTION), TIP_EVAL_PUBLISHED_RANDOM);
  eval_cells(to, "max|%.2f|%.2f|%.1f|-", periodic.max, random.max, tip_eval_published_max(TIP_EVAL_TIP, TIP_EVAL_INSTRUCTION));
}

static void parallelism(struct document *to, const struct eval_machine *m) {
  static const enum tip_eval_profiler order[] = {TIP_EVAL_NCI, TIP_EVAL_NCI_ILP, TIP_EVAL_TIP_ILP, TIP_EVAL_TIP};
  document_text(
    to,
    "(c) NCI that divides a sample among the next-committing instructions (NCI+ILP) against the others: error by instruction over the programs.");
  eval_table(to, "<by instruction|min|first quartile|median|third quartile|max|mean|published mean");
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    struct summary s = tip_eval_errors(m, order[i], false, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL);
    eval_cells(to, "%s|%.2f|%.2f|%.2f|%.2f|%.2f|%.2f|%.1f", tip_eval_profiler_name(order[i]), s.min, s.q1, s.median, s.q3, s.max,
               s.mean, tip_eval_published_mean(order[i], false, TIP_EVAL_INSTRUCTION));
  }
}

void tip_eval_sensitivity_section(struct document *to, const struct eval_machine *m) {
  document_heading(to, "Figure 11, %s: sensitivity", m->config);
  document_text(to, "Sampled by models, out of band.");
  rates(to, m);
  eval_show(to, m, "fig11a", "error over the sampling rate");
  methods(to, m);
  eval_show(to, m, "fig11b", "periodic against random sampling");
  parallelism(to, m);
  eval_show(to, m, "fig11c", "error with and without division among instructions that commit together");
}

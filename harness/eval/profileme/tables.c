#include <math.h>

#include "eval/figure.h"
#include "eval/profileme/report.h"

const char *const pme_eval_skid_program[PME_EVAL_SKID_PROGRAMS] = {"skid", "skid_inorder"};
const char *const pme_eval_skid_text[PME_EVAL_SKID_PROGRAMS] = {"out of order", "in order"};

static void drawing(struct document *to, const struct pme_eval_machine *m, const char *figure, const char *shows) {
  char name[64];
  eval_figure_name(name, sizeof name, figure, m->config);
  document_drawing(to, name, shows);
}

static double percent(uint64_t part, uint64_t whole) { return whole ? 100 * (double)part / (double)whole : NAN; }

/* ---- Figure 2 ---- */

static void skid_row(struct document *to, const struct pme_eval_skid *s, const char *mode) {
  struct pme_eval_spread x = pme_eval_spread(s);
  document_cell(to, "%s", s->function);
  document_cell(to, "%s", mode);
  document_cell(to, "%llu", (unsigned long long)x.interrupts);
  document_number(to, percent(x.on_load, x.interrupts), 1);
  document_cell(to, "%+lld (%.0f %%)", (long long)x.peak, percent(x.peak_times, x.interrupts));
  document_cell(to, "%+lld to %+lld", (long long)x.first, (long long)x.last);
  document_cell(to, "%u", x.places90);
  document_cell(to, "%llu", (unsigned long long)x.records);
  document_number(to, percent(x.records_on_load, x.records), 1);
}

void pme_eval_skid_section(struct document *to, const struct pme_eval_machine *m) {
  static const char *const heads[] = {"<loop",
                                      "<issue",
                                      "interrupts",
                                      "on the load %",
                                      "most frequent place",
                                      "range",
                                      "places that hold 90 %",
                                      "ProfileMe: records of loads",
                                      "on the load %"};
  document_heading(to, "Figure 2, %s: where counter interrupts land, and ProfileMe's records", m->config);
  document_text(
    to,
    "A loop of one load among 400 nops. A counter of the load's event overflows after a few loads; the place is the interrupted pc, "
    "in instructions behind the load. load_hit: the load hits, loads that commit are counted. load_miss: it misses, D-cache misses "
    "are counted, when they happen. load_behind: the same, with a division of varying length 24 instructions before. Published: six "
    "cycles behind the load on an in-order Alpha 21164; smeared over the next 25 instructions on a Pentium Pro. The records are the "
    "golden model's, out of band.");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (int i = 0; i < PME_EVAL_SKID_PROGRAMS; i++) {
    const struct pme_eval_run *r = pme_eval_find(m, pme_eval_skid_program[i], false);
    for (size_t k = 0; r && k < r->skids; k++) skid_row(to, &r->skid[k], pme_eval_skid_text[i]);
  }
  drawing(to, m, "fig2a", "interrupted pc behind the load, and records of loads; out of order");
  drawing(to, m, "fig2b", "the same, in order");
}

/* ---- Figure 3 ---- */

static void envelope_cells(struct document *to, const struct pme_envelope *e) {
  document_cell(to, "%llu", (unsigned long long)e->points);
  document_number(to, pme_envelope_share(e), 3);
  document_number(to, e->points ? e->expected / (double)e->points : NAN, 3);
  document_number(to, pme_envelope_ratio(e), 4);
  document_number(to, pme_envelope_error(e), 4);
}

void pme_eval_convergence_section(struct document *to, const struct pme_eval_machine *m) {
  static const char *const heads[] = {"<program",   "S",  "records",          "exact",  "retired: points", "inside",     "Poisson",
                                      "mean ratio", "+-", "D-misses: points", "inside", "Poisson",         "mean ratio", "+-"};
  struct pme_envelope retire, dmiss;
  uint64_t records, exact;
  pme_eval_convergence(m, &retire, &dmiss);
  pme_eval_attribution(m, &records, &exact);
  document_heading(to, "Figure 3, %s: convergence of estimated counts, and attribution", m->config);
  document_text(
    to,
    "A point is an instruction with %.0f expected samples or more (its true count / S), whatever k it got. Inside: the estimate kS "
    "lies within 1 +- 1/sqrt(k) of the truth. Poisson: the share that independent samples of the same expectation would have. Mean "
    "ratio: of kS / truth, with its standard error. Published: two thirds inside. Exact: records whose pc, cycles of fetch and end, "
    "retirement, latencies and events are those of the instruction in the other views. Model, out of band.",
    PME_ENVELOPE_LEAST);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = &m->run[i];
    if (r->pairs) continue;
    document_cell(to, "%s", r->program);
    document_number(to, r->interval, 1);
    document_cell(to, "%llu", (unsigned long long)r->records);
    document_cell(to, "%llu", (unsigned long long)r->exact);
    envelope_cells(to, &r->retire);
    envelope_cells(to, &r->dmiss);
  }
  document_rule(to);
  document_cell(to, "all, with pairs");
  document_cell(to, "-");
  document_cell(to, "%llu", (unsigned long long)records);
  document_cell(to, "%llu", (unsigned long long)exact);
  envelope_cells(to, &retire);
  envelope_cells(to, &dmiss);
  drawing(to, m, "fig3a", "estimate / truth over the samples of each instruction");
  drawing(to, m, "fig3b", "estimate / truth over the samples that have the property");
  drawing(to, m, "fig3c", "the same, expanded, with the envelope of one standard deviation");
}

/* ---- Figure 6 ---- */

void pme_eval_path_section(struct document *to, const struct pme_eval_machine *m) {
  static const char *const heads[] = {"<scope", "<scheme", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
  static const char *const scopes[PME_SCOPES] = {"inside a routine", "across routines"};
  uint64_t samples = 0, left = 0;
  for (size_t i = 0; i < m->runs; i++) {
    if (m->run[i].window != PME_EVAL_WINDOW) continue;
    samples += m->run[i].path_samples;
    left += m->run[i].path_left_out;
  }
  document_heading(to, "Figure 6, %s: paths found from history bits and pairs", m->config);
  document_text(
    to,
    "Percent of the samples whose actual path, back over so many conditional branches, is the one that the scheme gives. %llu "
    "samples: second records of pairs, distances 1 to %d, %llu pairs of which one did not retire left out. History bits restrict "
    "what is examined; where several paths agree the execution counts decide, or ('only one agrees') none is given. Published "
    "(drawing only): history + pair above history above counts at every length; across routines much lower. Model, out of band; "
    "truth from the retire stream.",
    (unsigned long long)samples, PME_EVAL_WINDOW, (unsigned long long)left);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    if (scope) document_rule(to);
    for (int s = 0; s < PME_SCHEMES; s++) {
      document_cell(to, "%s", scopes[scope]);
      document_cell(to, "%s", pme_scheme_name((enum pme_scheme)s));
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) document_number(to, pme_eval_path(m, scope, (enum pme_scheme)s, n), 1);
    }
  }
  drawing(to, m, "fig6", "paths found over the length of the branch history");
}

/* ---- windowed IPC ---- */

void pme_eval_window_section(struct document *to, const struct pme_eval_machine *m) {
  static const char *const heads[] = {"<program", "IPC", "windowed mean", "largest / smallest", "deviation %"};
  document_heading(to, "Windowed IPC, %s", m->config);
  document_text(
    to,
    "Instructions that retire in windows of 30 cycles, each window weighted by what retired in it; windows in which nothing did are "
    "left out of the ratio. Published: ratio 3 to 30, deviation 20 to 42 %% of the mean, 31 %% over all.");
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = &m->run[i];
    if (r->pairs) continue;
    document_cell(to, "%s", r->program);
    document_number(to, (double)r->instret / (double)r->cycles, 3);
    document_number(to, r->ipc_mean, 3);
    document_number(to, r->ipc_ratio, 1);
    document_number(to, r->ipc_deviation, 1);
  }
}

/* ---- overhead ---- */

void pme_eval_cost_section(struct document *to, const struct pme_eval_machine *m) {
  static const char *const heads[] = {
    "<rate", "instructions a record", "K", "programs", "overhead %", "in the handler %", "handler cycles a record"};
  static const char *const rates[EVAL_RATES] = {"x1", "x10", "x100"};
  struct pme_eval_rtl t = pme_eval_rtl(m);
  document_heading(to, "Overhead, %s", m->config);
  document_text(
    to,
    "RTL, through interrupts: %zu recordings, %llu records, each compared with what was seen of its instruction, %llu mismatches, "
    "%llu lost. x1: a record every 800,000 instructions, at IPC 1 and 3.2 GHz 4 kHz. K: records of an interrupt (sec. 4.3). "
    "Overhead: cycles more than without sampling, starting and stopping included; means over the programs.",
    t.recordings, (unsigned long long)t.records, (unsigned long long)t.mismatches, (unsigned long long)t.lost);
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (int rate = 0, factor = 1; rate < EVAL_RATES; rate++, factor *= 10)
    for (uint64_t sets = 1; sets <= 32; sets++) {
      struct pme_eval_cost c = pme_eval_cost(m, rate, sets);
      if (!c.programs) continue;
      document_cell(to, "%s", rates[rate]);
      document_cell(to, "%d", EVAL_RATE_CYCLES / factor);
      document_cell(to, "%llu", (unsigned long long)sets);
      document_cell(to, "%zu", c.programs);
      document_number(to, c.overhead, 3);
      document_number(to, c.handler, 3);
      document_number(to, c.cycles, 1);
    }
}

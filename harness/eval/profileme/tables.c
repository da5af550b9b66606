#include <inttypes.h>
#include <math.h>

#include "eval/cells.h"
#include "eval/profileme/parts.h"

/* ---- Figure 2 ---- */

static void skid_row(struct document *to, const struct pme_eval_skid *s, const char *mode) {
  struct pme_eval_spread x = pme_eval_spread(s);
  eval_cells(to, "%s|%s|%" PRIu64 "|%.1f", s->function, mode, x.interrupts, pme_eval_percent(x.on_load, x.interrupts));
  document_cell(to, "%+lld (%.0f %%)", (long long)x.peak, pme_eval_percent(x.peak_times, x.interrupts));
  document_cell(to, "%+lld to %+lld", (long long)x.first, (long long)x.last);
  eval_cells(to, "%u|%" PRIu64 "|%.1f", x.places90, x.records, pme_eval_percent(x.records_on_load, x.records));
}

void pme_eval_skid_section(struct document *to, const struct eval_machine *m) {
  document_heading(to, "Figure 2, %s: where counter interrupts land, and ProfileMe's records", m->config);
  document_text(to, "A loop of one load among 400 nops. A counter of the load's event overflows after a few loads; the place is "
                    "the interrupted pc, "
                    "in instructions behind the load. load_hit: the load hits, loads that commit are counted. load_miss: it "
                    "misses, D-cache misses "
                    "are counted, when they happen. load_behind: the same, with a division of varying length 24 instructions "
                    "before. Published: six "
                    "cycles behind the load on an in-order Alpha 21164; smeared over the next 25 instructions on a Pentium Pro. "
                    "The records are the "
                    "golden model's, out of band.");
  eval_table(to, "<loop|<issue|interrupts|on the load %|most frequent place|range|places that hold 90 %|ProfileMe: records of "
                 "loads|on the load %");
  for (int i = 0; i < PME_EVAL_SKID_PROGRAMS; i++) {
    const struct pme_eval_run *r = pme_eval_find(m, pme_eval_skid_program[i], false);
    for (size_t k = 0; r && k < r->skids; k++) skid_row(to, &r->skid[k], pme_eval_skid_text[i]);
  }
  eval_show(to, m, "fig2a", "interrupted pc behind the load, and records of loads; out of order");
  eval_show(to, m, "fig2b", "the same, in order");
}

/* ---- Figure 3 ---- */

static void envelope_cells(struct document *to, const struct pme_envelope *e) {
  eval_cells(to, "%" PRIu64 "|%.3f|%.3f|%.4f|%.4f", e->points, pme_envelope_share(e), e->expected / (double)e->points,
             pme_envelope_ratio(e), pme_envelope_error(e));
}

void pme_eval_convergence_section(struct document *to, const struct eval_machine *m) {
  struct pme_eval_sums all = pme_eval_sums_of(m);
  document_heading(to, "Figure 3, %s: convergence of estimated counts, and attribution", m->config);
  document_text(
    to,
    "A point is an instruction with %.0f expected samples or more (its true count / S), whatever k it got. "
    "Inside: the estimate kS "
    "lies within 1 +- 1/sqrt(k) of the truth. Poisson: the share that independent samples of the same "
    "expectation would have. Mean "
    "ratio: of kS / truth, with its standard error. By arrivals: D-misses inside an interval as wide as k varies, given the "
    "distances at which they arrived. Published: two thirds inside. Exact: records whose pc, "
    "cycles of fetch and end, "
    "retirement, latencies and events are those of the instruction in the other views. Model, out of band.",
    PME_ENVELOPE_LEAST);
  eval_table(to, "<program|S|records|exact|retired: points|inside|Poisson|mean ratio|+-|D-misses: "
                 "points|inside|Poisson|mean ratio|+-");
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (r->pairs) continue;
    eval_cells(to, "%s|%.1f|%" PRIu64 "|%" PRIu64, r->program, r->interval, r->records, r->exact);
    envelope_cells(to, &r->retire);
    envelope_cells(to, &r->dmiss);
    document_number(to, pme_envelope_share(&r->arrivals), 3);
  }
  document_rule(to);
  eval_cells(to, "all, with pairs|-|%" PRIu64 "|%" PRIu64, all.records, all.exact);
  envelope_cells(to, &all.retire);
  envelope_cells(to, &all.dmiss);
  document_number(to, pme_envelope_share(&all.arrivals), 3);
  eval_show(to, m, "fig3a", "estimate / truth over the samples of each instruction");
  eval_show(to, m, "fig3b", "estimate / truth over the samples that have the property");
  eval_show(to, m, "fig3c", "the same, expanded, with the envelope of one standard deviation");
}

/* ---- Figure 6 ---- */

static void paths(struct document *to, const struct eval_machine *m, bool kernels) {
  static const char *const scopes[PME_SCOPES] = {"inside a routine", "across routines"};
  eval_table(to, "<scope|<scheme|1|2|3|4|5|6|7|8|9|10|11|12");
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    if (scope) document_rule(to);
    for (int s = 0; s < PME_SCHEMES; s++) {
      eval_cells(to, "%s|%s", scopes[scope], pme_scheme_name((enum pme_scheme)s));
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++)
        document_number(to, pme_eval_path(m, kernels, scope, (enum pme_scheme)s, n), 1);
    }
  }
}

void pme_eval_path_section(struct document *to, const struct eval_machine *m) {
  uint64_t samples[2] = {0}, left = 0;
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (r->window != PME_EVAL_WINDOW) continue;
    samples[r->kernel] += r->path_samples;
    left += r->path_left_out;
  }
  document_heading(to, "Figure 6, %s: paths found from history bits and pairs", m->config);
  document_text(to,
                "Percent of the samples whose actual path, back over so many conditional branches, is the only one that the "
                "scheme gives. %llu "
                "samples of real programs, %llu of kernels: second records of pairs, distances 1 to %d; %llu pairs of which "
                "one did not retire are "
                "left out. All schemes search the edges that were executed. History bits: all %d that a record holds; a path "
                "is rejected, too, "
                "when they contradict everything that can lie before it. n bits: as many as the path has branches, the "
                "paper's axis. Published "
                "(drawing only): history + pair above history above counts at every length; across routines much lower. "
                "Model, out of band; "
                "truth from the retire stream.",
                (unsigned long long)samples[0], (unsigned long long)samples[1], PME_EVAL_WINDOW, (unsigned long long)left,
                PME_PATH_HISTORY);
  document_text(to, "Real programs.");
  paths(to, m, false);
  eval_show(to, m, "fig6", "paths found over the length of the branch history, real programs");
  document_text(to, "Kernels.");
  paths(to, m, true);
}

/* ---- windowed IPC ---- */

void pme_eval_window_section(struct document *to, const struct eval_machine *m) {
  document_heading(to, "Windowed IPC, %s", m->config);
  document_text(to, "Instructions that retire in windows of 30 cycles, each window weighted by what retired in it; windows in "
                    "which nothing did are "
                    "left out of the ratio. Published: ratio 3 to 30, deviation 20 to 42 %% of the mean, 31 %% over all.");
  eval_table(to, "<program|IPC|windowed mean|largest / smallest|deviation %");
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (!r->pairs)
      eval_cells(to, "%s|%.3f|%.3f|%.1f|%.1f", r->program, (double)r->instret / (double)r->cycles, r->ipc_mean, r->ipc_ratio,
                 r->ipc_deviation);
  }
}

/* ---- overhead ---- */

void pme_eval_cost_section(struct document *to, const struct eval_machine *m) {
  const struct pme_eval_data *d = pme_eval_data_of(m);
  struct eval_recorded t = eval_recorded_of(d->record, d->records, m->config);
  document_heading(to, "Overhead, %s", m->config);
  document_text(to,
                "RTL, through interrupts: %" PRIu64 " recordings, %" PRIu64
                " records, each compared with what was seen of its instruction, %" PRIu64 " mismatches, "
                "%" PRIu64 " lost. x1: a record every 800,000 instructions, at IPC 1 and 3.2 GHz 4 kHz. K: records of an "
                "interrupt (sec. 4.3). "
                "Overhead: cycles more than without sampling, starting and stopping included; means over the programs.",
                t.recordings, t.samples, t.mismatches, t.lost);
  eval_table(to, "<rate|instructions a record|K|programs|overhead %|in the handler %|handler cycles a record");
  for (int rate = 0, factor = 1; rate < EVAL_RATES; rate++, factor *= 10)
    for (uint64_t sets = 1; sets <= PME_EVAL_SETS; sets++) {
      struct pme_eval_cost c = pme_eval_cost(m, rate, sets);
      if (c.programs)
        eval_cells(to, "%s|%d|%" PRIu64 "|%zu|%.3f|%.3f|%.1f", eval_rate_key[rate], EVAL_RATE_CYCLES / factor, sets, c.programs,
                   c.overhead, c.handler, c.cycles);
    }
}

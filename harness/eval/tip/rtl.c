/* What the RTL measured through interrupts. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "eval/cells.h"
#include "eval/tip/parts.h"

static void recordings(struct document *to, const struct eval_machine *m) {
  static const char *const rate_names[] = {"x1 (4 kHz)", "x10", "x100"};
  const struct tip_eval_data *d = tip_eval_data_of(m);
  eval_table(to,
             "<program|cycles between samples|<rate|samples|checked|mismatches|lost|missed|interrupts|baseline cycles|overhead %|"
             "handler %|handler cycles each|bytes each");
  for (const struct eval_record *r = d->record; r < d->record + d->record_count; r++) {
    if (strcmp(r->config, m->config) || r->timer) continue;
    int rate = eval_rate(r->period);
    eval_cells(to, "%s|%" PRIu64 "|%s", r->name, r->period, r->random ? "random" : rate < 0 ? "other" : rate_names[rate]);
    const uint64_t counts[] = {r->samples, r->checked, r->mismatches, r->lost, r->missed, r->interrupts, r->baseline_cycles};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) document_cell(to, "%" PRIu64, counts[k]);
    eval_cells(to, "%.3f|%.3f|%.0f|%.1f", eval_overhead(r), eval_handler_share(r),
               (double)r->handler_cycles / (double)r->interrupts, r->bytes_per_sample);
  }
}

static void overhead(struct document *to, const struct eval_machine *m) {
  static const char *const names[] = {"x1: 4 kHz at 3.2 GHz", "x10", "x100"};
  struct tip_eval_cost c = tip_eval_cost_of(m);
  eval_table(to, "<rate|overhead %, mean|max|handler %, mean|published overhead %");
  for (int i = 0; i < EVAL_RATES; i++)
    eval_cells(to, "%s|%.3f|%.3f|%.3f|%.1f", names[i], c.overhead[i], c.overhead_max[i], c.handler[i],
               i ? NAN : TIP_EVAL_PUBLISHED_OVERHEAD);
}

static void sizes(struct document *to, const struct eval_machine *m, double bytes) {
  eval_table(to, "<what|measured|published (W = 4)|<from");
  eval_cells(to,
             "bytes of a sample in memory|%.0f|%d|RTL, through interrupts; the published figure holds 40 B of the operating system",
             bytes, TIP_EVAL_PUBLISHED_BYTES);
  eval_cells(to, "data rate at 4 kHz, KB/s|%.0f|%d|bytes of a sample x 4 kHz", bytes * EVAL_RATE_HZ / 1000,
             TIP_EVAL_PUBLISHED_RATE);
  eval_cells(to, "storage of the unit, bytes (W = %u)|%.3f|57|flip-flops of the synthesised netlist", tip_eval_run_at(m, 0)->width,
             tip_eval_storage_of(m));
}

static void timers(struct document *to, const struct eval_machine *m) {
  const struct tip_eval_data *d = tip_eval_data_of(m);
  size_t rows = 0;
  for (const struct eval_record *r = d->record; r < d->record + d->record_count; r++) {
    if (!r->timer || strcmp(r->config, m->config)) continue;
    if (!rows++) {
      document_text(
        to,
        "Software for real: a timer interrupt samples the interrupted address. Skid: from the instruction that the Oracle blames in the cycle of the deadline to the one that "
        "the interrupt stops at, means over the samples. On the spot: they are the same. RTL, through interrupts.");
      eval_table(
        to,
        "<program|cycles between samples|samples|overhead %|skid, instructions|skid, cycles|at most, instructions|on the spot %");
    }
    eval_cells(to, "%s|%" PRIu64 "|%" PRIu64 "|%.3f|%.1f|%.1f|%.0f|%.1f", r->name, r->period, r->samples, eval_overhead(r),
               r->skid_instructions, r->skid_cycles, r->skid_bins ? (double)r->skid_end[r->skid_bins - 1] : NAN, r->skid_exact);
  }
  if (!rows) document_text(to, "Software for real, by timer interrupts: not measured.");
}

void tip_eval_rtl_section(struct document *to, const struct eval_machine *m) {
  const struct tip_eval_data *d = tip_eval_data_of(m);
  struct eval_recorded t = eval_recorded_of(d->record, d->record_count, m->config);
  document_heading(to, "The RTL, %s: samples, overhead, data", m->config);
  if (t.recordings) {
    document_text(
      to,
      "Sampled by the RTL and read by the firmware handler in its interrupt; every sample compared with the Oracle's answer for its cycle. "
      "Overhead: cycles more than the same program takes with sampling off; means over the programs that were recorded at every rate. "
      "It can be below 0: the samples' memory changes what the caches hold. Handler: the share of the cycles from an interrupt to the return from it.");
    recordings(to, m);
    overhead(to, m);
  } else {
    document_text(to, "No recordings of the RTL: not measured.");
  }
  sizes(to, m, t.bytes);
  timers(to, m);
}

/* What the RTL measured through interrupts. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "eval/tip/report.h"

static void recordings(struct document *to, const struct eval_machine *m) {
  static const char *const heads[] = {"<program",
                                      "cycles between samples",
                                      "<rate",
                                      "samples",
                                      "checked",
                                      "mismatches",
                                      "lost",
                                      "missed",
                                      "interrupts",
                                      "baseline cycles",
                                      "overhead %",
                                      "handler %",
                                      "handler cycles each",
                                      "bytes each"};
  static const char *const rate_names[] = {"x1 (4 kHz)", "x10", "x100"};
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < m->data->record_count; i++) {
    const struct eval_record *r = &m->data->record[i];
    if (strcmp(r->config, m->config) || r->timer) continue;
    int rate = eval_rate(r->period);
    document_cell(to, "%s", r->name);
    document_cell(to, "%" PRIu64, r->period);
    document_cell(to, "%s", r->random ? "random" : rate < 0 ? "other" : rate_names[rate]);
    const uint64_t counts[] = {r->samples, r->checked, r->mismatches, r->lost, r->missed, r->interrupts, r->baseline_cycles};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) document_cell(to, "%" PRIu64, counts[k]);
    document_number(to, eval_overhead(r), 3);
    document_number(to, eval_handler_share(r), 3);
    document_number(to, r->interrupts ? (double)r->handler_cycles / (double)r->interrupts : NAN, 0);
    document_number(to, r->bytes_per_sample, 1);
  }
}

static void overhead(struct document *to, const struct eval_rtl *t) {
  static const char *const heads[] = {"<rate", "overhead %, mean", "max", "handler %, mean", "published overhead %"};
  static const char *const names[] = {"x1: 4 kHz at 3.2 GHz", "x10", "x100"};
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (int i = 0; i < EVAL_RATES; i++) {
    document_cell(to, "%s", names[i]);
    document_number(to, t->overhead[i], 3);
    document_number(to, t->overhead_max[i], 3);
    document_number(to, t->handler[i], 3);
    document_number(to, i ? NAN : EVAL_PUBLISHED_OVERHEAD, 1);
  }
}

static void data(struct document *to, const struct eval_rtl *t, double storage, unsigned width) {
  static const char *const heads[] = {"<what", "measured", "published (W = 4)", "<from"};
  document_table(to, heads, sizeof heads / sizeof *heads);
  document_cell(to, "bytes of a sample in memory");
  document_number(to, t->bytes, 0);
  document_cell(to, "%d", EVAL_PUBLISHED_BYTES);
  document_cell(to, "RTL, through interrupts; the published figure holds 40 B of the operating system");
  document_cell(to, "data rate at 4 kHz, KB/s");
  document_number(to, t->bytes * EVAL_RATE_HZ / 1000, 0);
  document_cell(to, "%d", EVAL_PUBLISHED_RATE);
  document_cell(to, "bytes of a sample x 4 kHz");
  document_cell(to, "storage of the unit, bytes (W = %u)", width);
  document_number(to, storage, 3);
  document_cell(to, "57");
  document_cell(to, "flip-flops of the synthesised netlist");
}

static void timers(struct document *to, const struct eval_machine *m) {
  static const char *const heads[] = {"<program",     "cycles between samples", "samples",      "overhead %", "skid, instructions",
                                      "skid, cycles", "at most, instructions",  "on the spot %"};
  bool any = false;
  for (size_t i = 0; i < m->data->record_count; i++)
    any = any || (m->data->record[i].timer && !strcmp(m->data->record[i].config, m->config));
  document_text(
    to,
    any
      ? "Software for real: a timer interrupt samples the interrupted address. Skid: from the instruction that the Oracle blames in the cycle of the deadline to the one that "
        "the interrupt stops at, means over the samples. On the spot: they are the same. RTL, through interrupts."
      : "Software for real, by timer interrupts: not measured.");
  if (!any) return;
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < m->data->record_count; i++) {
    const struct eval_record *r = &m->data->record[i];
    if (!r->timer || strcmp(r->config, m->config)) continue;
    document_cell(to, "%s", r->name);
    document_cell(to, "%" PRIu64, r->period);
    document_cell(to, "%" PRIu64, r->samples);
    document_number(to, eval_overhead(r), 3);
    document_number(to, r->has_skid ? r->skid_instructions : NAN, 1);
    document_number(to, r->has_skid ? r->skid_cycles : NAN, 1);
    document_number(to, r->has_skid ? (double)r->skid_most : NAN, 0);
    document_number(to, r->has_skid ? r->skid_exact : NAN, 1);
  }
}

void eval_rtl_section(struct document *to, const struct eval_machine *m) {
  struct eval_rtl t = eval_rtl_of(m);
  document_heading(to, "The RTL, %s: samples, overhead, data", m->config);
  if (t.recordings) {
    document_text(
      to,
      "Sampled by the RTL and read by the firmware handler in its interrupt; every sample compared with the Oracle's answer for its cycle. "
      "Overhead: cycles more than the same program takes with sampling off; means over the programs that were recorded at every rate. "
      "It can be below 0: the samples' memory changes what the caches hold. Handler: the share of the cycles from an interrupt to the return from it.");
    recordings(to, m);
    overhead(to, &t);
  } else {
    document_text(to, "No recordings of the RTL: not measured.");
  }
  data(to, &t, eval_storage_of(m), m->width);
  timers(to, m);
}

/* What `culprit record --mode coproc` says of a run: closing lines and statistics. */
#include <inttypes.h>
#include <math.h>

#include "base/printable.h"
#include "base/json_members.h"
#include "tools/cli/output.h"
#include "tools/record/coproc.h"

static double error_of(const struct recorder_cop *p) {
  if (p->handler.handler == COP_HANDLER_TIP) return p->tip_error;
  return p->accuracy.points ? p->accuracy.point[p->accuracy.points - 1].error : -1;
}

uint64_t recorder_cop_overhead(const struct recorder *c, uint64_t stop) {
  const struct recorder_cop *p = c->state;
  return p->spent[COP_STARTING] + c->handler_cycles + stop;
}

static double overhead_percent(const struct recorder *c) {
  const struct recording *p = &c->prof;
  const struct recorder_cop *me = c->state;
  if (p->baseline_cycles) return prof_overhead(p);
  const uint64_t own = recorder_cop_overhead(c, me->spent[COP_STOPPING]), rest = p->cycles - p->rest_cycles - own;
  return rest ? 100.0 * (double)own / (double)rest : 0;
}

static void print_cost(const struct recorder *c, FILE *out) {
  const struct recording *p = &c->prof;
  const struct recorder_cop *me = c->state;
  const uint64_t read = me->mirror.read;
  fprintf(out, "culprit: %" PRIu64 " interrupts, %" PRIu64 " handler cycles", p->interrupts, p->handler_cycles);
  if (read) fprintf(out, " (%.1f a %s)", (double)p->handler_cycles / (double)read, me->mirror.simple ? "sample" : "slot");
  fprintf(out, ", start %" PRIu64 ", stop %" PRIu64 ", overhead %.2f %%", me->spent[COP_STARTING], me->spent[COP_STOPPING],
          overhead_percent(c));
  if (p->baseline_cycles) fprintf(out, " against %" PRIu64 " cycles without", p->baseline_cycles);
  fprintf(out, "; estimation %" PRIu64 ", sending %" PRIu64 " cycles\n", me->spent[COP_ESTIMATING], me->spent[COP_SENDING]);
}

void recorder_cop_summary(const struct recorder *c, const char *output, FILE *out) {
  const struct recording *p = &c->prof;
  const struct recorder_cop *me = c->state;
  const double error = error_of(me);
  const bool rows = p->kind == PROF_COP_VALUES;
  printable_print(out, "culprit: %zu %s in %.900s, microprogram %s", p->sample_count, rows ? "rows" : "slots", output,
                  p->microprogram);
  if (p->slots) fprintf(out, " with %" PRIu64 " slots", p->slots);
  fprintf(out,
          "; %" PRIu64 " tagged, %" PRIu64 " skipped, %" PRIu64 " dropped, %" PRIu64 " accepted, %" PRIu64 " processed, %" PRIu64
          " flushed, %" PRIu64 " lost",
          p->overflows, p->filtered, p->dropped, p->samples, p->processed, p->flushed, p->ring_lost);
  if (c->compared) fprintf(out, "; unit equal to its model in %" PRIu64 " cycles, 0 mismatches", c->compared);
  fputc('\n', out);
  if (error >= 0) {
    fprintf(out, "culprit: error %.2f %%", error);
    if (rows) fprintf(out, " over %zu loads in %" PRIu64 " executions", me->accuracy.truth.load.used, me->accuracy.truth.total);
    fputs(rows ? " (weighted RMS, of invariance)\n" : " by instruction, against the Oracle\n", out);
  }
  print_cost(c, out);
}

/* ---- statistics ---- */

static void timeline(const struct cop_accuracy *a, struct json *j) {
  json_key(j, "timeline");
  json_array(j);
  for (unsigned i = 0; i < a->points; i++) {
    const struct cop_point *p = &a->point[i];
    json_array_inline(j);
    json_uint(j, p->cycle);
    json_real(j, p->error < 0 ? NAN : p->error, 4);
    json_uint(j, p->overhead);
    json_end_array(j);
  }
  json_end_array(j);
}

static void unit_json(const struct recorder *c, struct json *j) {
  const struct prof_counts *n = &c->ring.counts;
  json_members(j, "tagged %u|skipped %u|accepted %u|dropped %u|processed %u|flushed %u", n->tagged, n->skipped, n->accepted,
               n->dropped, n->processed, n->flushed);
  const struct cop_checker *seen = &((const struct recorder_cop *)c->state)->checker;
  json_key_real(j, "branch_percent", seen->executed ? 100 * (double)seen->branched / (double)seen->executed : NAN, 2);
  json_members(j, "busy %u|idle %u|instrs %u|redirects %u|unit_cycles %u|matches %u", n->busy, n->idle, n->instrs, n->redirects,
               n->cycles, n->matches);
}

static void cost_json(const struct recorder *c, struct json *j) {
  const struct recording *p = &c->prof;
  const struct recorder_cop *me = c->state;
  json_members(j, "cycles %" PRIu64 "|instret %" PRIu64 "|baseline_cycles %" PRIu64, p->cycles, p->instret, p->baseline_cycles);
  json_members(j, "start_cycles %" PRIu64 "|stop_cycles %" PRIu64 "|estimate_cycles %" PRIu64 "|send_cycles %" PRIu64,
               me->spent[COP_STARTING], me->spent[COP_STOPPING], me->spent[COP_ESTIMATING], me->spent[COP_SENDING]);
  json_members(j, "overhead_percent %.4f|interrupts %" PRIu64 "|handler_cycles %" PRIu64 "|slots_read %" PRIu64,
               overhead_percent(c), p->interrupts, p->handler_cycles, me->mirror.read);
}

/* Loads that have an estimate; rows are in order. */
static size_t profiled(const struct recorder_cop *p) {
  size_t loads = 0;
  for (size_t i = 0; i < p->mirror.rows; i++) loads += !i || p->mirror.row[i].pc != p->mirror.row[i - 1].pc;
  return loads;
}

static size_t shifting(const struct recorder_cop *p) {
  size_t loads = 0;
  for (size_t i = 0; i < p->mirror.rows; i++)
    loads += p->mirror.row[i].shifting && (!i || p->mirror.row[i].pc != p->mirror.row[i - 1].pc);
  return loads;
}

static void quality_json(const struct recorder *c, struct json *j) {
  const struct recorder_cop *me = c->state;
  const struct cop_truth *t = &me->accuracy.truth;
  const double error = error_of(me);
  const double masked = error < 0 ? NAN : cop_truth_masked(t, me->mirror.row, me->mirror.rows);
  json_members(j, "error %.4f|static_loads %zu|loads %" PRIu64 "|pairs %zu|rows %zu", error < 0 ? NAN : error, t->load.used,
               t->total, t->pair.used, c->prof.sample_count);
  const struct cop_selection_bias bias = cop_selection_bias(&me->checker.selection);
  json_members(j, "selection_bias %.3f|selection_chance %.3f", c->modelled ? bias.percent : NAN, c->modelled ? bias.chance : NAN);
  json_members(j, "profiled %zu|shifting %zu|late_phase_percent %.3f", profiled(me), shifting(me),
               error < 0 ? NAN : cop_accuracy_late(&me->accuracy, c->prof.cycles));
  json_members(j, "masked %" PRIu64 "|masked_percent %.2f|lost %" PRIu64, (uint64_t)c->ring.counts.masked, masked,
               c->prof.ring_lost + c->ring.counts.lost);
}

void recorder_cop_stats(const struct recorder *c, struct json *j) {
  const struct recording *p = &c->prof;
  const struct recorder_cop *me = c->state;
  json_key_string(j, "config", c->run.machine.api->name); /* a "-double" counts as its configuration */
  json_members(j, "program %s|source %s|microprogram %s", p->program, c->mode->name, p->microprogram);
  json_members(j, "slots %" PRIu64 "|clock %" PRIu64 "|interval %" PRIu64, p->slots, p->clock, me->interval);
  cost_json(c, j);
  quality_json(c, j);
  unit_json(c, j);
  timeline(&me->accuracy, j);
  json_key_uint(j, "compared_cycles", c->compared);
  json_key_uint(j, "mismatches", 0); /* a run with one ends before */
}

bool recorder_cop_scatter(struct recorder *c, struct failure *f) {
  const struct recorder_cop *me = c->state;
  const char *path = c->opt->scatter;
  struct report_file file;
  if (!path) return true;
  if (!output_open(&file, path, f)) return false;
  if (cop_accuracy_scatter(&me->accuracy, me->mirror.row, me->mirror.rows, file.out)) return output_close(&file, f);
  report_file_abandon(&file);
  return fail(f, STATUS_INTERNAL, "out of memory for %.400s", path);
}

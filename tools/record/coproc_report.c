/* What `culprit record --mode coproc` says of a run: closing lines and statistics. */
#include <inttypes.h>
#include <math.h>

#include "base/json.h"
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
  const struct prof *p = &c->prof;
  const struct recorder_cop *me = c->state;
  if (p->baseline_cycles) return prof_overhead(p);
  const uint64_t own = recorder_cop_overhead(c, me->spent[COP_STOPPING]), rest = p->cycles - p->rest_cycles - own;
  return rest ? 100.0 * (double)own / (double)rest : 0;
}

static void print_cost(const struct recorder *c, FILE *out) {
  const struct prof *p = &c->prof;
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
  const struct prof *p = &c->prof;
  const struct recorder_cop *me = c->state;
  const double error = error_of(me);
  const bool rows = p->kind == PROF_COP_VALUES;
  fprintf(out, "culprit: %zu %s in %.900s, microprogram %s", p->sample_count, rows ? "rows" : "slots", output, p->microprogram);
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
  const struct {
    const char *key;
    uint32_t value;
  } counts[] = {
    {"tagged", n->tagged},       {"skipped", n->skipped},     {"accepted", n->accepted},  {"dropped", n->dropped},
    {"processed", n->processed}, {"flushed", n->flushed},     {"busy", n->busy},          {"idle", n->idle},
    {"instrs", n->instrs},       {"redirects", n->redirects}, {"unit_cycles", n->cycles}, {"matches", n->matches},
  };
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) json_key_uint(j, counts[i].key, counts[i].value);
}

static void cost_json(const struct recorder *c, struct json *j) {
  const struct prof *p = &c->prof;
  const struct recorder_cop *me = c->state;
  json_key_uint(j, "cycles", p->cycles);
  json_key_uint(j, "instret", p->instret);
  json_key_uint(j, "baseline_cycles", p->baseline_cycles);
  json_key_uint(j, "start_cycles", me->spent[COP_STARTING]);
  json_key_uint(j, "stop_cycles", me->spent[COP_STOPPING]);
  json_key_uint(j, "estimate_cycles", me->spent[COP_ESTIMATING]);
  json_key_uint(j, "send_cycles", me->spent[COP_SENDING]);
  json_key(j, "overhead_percent"), json_real(j, overhead_percent(c), 4);
  json_key_uint(j, "interrupts", p->interrupts);
  json_key_uint(j, "handler_cycles", p->handler_cycles);
  json_key_uint(j, "slots_read", me->mirror.read);
}

static void quality_json(const struct recorder *c, struct json *j) {
  const struct recorder_cop *me = c->state;
  const struct cop_truth *t = &me->accuracy.truth;
  const double error = error_of(me);
  json_key_real(j, "error", error < 0 ? NAN : error, 4); /* null */
  json_key_uint(j, "static_loads", t->load.used);
  json_key_uint(j, "loads", t->total);
  json_key_uint(j, "pairs", t->pair.used);
  json_key_uint(j, "rows", c->prof.sample_count);
  json_key_uint(j, "masked", c->ring.counts.masked);
  json_key_real(j, "masked_percent", error < 0 ? NAN : cop_truth_masked(t, me->mirror.row, me->mirror.rows), 2);
  json_key_uint(j, "lost", c->prof.ring_lost + c->ring.counts.lost);
}

void recorder_cop_stats(const struct recorder *c, struct json *j) {
  const struct prof *p = &c->prof;
  const struct recorder_cop *me = c->state;
  json_key_string(j, "config", c->run.machine.api->name); /* a "-double" counts as its configuration */
  json_key_string(j, "program", p->program);
  json_key_string(j, "source", c->mode->name);
  json_key_string(j, "microprogram", p->microprogram);
  json_key_uint(j, "slots", p->slots);
  json_key_uint(j, "clock", p->clock);
  json_key_uint(j, "interval", me->interval);
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

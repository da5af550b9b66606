#include "eval/coproc/result.h"

#include <math.h>
#include <string.h>

enum { RATES = 32 };              /* intervals of simple sampling of a program */
static const double least = 1e-4; /* percent: an overhead at or below 0 has no logarithm */

const struct cop_eval_variant cop_eval_sizes[COP_EVAL_VARIANTS] = {
  {"half", COP_EVAL_BASE / 2, 1},
  {"base", COP_EVAL_BASE, 1},
  {"double", 2 * COP_EVAL_BASE, 1},
};
const struct cop_eval_variant cop_eval_clocks[COP_EVAL_VARIANTS] = {
  {"full", COP_EVAL_BASE, 1},
  {"half", COP_EVAL_BASE, 2},
  {"quarter", COP_EVAL_BASE, 4},
};

/* ---- one run ---- */

/* Half of the programs with large working sets: the others test what was chosen. */
static bool tuned(const char *name) {
  static const char *const chosen[] = {"duktape", "zlib", "mbedtls", "cjson", "xxhash"};
  for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
    if (!strcmp(name, chosen[i])) return true;
  return false;
}

static double above_baseline(const struct cop_eval_run *r, uint64_t without) {
  return r->baseline_cycles ? 100 * ((double)(r->cycles - without) / (double)r->baseline_cycles - 1) : NAN;
}

double cop_eval_running(const struct cop_eval_run *r) { return above_baseline(r, r->send_cycles + r->estimate_cycles); }
double cop_eval_overhead(const struct cop_eval_run *r) { return above_baseline(r, r->send_cycles); }
double cop_eval_total(const struct cop_eval_run *r) { return above_baseline(r, 0); }

double cop_eval_estimation(const struct cop_eval_run *r) {
  return r->profiled ? (double)r->estimate_cycles / (double)r->profiled : NAN;
}

double cop_eval_late(const struct cop_eval_run *r) {
  if (!r->points || !r->timeline[r->points - 1].overhead) return NAN;
  const struct cop_eval_point *end = &r->timeline[r->points - 1];
  double at = 2 * (double)end->cycle / 3, from = 0, from_cycle = 0;
  for (size_t i = 0; i < r->points; i++) {
    const struct cop_eval_point *p = &r->timeline[i];
    if ((double)p->cycle > at) { /* on the straight line to it */
      from += ((double)p->overhead - from) * (at - from_cycle) / ((double)p->cycle - from_cycle);
      break;
    }
    from = (double)p->overhead;
    from_cycle = (double)p->cycle;
  }
  return 100 * ((double)end->overhead - from) / (double)end->overhead;
}

double cop_eval_error_at(const struct cop_eval_run *r, double part) {
  double error = NAN;
  for (size_t i = 0; i < r->points; i++) {
    if ((double)r->timeline[i].cycle > part * (double)r->timeline[r->points - 1].cycle) break;
    error = r->timeline[i].error;
  }
  return error;
}

static double handler_of(const struct cop_eval_run *r, uint64_t n) {
  return r->interrupts && n ? (double)r->handler_cycles / (double)n : NAN;
}

double cop_eval_handler_sample(const struct cop_eval_run *r) { return handler_of(r, r->processed); }
double cop_eval_handler_slot(const struct cop_eval_run *r) { return handler_of(r, r->slots_read); }

double cop_eval_dropped(const struct cop_eval_run *r) {
  uint64_t chosen = r->tagged - r->skipped;
  return chosen ? 100 * (double)r->dropped / (double)chosen : NAN;
}

static const struct cop_eval_run *of_kind(const struct eval_machine *m, unsigned kind, const char *program, unsigned slots,
                                          unsigned clock) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    if (r->kind == kind && r->slots == slots && r->clock == clock && !strcmp(r->program, program)) return r;
  }
  return NULL;
}

const struct cop_eval_run *cop_eval_value(const struct eval_machine *m, const char *program, unsigned slots, unsigned clock) {
  return of_kind(m, COP_EVAL_VALUE, program, slots, clock);
}

/* ---- value profile beside simple sampling ---- */

struct rate {
  double cost, error;
};

/* The rates of a program, rising in cost. */
static size_t rates(const struct eval_machine *m, const char *program, cop_eval_cost *cost, struct rate *list) {
  size_t n = 0;
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    struct rate x = {fmax(cost(r), least), fmax(r->error, least)};
    if (r->kind != COP_EVAL_SIMPLE || strcmp(r->program, program) || isnan(cost(r)) || isnan(r->error) || n == RATES) continue;
    size_t k = n++;
    for (; k && list[k - 1].cost > x.cost; k--) list[k] = list[k - 1];
    list[k] = x;
  }
  return n;
}

struct cop_eval_simple cop_eval_simple_at(const struct eval_machine *m, const char *program, cop_eval_cost *cost, double at) {
  struct rate list[RATES];
  size_t n = rates(m, program, cost, list), k = 0;
  if (!n || isnan(at)) return (struct cop_eval_simple){NAN, COP_EVAL_NONE};
  at = fmax(at, least);
  if (at < list[0].cost) return (struct cop_eval_simple){list[0].error, COP_EVAL_BELOW};
  if (at > list[n - 1].cost) return (struct cop_eval_simple){list[n - 1].error, COP_EVAL_ABOVE};
  while (k + 1 < n && list[k + 1].cost < at) k++;
  if (k + 1 == n || list[k].cost == list[k + 1].cost) return (struct cop_eval_simple){list[k].error, COP_EVAL_WITHIN};
  double part = log(at / list[k].cost) / log(list[k + 1].cost / list[k].cost);
  return (struct cop_eval_simple){list[k].error * pow(list[k + 1].error / list[k].error, part), COP_EVAL_WITHIN};
}

bool cop_eval_row(const struct eval_machine *m, size_t k, struct cop_eval_row *row) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    if (r->kind != COP_EVAL_VALUE || r->slots != COP_EVAL_BASE || r->clock != 1 || k--) continue;
    *row = (struct cop_eval_row){.value = r,
                                 .overhead = cop_eval_overhead(r),
                                 .exceeds = r->static_loads > r->slots,
                                 .tuned = tuned(r->name)};
    row->simple = cop_eval_simple_at(m, r->program, cop_eval_overhead, row->overhead);
    row->times = row->simple.error / fmax(r->error, least);
    row->total_times = cop_eval_simple_at(m, r->program, cop_eval_total, cop_eval_total(r)).error / fmax(r->error, least);
    row->better = row->simple.reach <= COP_EVAL_BELOW && row->times > 1;
    row->paper.run = of_kind(m, COP_EVAL_PAPER, r->program, COP_EVAL_BASE, 1);
    row->paper.simple = cop_eval_simple_at(m, r->program, cop_eval_overhead,
                                           row->paper.run ? cop_eval_overhead(row->paper.run) : NAN);
    row->paper.times = row->paper.run ? row->paper.simple.error / fmax(row->paper.run->error, least) : NAN;
    return true;
  }
  return false;
}

static void add_mean(double *sum, double *n, double v) {
  if (!isfinite(v)) return;
  *sum += v;
  *n += 1;
}

struct cop_eval_engine cop_eval_engine_of(const struct eval_machine *m) {
  struct cop_eval_engine sum = {0, 0, 0}, n = {0, 0, 0};
  struct cop_eval_row row;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    add_mean(&sum.handler_sample, &n.handler_sample, cop_eval_handler_sample(row.value));
    add_mean(&sum.handler_slot, &n.handler_slot, cop_eval_handler_slot(row.value));
    add_mean(&sum.branches, &n.branches, row.value->branch_percent);
  }
  return (struct cop_eval_engine){sum.handler_sample / n.handler_sample, sum.handler_slot / n.handler_slot,
                                  sum.branches / n.branches};
}

/* Rows have the most static loads first. varied: only programs that were measured with half the slots,
 * too. */
static const struct cop_eval_run *largest(const struct eval_machine *m, bool varied) {
  const struct cop_eval_run *best = NULL;
  struct cop_eval_row row;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    if (varied && !cop_eval_value(m, row.value->program, COP_EVAL_BASE / 2, 1)) continue;
    if (!best || (!strcmp(row.value->name, best->name) && row.value->cycles > best->cycles)) best = row.value;
  }
  return best;
}

const struct cop_eval_run *cop_eval_shown(const struct eval_machine *m) { return largest(m, false); }
const struct cop_eval_run *cop_eval_varied(const struct eval_machine *m) { return largest(m, true); }

/* Measured, and with what is compared. */
static const struct cop_eval_run *whole(const struct eval_machine *m, const char *program, const struct cop_eval_variant *v) {
  const struct cop_eval_run *r = cop_eval_value(m, program, v->slots, v->clock);
  return !r || isnan(r->error) || isnan(cop_eval_overhead(r)) ? NULL : r;
}

struct cop_eval_mean cop_eval_variant_mean(const struct eval_machine *m, const struct cop_eval_variant list[COP_EVAL_VARIANTS],
                                           int which) {
  struct cop_eval_mean sum = {0, 0, 0, 0};
  struct cop_eval_row row;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    bool all = true;
    for (int i = 0; i < COP_EVAL_VARIANTS; i++) all = all && whole(m, row.value->program, &list[i]);
    if (!all) continue;
    const struct cop_eval_run *v = whole(m, row.value->program, &list[which]);
    sum.programs++;
    sum.error += v->error;
    sum.overhead += cop_eval_overhead(v);
    sum.running += cop_eval_running(v);
  }
  double n = sum.programs ? (double)sum.programs : NAN;
  return (struct cop_eval_mean){sum.programs, sum.error / n, sum.overhead / n, sum.running / n};
}

/* ---- the RTL ---- */

struct cop_eval_rtl cop_eval_rtl(const struct eval_machine *m) {
  struct cop_eval_rtl t = {.runs = m->runs};
  for (size_t i = 0; i < m->runs; i++) {
    const struct cop_eval_run *r = cop_eval_run_at(m, i);
    t.mismatches += r->mismatches;
    if (!r->compared_cycles) continue;
    t.checked++;
    t.compared_cycles += r->compared_cycles;
    t.engine_cycles += r->unit_cycles;
  }
  return t;
}

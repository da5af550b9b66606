#include "eval/coproc/data.h"

#include <stdlib.h>
#include <string.h>

typedef struct cop_eval_run run;
typedef struct cop_eval_point point;
typedef struct cop_eval_pair pair;
typedef struct cop_eval_scatter scatter;
typedef struct cop_eval_data data;

/* ---- files ---- */

/* The name of the microprogram. */
static const char *program_of(unsigned kind) {
  static const char *const names[COP_EVAL_KINDS + 1] = {"value", "simple", "tip", "value-paper"};
  return names[kind];
}

static const struct eval_field count_fields[] = {
  {EVAL_COUNT(run, cycles)},       {EVAL_COUNT(run, instret)},      {EVAL_COUNT(run, baseline_cycles)},
  {EVAL_COUNT(run, start_cycles)}, {EVAL_COUNT(run, stop_cycles)},  {EVAL_COUNT(run, estimate_cycles)},
  {EVAL_COUNT(run, send_cycles)},  {EVAL_COUNT(run, interrupts)},   {EVAL_COUNT(run, handler_cycles)},
  {EVAL_COUNT(run, slots_read)},   {EVAL_COUNT(run, static_loads)}, {EVAL_COUNT(run, masked)},
  {EVAL_COUNT(run, lost)},         {EVAL_COUNT(run, tagged)},       {EVAL_COUNT(run, skipped)},
  {EVAL_COUNT(run, accepted)},     {EVAL_COUNT(run, dropped)},      {EVAL_COUNT(run, processed)},
  {EVAL_COUNT(run, flushed)},      {EVAL_COUNT(run, busy)},         {EVAL_COUNT(run, idle)},
  {EVAL_COUNT(run, instrs)},       {EVAL_COUNT(run, unit_cycles)},  {EVAL_COUNT(run, compared_cycles)},
  {EVAL_COUNT(run, mismatches)},   {EVAL_COUNT(run, profiled)}};
static const struct eval_field point_fields[] = {{EVAL_COUNT(point, cycle)},
                                                 {EVAL_UNSURE("error", point, error, 1e6)},
                                                 {EVAL_COUNT(point, overhead)}};
static const struct eval_field run_fields[] = {EVAL_HEAD(run),
                                               {EVAL_WORD("source", "coproc")},
                                               {EVAL_CHOICE("microprogram", run, kind, program_of)},
                                               {EVAL_NUMBER(run, slots, 0, 65535)},
                                               {EVAL_NUMBER(run, clock, 1, 4)},
                                               {EVAL_REAL("interval", run, interval, 0, 1e12)},
                                               {EVAL_OBJECT(NULL, count_fields)},
                                               {EVAL_UNSURE("error", run, error, EVAL_SHARE_MOST)},
                                               {EVAL_UNSURE("masked_percent", run, masked_percent, EVAL_SHARE_MOST)},
                                               {EVAL_UNSURE("late_phase_percent", run, late_phase_percent, EVAL_SHARE_MOST)},
                                               {EVAL_UNSURE("selection_bias", run, selection_bias, EVAL_SHARE_MOST)},
                                               {EVAL_UNSURE("selection_chance", run, selection_chance, 1e6)},
                                               {EVAL_REAL("branch_percent", run, branch_percent, 0, EVAL_SHARE_MOST),
                                                .presence = EVAL_OPTIONAL},
                                               {EVAL_LIST("timeline", EVAL_IS_ROWS, run, timeline, points, point_fields)}};

static const struct eval_field pair_fields[] = {{EVAL_REAL("estimated", pair, estimated, 0, 1)},
                                                {EVAL_REAL("truth", pair, truth, 0, 1)},
                                                {EVAL_COUNT(pair, times)}};
static const struct eval_field scatter_fields[] = {EVAL_HEAD(scatter),
                                                   {EVAL_LIST("points", EVAL_IS_ROWS, scatter, pair, pairs, pair_fields)}};

/* What is known at the end is known when the program has stopped: estimation and sending
 * are no part of the course. */
static void check_timeline(struct eval_reader *r, struct cop_eval_run *to) {
  const uint64_t stopped = to->cycles - to->estimate_cycles - to->send_cycles;
  for (size_t i = 0; i < to->points; i++) {
    struct cop_eval_point *p = &to->timeline[i];
    if (p->cycle > stopped) p->cycle = stopped;
    if (i && (p->cycle < p[-1].cycle || p->overhead < p[-1].overhead)) eval_fail(r, "'timeline', element %zu goes back", i);
  }
}

static void check_run(struct eval_reader *r, void *read, unsigned kind) {
  struct cop_eval_run *to = read;
  if (to->kind != kind) eval_fail(r, "'microprogram' is \"%s\", not \"%s\"", program_of(to->kind), program_of(kind));
  if (!to->cycles || to->send_cycles + to->estimate_cycles >= to->cycles) eval_fail(r, "a run without cycles of its own");
  if (kind != COP_EVAL_VALUE && kind != COP_EVAL_PAPER && !(to->interval > 0)) eval_fail(r, "'interval' is 0");
  if (to->clock == 3) eval_fail(r, "'clock' is 3, not 1, 2 or 4");
  if (to->tagged != to->skipped + to->accepted + to->dropped) eval_fail(r, "'tagged' is not 'skipped' + 'accepted' + 'dropped'");
  if (to->processed + to->flushed > to->accepted) eval_fail(r, "'processed' + 'flushed' is more than 'accepted'");
  check_timeline(r, to);
}

/* ---- runs ---- */

static int rising(double a, double b) { return (a > b) - (a < b); }

static int run_order(const void *a, const void *b) {
  const struct cop_eval_run *x = a, *y = b;
  int order = strcmp(y->config, x->config); /* small before large */
  if (!order) order = rising(x->kind, y->kind);
  if (!order) order = rising((double)y->static_loads, (double)x->static_loads);
  if (!order) order = strcmp(x->program, y->program);
  if (!order) order = rising(x->slots, y->slots);
  if (!order) order = rising(x->clock, y->clock);
  return order ? order : rising(y->interval, x->interval);
}

static bool same(const char *config, const char *program, const char *other_config, const char *other_program) {
  return !strcmp(config, other_config) && !strcmp(program, other_program);
}

/* Cycles of a program without sampling, by any run that knows them; 0: none does. */
static uint64_t baseline(const void *from, const char *config, const char *program) {
  const struct cop_eval_data *d = from;
  for (size_t i = 0; i < d->runs; i++)
    if (d->run[i].baseline_cycles && same(d->run[i].config, d->run[i].program, config, program)) return d->run[i].baseline_cycles;
  for (size_t i = 0; i < d->compares; i++)
    if (same(d->compare[i].config, d->compare[i].program, config, program)) return d->compare[i].cycles;
  return 0;
}

static void finish(struct eval_reader *r, void *from) {
  struct cop_eval_data *d = from;
  for (size_t i = 0; i < d->runs; i++) {
    struct cop_eval_run *x = &d->run[i];
    uint64_t cycles = baseline(d, x->config, x->program);
    if (!x->baseline_cycles) x->baseline_cycles = cycles;
    if (x->baseline_cycles != cycles) eval_fail(r, "%s on %s has two baselines", x->program, x->config);
  }
  eval_record_baselines(d->tip, d->tips, d, baseline);
}

static const struct eval_files files[] = {
  {"value-", {EVAL_LIST("value", EVAL_IS_LIST, data, run, runs, run_fields)}, check_run},
  {"simple-", {EVAL_LIST("simple", EVAL_IS_LIST, data, run, runs, run_fields)}, check_run},
  {"sum-", {EVAL_LIST("sum", EVAL_IS_LIST, data, run, runs, run_fields)}, check_run},
  {"paper-", {EVAL_LIST("value-paper", EVAL_IS_LIST, data, run, runs, run_fields)}, check_run},
  {"tip-", {EVAL_LIST("tip", EVAL_IS_LIST, data, tip, tips, eval_record_fields)}, NULL},
  {"compare-", {EVAL_LIST("compare", EVAL_IS_LIST, data, compare, compares, tip_eval_run_fields)}, tip_eval_run_check},
  {"scatter-", {EVAL_LIST("scatter", EVAL_IS_LIST, data, scatter, scatters, scatter_fields)}, NULL}};

const struct eval_folder cop_eval_folder = {files,         sizeof files / sizeof *files,
                                            sizeof(data),  "value-*.json, paper-*.json, simple-*.json, sum-*.json",
                                            "coproc.json", run_order,
                                            finish};

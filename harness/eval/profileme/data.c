#include "eval/profileme/data.h"

#include <stdlib.h>
#include <string.h>

typedef struct pme_eval_run run;
typedef struct pme_eval_point point;
typedef struct pme_eval_place place;
typedef struct pme_eval_skid skid;
typedef struct pme_eval_insn insn;
typedef struct pme_eval_paths paths;
typedef struct pme_eval_edge edge;
typedef struct pme_eval_load load;
typedef struct pme_eval_data data;

/* ---- files ---- */

static const struct eval_field point_fields[] = {{EVAL_PC(point, pc)},
                                                 {EVAL_COUNT(point, records)},
                                                 {EVAL_COUNT(point, retired)},
                                                 {EVAL_COUNT(point, retired_k)},
                                                 {EVAL_COUNT(point, dmiss)},
                                                 {EVAL_COUNT(point, dmiss_k)},
                                                 {EVAL_REAL("dmiss_variance", point, dmiss_variance, 0, 1e6)}};
static const struct eval_field place_fields[] = {{EVAL_AT("offset", EVAL_IS_OFFSET, place, offset)}, {EVAL_COUNT(place, times)}};
static const struct eval_field skid_fields[] = {{EVAL_TEXT(skid, function)},
                                                {EVAL_COUNT(skid, interrupts)},
                                                {EVAL_LIST("interrupted", EVAL_IS_ROWS, skid, interrupted, interrupted_count,
                                                           place_fields)},
                                                {EVAL_LIST("records", EVAL_IS_ROWS, skid, record, record_count, place_fields)}};

#define CYCLES(m) EVAL_REAL(#m, insn, m, 0, 1e18)
#define SLOTS(m) EVAL_REAL(#m, insn, m, -1e18, 1e18)
static const struct eval_field insn_fields[] = {{EVAL_PC(insn, pc)},
                                                {EVAL_TEXT(insn, function)},
                                                {EVAL_TEXT(insn, text)},
                                                {EVAL_COUNT(insn, executions)},
                                                {EVAL_COUNT(insn, records)},
                                                {CYCLES(oracle)},
                                                {CYCLES(latency)},
                                                {CYCLES(latency_estimate)},
                                                {SLOTS(wasted)},
                                                {SLOTS(wasted_estimate)},
                                                {SLOTS(wasted_low)},
                                                {SLOTS(wasted_high)}};

const char *pme_eval_scope_key(unsigned s) {
  static const char *const keys[PME_SCOPES + 1] = {"intra", "inter"};
  return keys[s];
}

static const char *scheme_key(unsigned s) { return s < PME_SCHEMES ? pme_scheme_key((enum pme_scheme)s) : NULL; }
static const struct eval_field scope_fields[] = {{.key = "judged", .type = EVAL_IS_COUNTS, .length = PME_PATH_LENGTH},
                                                 {EVAL_AT(NULL, EVAL_IS_NAMED, paths, right[0]), .name = scheme_key,
                                                  .length = PME_PATH_LENGTH}};
static const struct eval_field path_fields[] = {{EVAL_AT("samples", EVAL_IS_COUNT, run, path_samples)},
                                                {EVAL_AT("left_out", EVAL_IS_COUNT, run, path_left_out)},
                                                {EVAL_NAMED(NULL, run, paths, pme_eval_scope_key, scope_fields)}};

static const struct eval_field edge_fields[] = {{EVAL_PC(edge, from)},
                                                {EVAL_PC(edge, to)},
                                                {EVAL_COUNT(edge, executions)},
                                                {EVAL_COUNT(edge, pairs)}};
static const char *load_key(unsigned l) { return l < PME_LOADS ? pme_load_key((enum pme_load)l) : NULL; }
static const struct eval_field load_fields[] = {{EVAL_COUNT(load, executions)},
                                                {EVAL_COUNT(load, progress)},
                                                {EVAL_COUNT(load, used)},
                                                {EVAL_COUNT(load, records)},
                                                {EVAL_UNSURE("useful", load, useful, 1e6)},
                                                {EVAL_REAL("low", load, low, -1e6, 1e6), .presence = EVAL_OR_NULL},
                                                {EVAL_UNSURE("high", load, high, 1e6)}};

static const struct eval_field count_fields[] = {{EVAL_COUNT(run, cycles)}, {EVAL_COUNT(run, instret)}, {EVAL_COUNT(run, window)},
                                                 {EVAL_COUNT(run, seed)},   {EVAL_COUNT(run, records)}, {EVAL_COUNT(run, exact)}};
static const struct eval_field window_fields[] = {{EVAL_UNSURE("mean", run, ipc_mean, 1e6)},
                                                  {EVAL_UNSURE("deviation", run, ipc_deviation, 1e6)},
                                                  {EVAL_UNSURE("ratio", run, ipc_ratio, 1e6)}};
static const struct eval_field run_fields[] = {EVAL_HEAD(run),
                                               {EVAL_WORD("mode", "profileme")},
                                               {EVAL_NUMBER(run, width, 1, 64)},
                                               {EVAL_OBJECT(NULL, count_fields)},
                                               {EVAL_REAL("interval", run, interval, 0, 1e9)},
                                               {EVAL_REAL("each", run, each, 0, 1e9)},
                                               {EVAL_OBJECT("windows", window_fields)}};

static const struct eval_field single_fields[] = {{EVAL_OBJECT(NULL, run_fields)},
                                                  {EVAL_LIST("points", EVAL_IS_ROWS, run, point, points, point_fields)},
                                                  {EVAL_LIST("skid", EVAL_IS_LIST, run, skid, skids, skid_fields)}};
static const struct eval_field pairs_fields[] = {{EVAL_OBJECT(NULL, run_fields)},
                                                 {EVAL_LIST("instructions", EVAL_IS_LIST, run, insn, insns, insn_fields)},
                                                 {EVAL_OBJECT("paths", path_fields)},
                                                 {EVAL_NAMED("loads", run, load, load_key, load_fields)}};
static const struct eval_field edges_fields[] = {{EVAL_OBJECT(NULL, run_fields)},
                                                 {EVAL_LIST("edges", EVAL_IS_ROWS, run, edge, edges, edge_fields)},
                                                 {EVAL_LIST("calls", EVAL_IS_ROWS, run, call, calls, edge_fields)}};

static const struct eval_field record_fields[] = {{EVAL_WORD("source", "profileme")}, {EVAL_OBJECT(NULL, eval_record_fields)}};

enum { SINGLE, PAIRS, KERNEL, EDGES, RECORD, KINDS };

static void check_points(struct eval_reader *r, struct pme_eval_run *to) {
  for (size_t i = 0; i < to->points; i++) {
    const struct pme_eval_point *p = &to->point[i];
    if (p->retired_k > p->records || p->dmiss > p->retired || p->dmiss_k > p->retired_k)
      eval_fail(r, "'points', element %zu contradicts itself", i);
    pme_envelope_add(&to->retire, p->retired, p->retired_k, to->each);
    pme_envelope_add(&to->dmiss, p->dmiss, p->dmiss_k, to->each);
    pme_envelope_add_varied(&to->arrivals, p->dmiss, p->dmiss_k, to->each, p->dmiss_variance);
  }
}

static void check_paths(struct eval_reader *r, const struct pme_eval_run *to) {
  for (unsigned s = 0; s < PME_SCOPES * PME_SCHEMES; s++)
    for (unsigned n = 0; n < PME_PATH_LENGTH; n++) {
      const struct pme_eval_paths *p = &to->paths[s / PME_SCHEMES];
      if (p->right[s % PME_SCHEMES][n] > p->judged[n])
        eval_fail(r, "'%s', length %u: more than there are", scheme_key(s % PME_SCHEMES), n + 1);
    }
}

/* Each pair is a sample of one edge. */
static void add_edges(struct pme_eval_run *to) {
  for (size_t i = 0; i < to->edges; i++)
    pme_envelope_add(&to->edge_counts, to->edge[i].executions, to->edge[i].pairs, 2 * to->each);
  for (size_t i = 0; i < to->calls; i++)
    pme_envelope_add(&to->call_counts, to->call[i].executions, to->call[i].pairs, 2 * to->each);
}

static void check_run(struct eval_reader *r, void *read, unsigned kind) {
  struct pme_eval_run *to = read;
  to->pairs = kind != SINGLE;
  to->kernel = kind == KERNEL;
  if (!to->cycles || !(to->each > 0)) eval_fail(r, "a run without cycles, or without a selection");
  if (to->exact > to->records) eval_fail(r, "'exact' is more than 'records'");
  if ((to->window > 0) != to->pairs || (to->window == 1) != (kind == EDGES))
    eval_fail(r, "'window' is %llu, which is not what the file's name says", (unsigned long long)to->window);
  check_points(r, to);
  check_paths(r, to);
  add_edges(to);
}

static void check_record(struct eval_reader *r, void *read, unsigned kind) {
  const struct eval_record *to = read;
  (void)kind;
  if (!to->cycles || !to->period || !to->sets) eval_fail(r, "a recording without cycles, interval or records");
}

/* ---- runs ---- */

static int rising(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int run_order(const void *a, const void *b) {
  const struct pme_eval_run *x = a, *y = b;
  int order = rising(x->width, y->width);
  if (!order) order = strcmp(x->config, y->config);
  if (!order) order = x->pairs - y->pairs;
  if (!order) order = strcmp(x->name, y->name);
  if (!order) order = strcmp(x->program, y->program);
  if (!order) order = rising(x->window, y->window);
  return order ? order : rising(x->seed, y->seed);
}

static uint64_t cycles_of(const void *from, const char *config, const char *program) {
  const struct pme_eval_data *d = from;
  for (size_t i = 0; i < d->runs; i++)
    if (!strcmp(d->run[i].config, config) && !strcmp(d->run[i].program, program)) return d->run[i].cycles;
  return 0;
}

static void finish(struct eval_reader *r, void *from) {
  struct pme_eval_data *d = from;
  (void)r;
  qsort(d->record, d->records, sizeof *d->record, eval_record_order);
  eval_record_baselines(d->record, d->records, d, cycles_of);
}

static const struct eval_files files[KINDS] = {
  [SINGLE] = {"single-", {EVAL_LIST("single", EVAL_IS_LIST, data, run, runs, single_fields)}, check_run},
  [PAIRS] = {"pairs-", {EVAL_LIST("pairs", EVAL_IS_LIST, data, run, runs, pairs_fields)}, check_run},
  [KERNEL] = {"kernel-", {EVAL_LIST("kernel", EVAL_IS_LIST, data, run, runs, pairs_fields)}, check_run},
  [EDGES] = {"edges-", {EVAL_LIST("edges", EVAL_IS_LIST, data, run, runs, edges_fields)}, check_run},
  [RECORD] = {"record-", {EVAL_LIST("record", EVAL_IS_LIST, data, record, records, record_fields)}, check_record}};

const struct eval_folder pme_eval_folder = {files,     KINDS, sizeof(data), "single-*.json, pairs-*.json", "profileme.json",
                                            run_order, finish};

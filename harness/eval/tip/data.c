#include "eval/tip/data.h"

#include <stdlib.h>
#include <string.h>

typedef struct tip_eval_run run;
typedef struct tip_eval_series series;
typedef struct tip_eval_error part;
typedef struct tip_eval_function function;
typedef struct tip_eval_insn insn;
typedef struct tip_eval_storage storage;
typedef struct tip_eval_data data;

/* ---- texts ---- */

const char *tip_eval_profiler_key(unsigned p) {
  static const char *const keys[] = {"software", "dispatch", "lci", "nci", "nci_ilp", "tip_ilp", "tip", "oracle", NULL};
  return keys[p];
}

const char *tip_eval_profiler_name(unsigned p) {
  static const char *const names[] = {"Software", "Dispatch", "LCI", "NCI", "NCI+ILP", "TIP-ILP", "TIP", "Oracle", NULL};
  return names[p];
}

const char *tip_eval_level_key(unsigned l) {
  static const char *const keys[] = {"function", "block", "instruction", NULL};
  return keys[l];
}

const char *tip_eval_class_key(unsigned c) {
  static const char *const keys[] = {"compute", "flush", "stall", NULL};
  return keys[c];
}

static const char *stack_key(unsigned c) { return c < ORACLE_CLASSES ? oracle_class_key((enum oracle_class)c) : NULL; }

/* ---- files ---- */

static const struct eval_field error_fields[] = {{EVAL_SHARE(part, total)},
                                                 {EVAL_SHARE(part, systematic)},
                                                 {EVAL_REAL("floor", part, floor, 0, 1e6)}};
static const struct eval_field series_fields[] = {{EVAL_CHOICE("name", series, profiler, tip_eval_profiler_key)},
                                                  {EVAL_CHOICE("method", series, random, eval_method)},
                                                  {EVAL_COUNT(series, period)},
                                                  {EVAL_COUNT(series, samples)},
                                                  {EVAL_NAMED(NULL, series, error, tip_eval_level_key, error_fields)}};
static const struct eval_field function_fields[] = {{EVAL_TEXT(function, name)},
                                                    {EVAL_SHARE(function, oracle)},
                                                    {EVAL_SHARE(function, tip)},
                                                    {EVAL_SHARE(function, nci)},
                                                    {EVAL_SHARES("stack", function, stack, stack_key)}};
static const struct eval_field insn_fields[] = {{EVAL_PC(insn, pc)},        {EVAL_TEXT(insn, function)}, {EVAL_TEXT(insn, text)},
                                                {EVAL_SHARE(insn, oracle)}, {EVAL_SHARE(insn, tip)},     {EVAL_SHARE(insn, nci)}};

static const struct eval_field flush_fields[] = {{EVAL_COUNT(run, mispredict)}, {EVAL_COUNT(run, misc_flush)}};

const struct eval_field tip_eval_run_fields[TIP_EVAL_RUN_FIELDS] = {
  EVAL_HEAD(run),
  {EVAL_NUMBER(run, width, 1, 64)},
  {EVAL_COUNT(run, cycles)},
  {EVAL_COUNT(run, instret)},
  {EVAL_CHOICE("class", run, class, tip_eval_class_key)},
  {EVAL_SHARES("stack", run, stack, stack_key)},
  {EVAL_OPTIONAL_OBJECT("flushes", flush_fields)},
  {EVAL_SHARES("distance", run, distance, tip_eval_level_key)},
  {EVAL_LIST("profilers", EVAL_IS_LIST, run, series, series_count, series_fields)},
  {EVAL_LIST("functions", EVAL_IS_LIST, run, function, function_count, function_fields)},
  {EVAL_LIST("instructions", EVAL_IS_LIST, run, insn, insn_count, insn_fields)}};

static const struct eval_field storage_fields[] = {{EVAL_CONFIG(storage)},
                                                   {EVAL_NUMBER(storage, width, 1, 64)},
                                                   {EVAL_REAL("bytes", storage, bytes, 0, 1e6)}};

void tip_eval_run_check(struct eval_reader *r, void *read, unsigned kind) {
  const struct tip_eval_run *to = read;
  (void)kind;
  if (!to->cycles || !to->instret) eval_fail(r, "a run without cycles or instructions");
  for (size_t i = 0; i < to->series_count; i++)
    if (!to->series[i].period) eval_fail(r, "'profilers', element %zu: 'period' is 0", i);
  if (!tip_eval_find(to, TIP_EVAL_TIP, false, 0)) eval_fail(r, "no periodic TIP among the profilers");
}

enum { COMPARE, RECORD, TIMER, STORAGE, KINDS };

static void check_record(struct eval_reader *r, void *read, unsigned kind) {
  struct eval_record *to = read;
  to->timer = kind == TIMER;
  if (!to->period) eval_fail(r, "'period' is 0");
}

/* ---- runs ---- */

uint64_t tip_eval_base_period(const struct tip_eval_run *r) {
  uint64_t best = 0;
  size_t most = 0;
  for (size_t i = 0; i < r->series_count; i++) {
    uint64_t period = r->series[i].period;
    size_t n = 0;
    if (r->series[i].random) continue;
    for (size_t k = 0; k < r->series_count; k++) n += !r->series[k].random && r->series[k].period == period;
    if (n > most || (n == most && period < best)) {
      most = n;
      best = period;
    }
  }
  return best;
}

const struct tip_eval_series *tip_eval_find(const struct tip_eval_run *r, enum tip_eval_profiler p, bool random, uint64_t period) {
  if (!period) period = tip_eval_base_period(r);
  for (size_t i = 0; i < r->series_count; i++)
    if (r->series[i].profiler == p && r->series[i].random == random && r->series[i].period == period) return &r->series[i];
  return NULL;
}

static int run_order(const void *a, const void *b) {
  const struct tip_eval_run *x = a, *y = b;
  int order = (x->width > y->width) - (x->width < y->width);
  if (!order) order = strcmp(x->config, y->config);
  if (!order) order = (x->class > y->class) - (x->class < y->class);
  if (!order) order = strcmp(x->name, y->name);
  return order ? order : strcmp(x->program, y->program);
}

/* No run twice, one period for the main figures of all runs of a machine. */
static void compare_runs(const struct tip_eval_data *d, struct eval_reader *r) {
  for (size_t i = 1; i < d->run_count; i++) {
    const struct tip_eval_run *a = &d->run[i - 1], *b = &d->run[i];
    if (strcmp(a->config, b->config)) continue;
    for (size_t k = 0; k < i; k++)
      if (!strcmp(d->run[k].config, b->config) && !strcmp(d->run[k].name, b->name))
        eval_fail(r, "%s on %s is there twice", b->name, b->config);
    if (tip_eval_base_period(a) != tip_eval_base_period(b))
      eval_fail(r, "%s and %s on %s were sampled with different periods, %llu and %llu", a->name, b->name, b->config,
                (unsigned long long)tip_eval_base_period(a), (unsigned long long)tip_eval_base_period(b));
  }
}

static uint64_t cycles_of(const void *from, const char *config, const char *program) {
  const struct tip_eval_data *d = from;
  for (size_t i = 0; i < d->run_count; i++)
    if (!strcmp(d->run[i].config, config) && !strcmp(d->run[i].program, program)) return d->run[i].cycles;
  return 0;
}

static void finish(struct eval_reader *r, void *from) {
  struct tip_eval_data *d = from;
  qsort(d->record, d->record_count, sizeof *d->record, eval_record_order);
  compare_runs(d, r);
  eval_record_baselines(d->record, d->record_count, d, cycles_of);
}

static const struct eval_files files[KINDS] = {
  [COMPARE] = {"compare-", {EVAL_LIST("compare", EVAL_IS_LIST, data, run, run_count, tip_eval_run_fields)}, tip_eval_run_check},
  [RECORD] = {"record-", {EVAL_LIST("record", EVAL_IS_LIST, data, record, record_count, eval_record_fields)}, check_record},
  [TIMER] = {"timer-", {EVAL_LIST("timer", EVAL_IS_LIST, data, record, record_count, eval_record_fields)}, check_record},
  [STORAGE] = {"storage-", {EVAL_LIST("storage", EVAL_IS_LIST, data, storage, storage_count, storage_fields)}, NULL}};

const struct eval_folder tip_eval_folder = {files, KINDS, sizeof(data), "compare-*.json", "tip.json", run_order, finish};

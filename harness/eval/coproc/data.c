#include "eval/coproc/data.h"

#include <stdlib.h>
#include <string.h>

#include "eval/coproc/parse.h"
#include "eval/folder.h"
#include "eval/tip/parse.h"

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

static void add_run(struct cop_eval_data *d, struct eval_json *j, const json_t *root, enum cop_eval_kind kind) {
  struct cop_eval_run *to = EVAL_MORE(j, d->run, d->runs);
  if (to) cop_eval_parse_run(j, root, kind, to);
}

static void add_value(void *data, struct eval_json *j, const json_t *root) { add_run(data, j, root, COP_EVAL_VALUE); }
static void add_simple(void *data, struct eval_json *j, const json_t *root) { add_run(data, j, root, COP_EVAL_SIMPLE); }
static void add_sum(void *data, struct eval_json *j, const json_t *root) { add_run(data, j, root, COP_EVAL_SUM); }

static void add_scatter(void *data, struct eval_json *j, const json_t *root) {
  struct cop_eval_data *d = data;
  struct cop_eval_scatter *to = EVAL_MORE(j, d->scatter, d->scatters);
  if (to) cop_eval_parse_scatter(j, root, to);
}

static void add_tip(void *data, struct eval_json *j, const json_t *root) {
  struct cop_eval_data *d = data;
  struct eval_record *to = EVAL_MORE(j, d->tip, d->tips);
  if (to) eval_parse_record(j, root, false, to);
}

static void add_compare(void *data, struct eval_json *j, const json_t *root) {
  struct cop_eval_data *d = data;
  struct eval_run *to = EVAL_MORE(j, d->compare, d->compares);
  if (to) eval_parse_run(j, root, to);
}

static bool same(const char *config, const char *program, const char *other_config, const char *other_program) {
  return !strcmp(config, other_config) && !strcmp(program, other_program);
}

/* Cycles of a program without sampling, by any run that knows them; 0: none does. */
static uint64_t baseline(const struct cop_eval_data *d, const char *config, const char *program) {
  for (size_t i = 0; i < d->runs; i++)
    if (d->run[i].baseline_cycles && same(d->run[i].config, d->run[i].program, config, program)) return d->run[i].baseline_cycles;
  for (size_t i = 0; i < d->compares; i++)
    if (same(d->compare[i].config, d->compare[i].program, config, program)) return d->compare[i].cycles;
  return 0;
}

static void baselines(struct cop_eval_data *d, struct eval_json *j) {
  for (size_t i = 0; i < d->runs; i++) {
    struct cop_eval_run *r = &d->run[i];
    uint64_t cycles = baseline(d, r->config, r->program);
    if (!r->baseline_cycles) r->baseline_cycles = cycles;
    if (r->baseline_cycles != cycles) eval_json_fail(j, "%s on %s has two baselines", r->program, r->config);
  }
  for (size_t i = 0; i < d->tips; i++)
    if (!d->tip[i].baseline_cycles) d->tip[i].baseline_cycles = baseline(d, d->tip[i].config, d->tip[i].program);
}

static void finish(void *data, struct eval_json *j) {
  struct cop_eval_data *d = data;
  if (!d->runs) eval_folder_nothing(j, "value-*.json, simple-*.json, sum-*.json");
  eval_folder_sort(d->run, d->runs, sizeof *d->run, run_order);
  for (size_t i = 1; i < d->runs; i++)
    if (run_order(&d->run[i - 1], &d->run[i]) == 0)
      eval_json_fail(j, "%s on %s is there twice", d->run[i].program, d->run[i].config);
  baselines(d, j);
}

static void release(void *data) { cop_eval_free(data); }

enum eval_status cop_eval_read(struct cop_eval_data *d, const char *folder, char *why, size_t size) {
  static const struct eval_kind kinds[] = {{"value-", add_value}, {"simple-", add_simple},   {"sum-", add_sum},
                                           {"tip-", add_tip},     {"compare-", add_compare}, {"scatter-", add_scatter}};
  static const struct eval_folder measurements = {kinds, sizeof kinds / sizeof kinds[0], "coproc.json", finish, release};
  *d = (struct cop_eval_data){0};
  return eval_folder_read(&measurements, d, folder, why, size);
}

void cop_eval_free(struct cop_eval_data *d) {
  for (size_t i = 0; i < d->runs; i++) free(d->run[i].timeline);
  for (size_t i = 0; i < d->scatters; i++) free(d->scatter[i].pair);
  for (size_t i = 0; i < d->compares; i++) eval_run_free(&d->compare[i]);
  free(d->run);
  free(d->scatter);
  free(d->tip);
  free(d->compare);
  *d = (struct cop_eval_data){0};
}

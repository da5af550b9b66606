#include "eval/tip/data.h"

#include <stdlib.h>
#include <string.h>

#include "eval/folder.h"
#include "eval/tip/parse.h"

uint64_t eval_base_period(const struct eval_run *r) {
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

const struct eval_series *eval_find(const struct eval_run *r, enum eval_profiler p, bool random, uint64_t period) {
  if (!period) period = eval_base_period(r);
  for (size_t i = 0; i < r->series_count; i++)
    if (r->series[i].profiler == p && r->series[i].random == random && r->series[i].period == period) return &r->series[i];
  return NULL;
}

static int by_machine(const char *config, unsigned width, const char *other, unsigned other_width) {
  return width != other_width ? (width > other_width) - (width < other_width) : strcmp(config, other);
}

static int run_order(const void *a, const void *b) {
  const struct eval_run *x = a, *y = b;
  int machine = by_machine(x->config, x->width, y->config, y->width);
  if (machine) return machine;
  if (x->class != y->class) return x->class < y->class ? -1 : 1;
  int name = strcmp(x->name, y->name);
  return name ? name : strcmp(x->program, y->program);
}

static int record_order(const void *a, const void *b) {
  const struct eval_record *x = a, *y = b;
  int order = strcmp(y->config, x->config);
  if (!order) order = (x->timer > y->timer) - (x->timer < y->timer);
  if (!order) order = (x->period < y->period) - (x->period > y->period);
  return order ? order : strcmp(x->program, y->program);
}

static void add_run(void *data, struct eval_json *j, const json_t *root) {
  struct eval_data *d = data;
  struct eval_run *to = EVAL_MORE(j, d->run, d->run_count);
  if (to) eval_parse_run(j, root, to);
}

static void add_recording(struct eval_data *d, struct eval_json *j, const json_t *root, bool timer) {
  struct eval_record *to = EVAL_MORE(j, d->record, d->record_count);
  if (to) eval_parse_record(j, root, timer, to);
}

static void add_record(void *data, struct eval_json *j, const json_t *root) { add_recording(data, j, root, false); }
static void add_timer(void *data, struct eval_json *j, const json_t *root) { add_recording(data, j, root, true); }

static void add_storage(void *data, struct eval_json *j, const json_t *root) {
  struct eval_data *d = data;
  struct eval_storage *to = EVAL_MORE(j, d->storage, d->storage_count);
  if (to) eval_parse_storage(j, root, to);
}

/* No run twice, one period for the main figures of all runs of a machine. */
static void compare_runs(const struct eval_data *d, struct eval_json *j) {
  for (size_t i = 1; i < d->run_count; i++) {
    const struct eval_run *a = &d->run[i - 1], *b = &d->run[i];
    if (strcmp(a->config, b->config)) continue;
    for (size_t k = 0; k < i; k++)
      if (!strcmp(d->run[k].config, b->config) && !strcmp(d->run[k].name, b->name))
        eval_json_fail(j, "%s on %s is there twice", b->name, b->config);
    if (eval_base_period(a) != eval_base_period(b))
      eval_json_fail(j, "%s and %s on %s were sampled with different periods, %llu and %llu", a->name, b->name, b->config,
                     (unsigned long long)eval_base_period(a), (unsigned long long)eval_base_period(b));
  }
}

/* A recording without a baseline: the same program without sampling is the compared run. */
static void baselines(struct eval_data *d) {
  for (size_t i = 0; i < d->record_count; i++) {
    struct eval_record *r = &d->record[i];
    for (size_t k = 0; k < d->run_count && !r->baseline_cycles; k++)
      if (!strcmp(d->run[k].config, r->config) && !strcmp(d->run[k].program, r->program)) r->baseline_cycles = d->run[k].cycles;
  }
}

static void finish(void *data, struct eval_json *j) {
  struct eval_data *d = data;
  if (!d->run_count) eval_folder_nothing(j, "compare-*.json");
  eval_folder_sort(d->run, d->run_count, sizeof *d->run, run_order);
  eval_folder_sort(d->record, d->record_count, sizeof *d->record, record_order);
  compare_runs(d, j);
  baselines(d);
}

static void release(void *data) { eval_data_free(data); }

enum eval_status eval_data_read(struct eval_data *d, const char *folder, char *why, size_t size) {
  static const struct eval_kind kinds[] = {{"compare-", add_run},
                                           {"record-", add_record},
                                           {"timer-", add_timer},
                                           {"storage-", add_storage}};
  static const struct eval_folder measurements = {kinds, sizeof kinds / sizeof kinds[0], "tip.json", finish, release};
  *d = (struct eval_data){0};
  return eval_folder_read(&measurements, d, folder, why, size);
}

void eval_run_free(struct eval_run *r) {
  free(r->series);
  free(r->function);
  free(r->insn);
}

void eval_data_free(struct eval_data *d) {
  for (size_t i = 0; i < d->run_count; i++) eval_run_free(&d->run[i]);
  free(d->run);
  free(d->record);
  free(d->storage);
  *d = (struct eval_data){0};
}

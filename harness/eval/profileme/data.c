#include "eval/profileme/data.h"

#include <stdlib.h>
#include <string.h>

#include "eval/folder.h"
#include "eval/profileme/parse.h"

static int rising(double a, double b) { return (a > b) - (a < b); }

static int run_order(const void *a, const void *b) {
  const struct pme_eval_run *x = a, *y = b;
  int order = rising(x->width, y->width);
  if (!order) order = strcmp(x->config, y->config);
  if (!order) order = rising(x->pairs, y->pairs);
  if (!order) order = strcmp(x->name, y->name);
  if (!order) order = strcmp(x->program, y->program);
  return order ? order : rising((double)x->window, (double)y->window);
}

static int record_order(const void *a, const void *b) {
  const struct pme_eval_record *x = a, *y = b;
  int order = strcmp(y->config, x->config);
  if (!order) order = rising((double)y->period, (double)x->period);
  if (!order) order = rising(x->pairs, y->pairs);
  if (!order) order = rising((double)x->sets, (double)y->sets);
  return order ? order : strcmp(x->program, y->program);
}

static void add_run(struct pme_eval_data *d, struct eval_json *j, const json_t *root, bool pairs) {
  struct pme_eval_run *to = EVAL_MORE(j, d->run, d->runs);
  if (to) pme_eval_parse_run(j, root, pairs, to);
}

static void add_single(void *data, struct eval_json *j, const json_t *root) { add_run(data, j, root, false); }
static void add_pairs(void *data, struct eval_json *j, const json_t *root) { add_run(data, j, root, true); }

static void add_record(void *data, struct eval_json *j, const json_t *root) {
  struct pme_eval_data *d = data;
  struct pme_eval_record *to = EVAL_MORE(j, d->record, d->records);
  if (to) pme_eval_parse_record(j, root, to);
}

static void no_run_twice(const struct pme_eval_data *d, struct eval_json *j) {
  for (size_t i = 1; i < d->runs; i++)
    if (run_order(&d->run[i - 1], &d->run[i]) == 0)
      eval_json_fail(j, "%s on %s is there twice", d->run[i].program, d->run[i].config);
}

/* A recording without a baseline: the same program without sampling is the compared run. */
static void baselines(struct pme_eval_data *d) {
  for (size_t i = 0; i < d->records; i++) {
    struct pme_eval_record *r = &d->record[i];
    for (size_t k = 0; k < d->runs && !r->baseline_cycles; k++)
      if (!strcmp(d->run[k].config, r->config) && !strcmp(d->run[k].program, r->program)) r->baseline_cycles = d->run[k].cycles;
  }
}

static void finish(void *data, struct eval_json *j) {
  struct pme_eval_data *d = data;
  if (!d->runs) eval_folder_nothing(j, "single-*.json, pairs-*.json");
  eval_folder_sort(d->run, d->runs, sizeof *d->run, run_order);
  eval_folder_sort(d->record, d->records, sizeof *d->record, record_order);
  no_run_twice(d, j);
  baselines(d);
}

static void release(void *data) { pme_eval_free(data); }

enum eval_status pme_eval_read(struct pme_eval_data *d, const char *folder, char *why, size_t size) {
  static const struct eval_kind kinds[] = {{"single-", add_single}, {"pairs-", add_pairs}, {"record-", add_record}};
  static const struct eval_folder measurements = {kinds, sizeof kinds / sizeof kinds[0], "profileme.json", finish, release};
  *d = (struct pme_eval_data){0};
  return eval_folder_read(&measurements, d, folder, why, size);
}

void pme_eval_free(struct pme_eval_data *d) {
  for (size_t i = 0; i < d->runs; i++) {
    struct pme_eval_run *r = &d->run[i];
    for (size_t k = 0; k < r->skids; k++) {
      free(r->skid[k].interrupted);
      free(r->skid[k].record);
    }
    free(r->point);
    free(r->skid);
    free(r->insn);
  }
  free(d->run);
  free(d->record);
  *d = (struct pme_eval_data){0};
}

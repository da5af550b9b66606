#include "pme_eval_data.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pme_eval_parse.h"

enum kind { SINGLE, PAIRS, RECORD, KINDS };
static const char *const prefixes[KINDS] = {"single-", "pairs-", "record-"};

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

static void read_file(struct pme_eval_data *d, struct eval_json *j, enum kind kind) {
  json_t *root = eval_json_load(j);
  if (!root) return;
  if (kind == RECORD) {
    pme_eval_parse_record(j, root, &d->record[d->records]);
    d->records++;
  } else {
    pme_eval_parse_run(j, root, kind == PAIRS, &d->run[d->runs]);
    d->runs++;
  }
  json_decref(root);
}

static void read_named(struct pme_eval_data *d, const char *folder, const char *name, struct eval_json *j) {
  char path[4096];
  int kind = 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  j->path = path;
  while (kind < KINDS && strncmp(name, prefixes[kind], strlen(prefixes[kind]))) kind++;
  if (kind == KINDS) eval_json_fail(j, "the name begins with none of single-, pairs-, record-");
  else read_file(d, j, (enum kind)kind);
}

static int measured(const struct dirent *e) {
  size_t n = strlen(e->d_name);
  return n > 5 && e->d_name[0] != '.' && !strcmp(e->d_name + n - 5, ".json") && strcmp(e->d_name, "profileme.json") != 0;
}

static void no_run_twice(const struct pme_eval_data *d, struct eval_json *j) {
  for (size_t i = 1; i < d->runs; i++)
    if (run_order(&d->run[i - 1], &d->run[i]) == 0) eval_json_fail(j, "%s on %s is there twice", d->run[i].program, d->run[i].config);
}

/* A recording without a baseline: the same program without sampling is the compared run. */
static void baselines(struct pme_eval_data *d) {
  for (size_t i = 0; i < d->records; i++) {
    struct pme_eval_record *r = &d->record[i];
    for (size_t k = 0; k < d->runs && !r->baseline_cycles; k++)
      if (!strcmp(d->run[k].config, r->config) && !strcmp(d->run[k].program, r->program)) r->baseline_cycles = d->run[k].cycles;
  }
}

enum eval_status pme_eval_read(struct pme_eval_data *d, const char *folder, char *why, size_t size) {
  struct dirent **entry = NULL;
  struct eval_json j = {.path = folder, .why = why, .size = size};
  *d = (struct pme_eval_data){0};
  int n = scandir(folder, &entry, measured, alphasort);
  if (n < 0) {
    snprintf(why, size, "%s: %s", folder, strerror(errno));
    return EVAL_MISSING;
  }
  d->run = calloc((size_t)n + 1, sizeof *d->run);
  d->record = calloc((size_t)n + 1, sizeof *d->record);
  if (!d->run || !d->record) eval_json_no_memory(&j);
  for (int i = 0; i < n; i++) {
    if (!j.failed) read_named(d, folder, entry[i]->d_name, &j);
    free(entry[i]);
  }
  free(entry);
  j.path = folder;
  if (!d->runs && !j.failed) {
    eval_json_fail(&j, "no measurements (single-*.json, pairs-*.json)");
    j.missing = true;
  }
  if (!j.failed) {
    qsort(d->run, d->runs, sizeof *d->run, run_order);
    qsort(d->record, d->records, sizeof *d->record, record_order);
    no_run_twice(d, &j);
    baselines(d);
  }
  if (!j.failed) return EVAL_OK;
  pme_eval_free(d);
  return j.missing ? EVAL_MISSING : j.no_memory ? EVAL_NO_MEMORY : EVAL_DAMAGED;
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

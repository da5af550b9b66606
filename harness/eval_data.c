#include "eval_data.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval_parse.h"

enum kind { COMPARE, RECORD, TIMER, STORAGE, KINDS };
static const char *const prefixes[KINDS] = {"compare-", "record-", "timer-", "storage-"};

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

static void *grown(void *items, size_t count, size_t size) { return count & (count - 1) ? items : realloc(items, (count ? 2 * count : 1) * size); }

#define APPEND(list, count) append((void **)&(list), &(count), sizeof *(list))
/* One more element, zeroed; NULL: out of memory. */
static void *append(void **list, size_t *count, size_t size) {
  void *more = grown(*list, *count, size);
  if (!more) return NULL;
  *list = more;
  char *at = (char *)more + (*count)++ * size;
  memset(at, 0, size);
  return at;
}

static void read_file(struct eval_data *d, struct eval_json *j, enum kind kind) {
  json_t *root = eval_json_load(j);
  if (!root) return;
  void *to = kind == COMPARE ? APPEND(d->run, d->run_count) : kind == STORAGE ? APPEND(d->storage, d->storage_count) : APPEND(d->record, d->record_count);
  if (!to) eval_json_no_memory(j);
  else if (kind == COMPARE) eval_parse_run(j, root, to);
  else if (kind == STORAGE) eval_parse_storage(j, root, to);
  else eval_parse_record(j, root, kind == TIMER, to);
  json_decref(root);
}

static bool json_name(const char *name) {
  size_t n = strlen(name);
  return n > 5 && name[0] != '.' && !strcmp(name + n - 5, ".json");
}

static int measured(const struct dirent *e) { return json_name(e->d_name) && strcmp(e->d_name, "tip.json") != 0; }

static void read_named(struct eval_data *d, const char *folder, const char *name, struct eval_json *j) {
  char path[4096];
  int kind = 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  j->path = path;
  while (kind < KINDS && strncmp(name, prefixes[kind], strlen(prefixes[kind]))) kind++;
  if (kind == KINDS) eval_json_fail(j, "the name begins with none of compare-, record-, timer-, storage-");
  else read_file(d, j, (enum kind)kind);
}

/* No run twice, one period for the main figures of all runs of a machine. */
static void compare_runs(const struct eval_data *d, struct eval_json *j) {
  for (size_t i = 1; i < d->run_count; i++) {
    const struct eval_run *a = &d->run[i - 1], *b = &d->run[i];
    if (strcmp(a->config, b->config)) continue;
    for (size_t k = 0; k < i; k++)
      if (!strcmp(d->run[k].config, b->config) && !strcmp(d->run[k].name, b->name)) eval_json_fail(j, "%s on %s is there twice", b->name, b->config);
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

enum eval_status eval_data_read(struct eval_data *d, const char *folder, char *why, size_t size) {
  struct dirent **entry = NULL;
  struct eval_json j = {.path = folder, .why = why, .size = size};
  *d = (struct eval_data){0};
  int n = scandir(folder, &entry, measured, alphasort);
  if (n < 0) {
    snprintf(why, size, "%s: %s", folder, strerror(errno));
    return EVAL_MISSING;
  }
  for (int i = 0; i < n; i++) {
    if (!j.failed) read_named(d, folder, entry[i]->d_name, &j);
    free(entry[i]);
  }
  free(entry);
  j.path = folder;
  if (!d->run_count && !j.failed) {
    eval_json_fail(&j, "no measurements (compare-*.json)");
    j.missing = true;
  }
  if (!j.failed) {
    qsort(d->run, d->run_count, sizeof *d->run, run_order);
    if (d->record_count) qsort(d->record, d->record_count, sizeof *d->record, record_order);
    compare_runs(d, &j);
    baselines(d);
  }
  if (!j.failed) return EVAL_OK;
  eval_data_free(d);
  return j.missing ? EVAL_MISSING : j.no_memory ? EVAL_NO_MEMORY : EVAL_DAMAGED;
}

void eval_data_free(struct eval_data *d) {
  for (size_t i = 0; i < d->run_count; i++) {
    free(d->run[i].series);
    free(d->run[i].function);
    free(d->run[i].insn);
  }
  free(d->run);
  free(d->record);
  free(d->storage);
  *d = (struct eval_data){0};
}

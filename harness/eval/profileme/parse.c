#include "eval/profileme/parse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/tip/parse.h"

/* An array of `each` whole numbers: the element at i of the array a. */
static bool numbers(struct eval_json *j, const json_t *a, size_t i, size_t each, const char *key, int64_t *to) {
  const json_t *row = json_array_get(a, i);
  bool good = json_is_array(row) && json_array_size(row) == each;
  for (size_t k = 0; good && k < each; k++) {
    const json_t *v = json_array_get(row, k);
    good = json_is_integer(v) || (k == 0 && json_is_string(v));
    if (good) to[k] = json_is_integer(v) ? (int64_t)json_integer_value(v) : (int64_t)strtoull(json_string_value(v), NULL, 0);
  }
  if (!good) eval_json_fail(j, "'%s', element %zu: not %zu whole numbers", key, i, each);
  return good;
}

/* Room for as many elements as the array has; NULL with *j filled. */
static void *room(struct eval_json *j, const json_t *a, size_t each) {
  void *list = j->failed ? NULL : calloc(json_array_size(a) + 1, each);
  if (!list) eval_json_no_memory(j);
  return list;
}

/* ---- single instructions ---- */

static void points(struct eval_json *j, const json_t *root, struct pme_eval_run *to) {
  const json_t *a = eval_json_array(j, root, "points");
  to->point = room(j, a, sizeof *to->point);
  for (size_t i = 0; !j->failed && i < json_array_size(a); i++) {
    int64_t v[6];
    if (!numbers(j, a, i, 6, "points", v)) return;
    const struct pme_eval_point p = {(uint64_t)v[0], (uint64_t)v[1], (uint64_t)v[2],
                                     (uint64_t)v[3], (uint64_t)v[4], (uint64_t)v[5]};
    if (p.retired_k > p.records || p.dmiss > p.retired || p.dmiss_k > p.retired_k)
      eval_json_fail(j, "'points', element %zu contradicts itself", i);
    to->point[to->points++] = p;
    pme_envelope_add(&to->retire, p.retired, p.retired_k, to->each);
    pme_envelope_add(&to->dmiss, p.dmiss, p.dmiss_k, to->each);
  }
}

static void places(struct eval_json *j, const json_t *of, const char *key, struct pme_eval_place **list, size_t *count) {
  const json_t *a = eval_json_array(j, of, key);
  *list = room(j, a, sizeof **list);
  for (size_t i = 0; !j->failed && i < json_array_size(a); i++) {
    int64_t v[2];
    if (numbers(j, a, i, 2, key, v)) (*list)[(*count)++] = (struct pme_eval_place){v[0], (uint64_t)v[1]};
  }
}

static void skids(struct eval_json *j, const json_t *root, struct pme_eval_run *to) {
  const json_t *a = eval_json_array(j, root, "skid");
  to->skid = room(j, a, sizeof *to->skid);
  for (size_t i = 0; !j->failed && i < json_array_size(a); i++) {
    const json_t *o = json_array_get(a, i);
    struct pme_eval_skid *s = &to->skid[to->skids++];
    eval_json_copy(j, o, "function", s->function, sizeof s->function);
    s->interrupts = eval_json_count(j, o, "interrupts");
    places(j, o, "interrupted", &s->interrupted, &s->interrupted_count);
    places(j, o, "records", &s->record, &s->record_count);
  }
}

/* ---- pairs ---- */

static void insns(struct eval_json *j, const json_t *root, struct pme_eval_run *to) {
  const double most = 1e18;
  const json_t *a = eval_json_array(j, root, "instructions");
  to->insn = room(j, a, sizeof *to->insn);
  for (size_t i = 0; !j->failed && i < json_array_size(a); i++) {
    const json_t *o = json_array_get(a, i);
    struct pme_eval_insn *x = &to->insn[to->insns++];
    x->pc = strtoull(eval_json_string(j, o, "pc"), NULL, 16);
    eval_json_copy(j, o, "function", x->function, sizeof x->function);
    eval_json_copy(j, o, "text", x->text, sizeof x->text);
    x->executions = eval_json_count(j, o, "executions");
    x->records = eval_json_count(j, o, "records");
    x->oracle = eval_json_number(j, o, "oracle", 0, most);
    x->latency = eval_json_number(j, o, "latency", 0, most);
    x->latency_estimate = eval_json_number(j, o, "latency_estimate", 0, most);
    x->wasted = eval_json_number(j, o, "wasted", -most, most);
    x->wasted_estimate = eval_json_number(j, o, "wasted_estimate", -most, most);
    x->wasted_low = eval_json_number(j, o, "wasted_low", -most, most);
    x->wasted_high = eval_json_number(j, o, "wasted_high", -most, most);
  }
}

/* PME_PATH_LENGTH numbers, none above the limit's of the same length (NULL: any). */
static void lengths(struct eval_json *j, const json_t *of, const char *key, const uint64_t *limit, uint64_t *to) {
  const json_t *a = eval_json_array(j, of, key);
  if (!j->failed && json_array_size(a) != PME_PATH_LENGTH) eval_json_fail(j, "'%s' does not hold %d numbers", key, PME_PATH_LENGTH);
  for (size_t n = 1; !j->failed && n <= PME_PATH_LENGTH; n++) {
    const json_t *v = json_array_get(a, n - 1);
    if (!json_is_integer(v) || json_integer_value(v) < 0 || (limit && (uint64_t)json_integer_value(v) > limit[n]))
      eval_json_fail(j, "'%s', length %zu: no number, or more than there are", key, n);
    to[n] = (uint64_t)json_integer_value(v);
  }
}

static void paths(struct eval_json *j, const json_t *root, struct pme_eval_run *to) {
  static const char *const scopes[PME_SCOPES] = {"intra", "inter"};
  const json_t *o = eval_json_object(j, root, "paths");
  to->path_samples = eval_json_count(j, o, "samples");
  to->path_left_out = eval_json_count(j, o, "left_out");
  for (int scope = 0; scope < PME_SCOPES && !j->failed; scope++) {
    const json_t *s = eval_json_object(j, o, scopes[scope]);
    lengths(j, s, "judged", NULL, to->judged[scope]);
    for (int k = 0; k < PME_SCHEMES; k++) lengths(j, s, pme_scheme_key((enum pme_scheme)k), to->judged[scope], to->right[scope][k]);
  }
}

/* ---- files ---- */

/* A run in which nothing retired has null here. */
static double maybe(struct eval_json *j, const json_t *o, const char *key) {
  return json_is_null(json_object_get(o, key)) ? NAN : eval_json_number(j, o, key, 0, 1e6);
}

void pme_eval_parse_run(struct eval_json *j, const json_t *root, bool pairs, struct pme_eval_run *to) {
  eval_parse_head(j, root, to->config, to->program, to->name);
  const char *mode = eval_json_string(j, root, "mode");
  if (strcmp(mode, "profileme")) eval_json_fail(j, "'mode' is \"%.20s\", not \"profileme\"", mode);
  to->pairs = pairs;
  to->width = (unsigned)eval_json_count(j, root, "width");
  to->rob = eval_json_count(j, root, "rob");
  to->tags = eval_json_count(j, root, "tags");
  to->cycles = eval_json_count(j, root, "cycles");
  to->instret = eval_json_count(j, root, "instret");
  to->window = eval_json_count(j, root, "window");
  to->selections = eval_json_count(j, root, "selections");
  to->samples = eval_json_count(j, root, "samples");
  to->collisions = eval_json_count(j, root, "collisions");
  to->records = eval_json_count(j, root, "records");
  to->exact = eval_json_count(j, root, "exact");
  to->interval = eval_json_number(j, root, "interval", 0, 1e9);
  to->each = eval_json_number(j, root, "each", 0, 1e9);
  const json_t *w = eval_json_object(j, root, "windows");
  to->ipc_mean = maybe(j, w, "mean");
  to->ipc_deviation = maybe(j, w, "deviation");
  to->ipc_ratio = maybe(j, w, "ratio");
  if (!j->failed && (!to->cycles || !(to->each > 0))) eval_json_fail(j, "a run without cycles, or without a selection");
  if (to->exact > to->records) eval_json_fail(j, "'exact' is more than 'records'");
  if ((to->window > 0) != pairs)
    eval_json_fail(j, "'window' is %llu, which is not what the file's name says", (unsigned long long)to->window);
  if (j->failed) return;
  if (pairs) {
    insns(j, root, to);
    paths(j, root, to);
  } else {
    points(j, root, to);
    skids(j, root, to);
  }
}

void pme_eval_parse_record(struct eval_json *j, const json_t *root, struct pme_eval_record *to) {
  eval_parse_head(j, root, to->config, to->program, to->name);
  const char *source = eval_json_string(j, root, "source");
  if (strcmp(source, "profileme")) eval_json_fail(j, "'source' is \"%.20s\", not \"profileme\"", source);
  to->random = !strcmp(eval_json_string(j, root, "method"), "random");
  to->pairs = json_is_true(json_object_get(root, "pairs"));
  to->period = eval_json_count(j, root, "period");
  to->sets = eval_json_count(j, root, "sets");
  to->cycles = eval_json_count(j, root, "cycles");
  to->baseline_cycles = eval_json_count(j, root, "baseline_cycles");
  to->samples = eval_json_count(j, root, "samples");
  to->mismatches = eval_json_count(j, root, "mismatches");
  to->checked = eval_json_count(j, root, "checked");
  to->lost = eval_json_count(j, root, "lost");
  to->missed = eval_json_count(j, root, "missed");
  to->interrupts = eval_json_count(j, root, "interrupts");
  to->handler_cycles = eval_json_count(j, root, "handler_cycles");
  to->bytes_per_sample = eval_json_number(j, root, "bytes_per_sample", 0, 1e6);
  if (!j->failed && (!to->cycles || !to->period || !to->sets)) eval_json_fail(j, "a recording without cycles, interval or records");
}

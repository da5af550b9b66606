#include "eval/tip/parse.h"

#include <stdlib.h>
#include <string.h>

enum { SCHEMA = 1 };

static const char *const profiler_keys[EVAL_PROFILERS] = {"software", "dispatch", "lci", "nci",
                                                          "nci_ilp",  "tip_ilp",  "tip", "oracle"};
static const char *const profiler_names[EVAL_PROFILERS] = {"Software", "Dispatch", "LCI", "NCI",
                                                           "NCI+ILP",  "TIP-ILP",  "TIP", "Oracle"};
static const char *const level_keys[EVAL_LEVELS] = {"function", "block", "instruction"};
static const char *const class_keys[EVAL_CLASSES] = {"compute", "flush", "stall"};

const char *eval_profiler_key(enum eval_profiler p) { return profiler_keys[p]; }
const char *eval_profiler_name(enum eval_profiler p) { return profiler_names[p]; }
const char *eval_level_key(enum eval_level l) { return level_keys[l]; }
const char *eval_class_key(enum eval_class c) { return class_keys[c]; }

/* The place of a member's text in a list of names. */
static int choice(struct eval_json *j, const json_t *o, const char *key, const char *const *names, int count) {
  const char *s = eval_json_string(j, o, key);
  for (int i = 0; i < count; i++)
    if (!strcmp(s, names[i])) return i;
  eval_json_fail(j, "'%s' is \"%.40s\", which is not known", key, s);
  return 0;
}

static void schema(struct eval_json *j, const json_t *root) {
  uint64_t v = eval_json_count(j, root, "schema");
  if (!j->failed && v != SCHEMA) eval_json_fail(j, "schema %llu, this tool reads %d", (unsigned long long)v, SCHEMA);
}

/* The program's name: without folders, without ".elf"; name: without "-long", too. */
static void program(struct eval_json *j, const json_t *root, char to[64], char name[64]) {
  const char *s = eval_json_string(j, root, "program"), *slash = strrchr(s, '/');
  snprintf(to, 64, "%s", slash ? slash + 1 : s);
  size_t n = strlen(to);
  if (n > 4 && !strcmp(to + n - 4, ".elf")) to[n - 4] = 0;
  snprintf(name, 64, "%s", to);
  n = strlen(name);
  if (n > 5 && !strcmp(name + n - 5, "-long")) name[n - 5] = 0;
  if (!*to) eval_json_fail(j, "'program' is empty");
}

void eval_parse_head(struct eval_json *j, const json_t *root, char config[32], char to[64], char name[64]) {
  schema(j, root);
  eval_json_copy(j, root, "config", config, 32);
  if (!*config) eval_json_fail(j, "'config' is empty");
  program(j, root, to, name);
}

static void stack(struct eval_json *j, const json_t *o, double to[ORACLE_CLASSES]) {
  const json_t *s = eval_json_object(j, o, "stack");
  for (int c = 0; c < ORACLE_CLASSES; c++) to[c] = eval_json_number(j, s, oracle_class_key((enum oracle_class)c), 0, 100.01);
}

static void series(struct eval_json *j, const json_t *o, struct eval_series *to) {
  static const char *const methods[] = {"periodic", "random"};
  to->profiler = (enum eval_profiler)choice(j, o, "name", profiler_keys, EVAL_PROFILERS);
  to->random = choice(j, o, "method", methods, 2) == 1;
  to->period = eval_json_count(j, o, "period");
  if (to->period == 0) eval_json_fail(j, "'period' is 0");
  to->samples = eval_json_count(j, o, "samples");
  for (int l = 0; l < EVAL_LEVELS; l++) {
    const json_t *e = eval_json_object(j, o, level_keys[l]);
    to->error[l].total = eval_json_number(j, e, "total", 0, 100.01);
    to->error[l].systematic = eval_json_number(j, e, "systematic", 0, 100.01);
    to->error[l].floor = eval_json_number(j, e, "floor", 0, 1e6);
  }
}

static void function(struct eval_json *j, const json_t *o, struct eval_function *to) {
  eval_json_copy(j, o, "name", to->name, sizeof to->name);
  to->oracle = eval_json_number(j, o, "oracle", 0, 100.01);
  to->tip = eval_json_number(j, o, "tip", 0, 100.01);
  to->nci = eval_json_number(j, o, "nci", 0, 100.01);
  stack(j, o, to->stack);
}

static void insn(struct eval_json *j, const json_t *o, struct eval_insn *to) {
  const char *pc = eval_json_string(j, o, "pc");
  char *end;
  to->pc = strtoull(pc, &end, 16);
  if (!*pc || *end) eval_json_fail(j, "'pc' is \"%.40s\", which is no address", pc);
  const json_t *f = json_object_get(o, "function");
  if (!json_is_null(f)) eval_json_copy(j, o, "function", to->function, sizeof to->function);
  eval_json_copy(j, o, "text", to->text, sizeof to->text);
  to->oracle = eval_json_number(j, o, "oracle", 0, 100.01);
  to->tip = eval_json_number(j, o, "tip", 0, 100.01);
  to->nci = eval_json_number(j, o, "nci", 0, 100.01);
}

/* Room for every element of an array; NULL: none, or *j says why. */
static void *rows(struct eval_json *j, const json_t *array, size_t size, size_t *count) {
  *count = j->failed ? 0 : json_array_size(array);
  void *to = *count ? calloc(*count, size) : NULL;
  if (*count && !to) {
    *count = 0;
    eval_json_no_memory(j);
  }
  return to;
}

void eval_parse_run(struct eval_json *j, const json_t *root, struct eval_run *to) {
  eval_parse_head(j, root, to->config, to->program, to->name);
  to->width = (unsigned)eval_json_number(j, root, "width", 1, 64);
  to->cycles = eval_json_count(j, root, "cycles");
  to->instret = eval_json_count(j, root, "instret");
  if (!j->failed && (!to->cycles || !to->instret)) eval_json_fail(j, "a run without cycles or instructions");
  to->class = (enum eval_class)choice(j, root, "class", class_keys, EVAL_CLASSES);
  stack(j, root, to->stack);
  const json_t *symbols = eval_json_object(j, root, "symbols");
  for (int l = 0; l < EVAL_LEVELS; l++)
    to->effective[l] = eval_json_number(j, eval_json_object(j, symbols, level_keys[l]), "effective", 0, 1e12);
  const json_t *list = eval_json_array(j, root, "profilers");
  to->series = rows(j, list, sizeof *to->series, &to->series_count);
  for (size_t i = 0; i < to->series_count; i++) series(j, json_array_get(list, i), &to->series[i]);
  list = eval_json_array(j, root, "functions");
  to->function = rows(j, list, sizeof *to->function, &to->function_count);
  for (size_t i = 0; i < to->function_count; i++) function(j, json_array_get(list, i), &to->function[i]);
  list = eval_json_array(j, root, "instructions");
  to->insn = rows(j, list, sizeof *to->insn, &to->insn_count);
  for (size_t i = 0; i < to->insn_count; i++) insn(j, json_array_get(list, i), &to->insn[i]);
  if (!j->failed && !eval_find(to, EVAL_TIP, false, 0)) eval_json_fail(j, "no periodic TIP among the profilers");
}

static void skid(struct eval_json *j, const json_t *root, struct eval_record *to) {
  if (!json_object_get(root, "skid")) return;
  const json_t *s = eval_json_object(j, root, "skid"), *bins = eval_json_array(j, s, "histogram");
  to->has_skid = true;
  to->skid_instructions = eval_json_number(j, s, "mean_instructions", 0, 1e12);
  to->skid_cycles = eval_json_number(j, s, "mean_cycles", 0, 1e12);
  to->skid_exact = eval_json_number(j, s, "exact_percent", 0, 100.01);
  size_t n = json_array_size(bins);
  if (n) to->skid_most = eval_json_count(j, json_array_get(bins, n - 1), "to");
}

void eval_parse_record(struct eval_json *j, const json_t *root, bool timer, struct eval_record *to) {
  eval_parse_head(j, root, to->config, to->program, to->name);
  to->timer = timer;
  to->random = !strcmp(eval_json_string(j, root, "method"), "random");
  to->period = eval_json_count(j, root, "period");
  if (!j->failed && !to->period) eval_json_fail(j, "'period' is 0");
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
  if (timer) skid(j, root, to);
}

void eval_parse_storage(struct eval_json *j, const json_t *root, struct eval_storage *to) {
  schema(j, root);
  eval_json_copy(j, root, "config", to->config, sizeof to->config);
  to->width = (unsigned)eval_json_number(j, root, "width", 1, 64);
  to->bytes = eval_json_number(j, root, "bytes", 0, 1e6);
}

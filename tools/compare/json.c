#include <stdlib.h>

#include "base/json.h"
#include "base/report_file.h"
#include "tools/compare/compare.h"

enum { FUNCTIONS = 10, INSTRUCTIONS = 400 }; /* listed at most */

/* part / whole as percent */
static void key_percent(struct json *j, const char *key, double part, double whole) {
  json_key(j, key);
  json_real(j, whole > 0 ? 100 * part / whole : 0, 6);
}

static double run_twelfths(const struct compare *c) { return (double)oracle_cycles(c->run.oracle) * ORACLE_UNITS; }

static void head(struct json *j, const struct compare *c) {
  json_key_uint(j, "schema", 1);
  json_key_string(j, "config", c->opt->config);
  json_key_string(j, "program", c->opt->program);
  json_key_uint(j, "width", c->run.machine.api->width);
  json_key_uint(j, "cycles", oracle_cycles(c->run.oracle));
  json_key_uint(j, "instret", oracle_committed(c->run.oracle));
  json_key_string(j, "class", rivals_class(c->run.oracle));
  json_key(j, "stack");
  json_object_inline(j);
  for (int k = 0; k < ORACLE_CLASSES; k++) {
    key_percent(j, oracle_class_key((enum oracle_class)k), (double)oracle_stack(c->run.oracle, (enum oracle_class)k),
                run_twelfths(c));
  }
  json_end_object(j);
}

static void symbols(struct json *j, const struct rivals_result *x) {
  json_key(j, "symbols");
  json_object(j);
  for (int g = 0; g < GRANULARITIES; g++) {
    json_key(j, granularity_key((enum granularity)g));
    json_object_inline(j);
    json_key_uint(j, "count", x->symbols.count[g] - 1);
    json_key(j, "effective");
    json_real(j, x->effective[g], 3);
    json_end_object(j);
  }
  json_end_object(j);
}

static void profilers(struct json *j, const struct compare *c, const struct rivals_result *x) {
  json_key(j, "profilers");
  json_array(j);
  for (size_t i = 0; i < x->rows; i++) {
    const struct rivals_row *w = &x->row[i];
    const struct rivals_schedule *s = &c->schedule[w->schedule];
    json_object_inline(j);
    json_key_string(j, "name", rival_key(w->who));
    json_key_string(j, "method", s->random ? "random" : "periodic");
    json_key_uint(j, "period", s->period);
    json_key_uint(j, "samples", w->samples);
    json_key_uint(j, "undelivered", w->undelivered);
    json_key_uint(j, "squashed", w->squashed);
    for (int g = 0; g < GRANULARITIES; g++) {
      json_key(j, granularity_key((enum granularity)g));
      json_object_inline(j);
      key_percent(j, "total", w->error[g].total, 1);
      key_percent(j, "systematic", w->error[g].systematic, 1);
      key_percent(j, "floor", w->error[g].floor, 1);
      json_end_object(j);
    }
    json_end_object(j);
  }
  json_end_array(j);
}

/* Periodic at the base rate: what TIP and NCI give to [start, end). */
static void tip_and_nci(struct json *j, const struct compare *c, uint64_t start, uint64_t end) {
  static const enum rival who[] = {RIVAL_TIP, RIVAL_NCI};
  for (unsigned i = 0; i < sizeof who / sizeof who[0]; i++) {
    const struct pc_sum *sum = rivals_profile(c->rivals, 0, who[i]);
    uint64_t part = 0;
    for (uint64_t pc = start; pc < end; pc += 4) part += pc_sum_at(sum, pc);
    key_percent(j, rival_key(who[i]), (double)part, (double)sum->total);
  }
}

static void functions(struct json *j, const struct compare *c, const struct report *r) {
  json_key(j, "functions");
  json_array(j);
  for (size_t i = 0; i < r->functions && i < FUNCTIONS; i++) {
    const struct report_function *f = &r->function[i];
    json_object_inline(j);
    json_key_string(j, "name", f->name);
    key_percent(j, "oracle", (double)f->total, run_twelfths(c));
    tip_and_nci(j, c, f->start, f->end);
    json_key(j, "stack");
    json_object_inline(j);
    for (int k = 0; k < ORACLE_CLASSES; k++)
      key_percent(j, oracle_class_key((enum oracle_class)k), (double)f->twelfths[k], run_twelfths(c));
    json_end_object(j);
    json_end_object(j);
  }
  json_end_array(j);
}

struct line {
  const struct report_insn *insn;
  uint64_t time;
  size_t rank; /* of its function */
};

static int hottest(const void *a, const void *b) {
  const struct line *x = a, *y = b;
  if (x->time != y->time) return x->time > y->time ? -1 : 1;
  return x->insn->pc < y->insn->pc ? -1 : 1;
}

static int by_function(const void *a, const void *b) {
  const struct line *x = a, *y = b;
  if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
  return x->insn->pc < y->insn->pc ? -1 : 1;
}

static size_t function_rank(const struct report *r, uint64_t pc) {
  size_t k = 0;
  while (k < r->functions && k < FUNCTIONS && !(pc >= r->function[k].start && pc < r->function[k].end)) k++;
  return k < r->functions && k < FUNCTIONS ? k : SIZE_MAX;
}

/* The instructions of the listed functions, the hottest when they are too many; by function, then by address. */
static bool instructions(struct json *j, const struct compare *c, const struct report *r) {
  struct line *line = malloc((r->insns + 1) * sizeof *line);
  size_t n = 0;
  if (!line) return false;
  for (size_t i = 0; i < r->insns; i++) {
    size_t rank = function_rank(r, r->insn[i].pc);
    if (rank != SIZE_MAX) line[n++] = (struct line){&r->insn[i], oracle_insn_total(r->insn[i].sum), rank};
  }
  qsort(line, n, sizeof *line, hottest);
  if (n > INSTRUCTIONS) n = INSTRUCTIONS;
  qsort(line, n, sizeof *line, by_function);
  json_key(j, "instructions");
  json_array(j);
  for (size_t i = 0; i < n; i++) {
    char text[96];
    uint64_t pc = line[i].insn->pc;
    report_disassemble(r, pc, text, sizeof text);
    json_object_inline(j);
    json_key(j, "pc");
    json_address(j, pc);
    json_key_string(j, "function", r->function[line[i].rank].name);
    json_key_string(j, "text", text);
    key_percent(j, "oracle", (double)line[i].time, run_twelfths(c));
    tip_and_nci(j, c, pc, pc + 4);
    json_end_object(j);
  }
  json_end_array(j);
  free(line);
  return true;
}

bool compare_json(const struct compare *c, const struct compare_result *x, struct failure *f) {
  struct report_file file;
  struct json j;
  char why[1024];
  if (!report_file_open(&file, c->opt->json, why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  json_start(&j, file.out);
  json_object(&j);
  head(&j, c);
  symbols(&j, &x->errors);
  profilers(&j, c, &x->errors);
  functions(&j, c, x->report);
  if (!instructions(&j, c, x->report)) {
    report_file_abandon(&file);
    return fail(f, STATUS_INTERNAL, "out of memory for the list of instructions");
  }
  json_key_uint(&j, "khz", x->khz);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&file, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

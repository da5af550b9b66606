/* The report and the run's statistics as JSON, and both of them as files. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/json.h"
#include "oracle/report.h"
#include "base/report_file.h"

#define TOP 10 /* rows of the text's tables */

static void classes(struct json *j, const uint64_t *twelfths) {
  json_object_inline(j);
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    json_key(j, oracle_class_key((enum oracle_class)c));
    json_uint(j, twelfths[c]);
  }
  json_end_object(j);
}

static void head(struct json *j, const char *config, const char *program, uint64_t cycles, uint64_t instret) {
  json_key_uint(j, "schema", 1);
  json_key_string(j, "config", config);
  json_key_string(j, "program", program);
  json_key_uint(j, "cycles", cycles);
  json_key_uint(j, "instret", instret);
  json_key(j, "ipc");
  json_real(j, cycles ? (double)instret / (double)cycles : 0.0, 6);
}

static void stack(struct json *j, const struct oracle *o) {
  uint64_t t[ORACLE_CLASSES];
  for (int c = 0; c < ORACLE_CLASSES; c++) t[c] = oracle_stack(o, (enum oracle_class)c);
  json_key_string(j, "unit", "twelfths of a cycle");
  json_key(j, "stack");
  classes(j, t);
  json_key_uint(j, "unattributed", oracle_unattributed(o));
}

static void function(struct json *j, const struct report_function *f) {
  json_object_inline(j);
  json_key_string(j, "name", f->name);
  json_key_address(j, "start", f->start);
  json_key_address(j, "end", f->end);
  json_key_uint(j, "entries", f->entries);
  json_key_uint(j, "executed", f->executed);
  json_key_uint(j, "time", f->total);
  json_key(j, "twelfths");
  classes(j, f->twelfths);
  json_end_object(j);
}

static void block(struct json *j, const struct report *r, const struct oracle_block *b) {
  uint64_t total = 0;
  for (int c = 0; c < ORACLE_CLASSES; c++) total += b->twelfths[c];
  const struct symbols_function *f = r->source.symbols ? symbols_function_at(r->source.symbols, b->start) : NULL;
  json_object_inline(j);
  json_key_address(j, "start", b->start);
  json_key_address(j, "end", b->end);
  json_key_string(j, "function", f ? f->name : NULL);
  json_key_uint(j, "executions", b->executions);
  json_key_uint(j, "time", total);
  json_key(j, "twelfths");
  classes(j, b->twelfths);
  json_end_object(j);
}

static void instruction(struct json *j, const struct report *r, const struct report_insn *i) {
  struct symbols_line at = {0};
  char text[96];
  bool placed = r->source.symbols && symbols_line_at(r->source.symbols, i->pc, &at);
  report_disassemble(r, i->pc, text, sizeof text);
  json_object_inline(j);
  json_key_address(j, "pc", i->pc);
  json_key_string(j, "function", i->function ? i->function->name : NULL);
  json_key_uint(j, "offset", i->function ? i->pc - i->function->start : 0);
  json_key_string(j, "file", placed ? at.file : NULL);
  json_key_uint(j, "line", at.line);
  json_key_string(j, "disasm", text);
  json_key_uint(j, "executions", i->sum->executions);
  json_key_uint(j, "time", oracle_insn_total(i->sum));
  json_key(j, "twelfths");
  classes(j, i->sum->twelfths);
  json_end_object(j);
}

void report_json(const struct report *r, FILE *out) {
  const struct oracle *o = r->source.oracle;
  struct json j;
  json_start(&j, out);
  json_object(&j);
  head(&j, r->source.config, r->source.program, oracle_cycles(o), oracle_committed(o));
  json_key_string(&j, "build_id", r->source.symbols ? symbols_build_id(r->source.symbols) : "");
  stack(&j, o);
  const struct oracle_insn *outside = oracle_outside(o);
  json_key(&j, "outside");
  json_object_inline(&j);
  json_key_uint(&j, "executions", outside->executions);
  json_key_uint(&j, "time", oracle_insn_total(outside));
  json_key(&j, "twelfths");
  classes(&j, outside->twelfths);
  json_end_object(&j);
  json_key(&j, "functions");
  json_array(&j);
  for (size_t k = 0; k < r->functions; k++) function(&j, &r->function[k]);
  json_end_array(&j);
  json_key(&j, "blocks");
  json_array(&j);
  for (size_t k = 0; k < r->blocks; k++) block(&j, r, &r->block[k]);
  json_end_array(&j);
  json_key(&j, "instructions");
  json_array(&j);
  for (size_t k = 0; k < r->insns; k++) instruction(&j, r, &r->insn[k]);
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
}

static bool write_text(const struct report *r, const char *path, char *why, size_t size) {
  struct report_file f;
  if (!report_file_open(&f, path, why, size)) return false;
  report_text(r, TOP, f.out);
  return report_file_close(&f, why, size);
}

static bool write_json(const struct report *r, const char *path, char *why, size_t size) {
  struct report_file f;
  if (!report_file_open(&f, path, why, size)) return false;
  report_json(r, f.out);
  return report_file_close(&f, why, size);
}

static bool ends_in(const char *s, const char *end) {
  size_t n = strlen(s), m = strlen(end);
  return n > m && !strcmp(s + n - m, end);
}

bool report_write(const struct report *r, const char *path, char *why, size_t size) {
  struct stat st;
  if (!stat(path, &st) && !S_ISREG(st.st_mode)) return write_json(r, path, why, size);
  bool text_named = ends_in(path, ".txt");
  int stem = (int)strlen(path) - (text_named ? 4 : ends_in(path, ".json") ? 5 : 0);
  char *beside = NULL;
  if (asprintf(&beside, "%.*s%s", stem, path, text_named ? ".json" : ".txt") < 0) {
    snprintf(why, size, "out of memory");
    return false;
  }
  bool good = write_text(r, text_named ? path : beside, why, size) && write_json(r, text_named ? beside : path, why, size);
  free(beside);
  return good;
}

bool report_stats_json(const struct report_stats *s, const char *path, char *why, size_t size) {
  struct report_file f;
  struct json j;
  if (!report_file_open(&f, path, why, size)) return false;
  json_start(&j, f.out);
  json_object(&j);
  head(&j, s->config, s->program, s->cycles, s->instret);
  if (s->oracle) stack(&j, s->oracle);
  json_key(&j, "counters");
  json_object(&j);
  for (size_t k = 0; k < s->counter_count; k++) json_key_uint(&j, s->counters[k].name, s->counters[k].value);
  json_end_object(&j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&f, why, size);
}

/* The report as text (cycle stack with bars, hottest functions, hottest instructions) and JSON; its tables
 * are the same. */
#include "oracle/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/report_file.h"
#include "present/table.h"

#define BAR 40 /* characters of a whole run */

static double in_cycles(const struct oracle *o, uint64_t twelfths) { return (double)twelfths / oracle_units(o); }

/* ---- cycle stack ---- */

static void stack_row(FILE *out, const char *name, const struct oracle *o, uint64_t twelfths) {
  double share = cell_part(twelfths, oracle_cycles(o) * oracle_units(o));
  int bar = (int)(share * BAR / 100.0 + 0.5);
  fprintf(out, "  %-22s %16.1f %6.2f%%", name, in_cycles(o, twelfths), share);
  if (bar) fputs("  ", out);
  while (bar-- > 0) fputc('#', out);
  fputc('\n', out);
}

static void stack(const struct oracle *o, FILE *out) {
  fprintf(out, "\nCycle stack              %14s %7s\n", "cycles", "share");
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    uint64_t t = oracle_stack(o, (enum oracle_class)c);
    if (c != ORACLE_INTERRUPT || t) stack_row(out, oracle_class_name((enum oracle_class)c), o, t);
  }
  if (oracle_unattributed(o)) stack_row(out, "unattributed at end", o, oracle_unattributed(o));
}

/* ---- cells ---- */

static void class_keys(struct json *j, const char *key, const uint64_t *twelfths) {
  json_key_object_inline(j, key);
  for (int c = 0; c < ORACLE_CLASSES; c++) json_key_uint(j, oracle_class_key((enum oracle_class)c), twelfths[c]);
  json_end_object(j);
}

/* The split over the classes, in percent of the row; a dot is nothing at all. */
static void split(struct table *t, const struct oracle *o, const uint64_t *twelfths, uint64_t total) {
  static const char *const names[ORACLE_CLASSES] = {"exec", "alu", "load", "stor", "frnt", "misp", "misc", "intr"};
  const bool interrupts = oracle_stack(o, ORACLE_INTERRUPT) != 0;
  for (int c = 0; c < ORACLE_CLASSES - !interrupts; c++) {
    if (twelfths[c]) table_cell(t, names[c], c ? 4 : 5, "%.0f", cell_part(twelfths[c], total));
    else table_cell(t, names[c], c ? 4 : 5, ".");
  }
}

/* Time of a row, of how many executions (its title and key). */
static void time_cells(struct table *t, const struct report *r, const uint64_t *twelfths, const char *title, const char *key,
                       uint64_t executions) {
  const struct oracle *o = r->source.oracle;
  uint64_t total = 0;
  for (int c = 0; c < ORACLE_CLASSES; c++) total += twelfths[c];
  table_cell(t, "share", 6, "%.2f%%", cell_part(total, oracle_cycles(o) * oracle_units(o)));
  table_real(t, "cycles", 14, 1, NULL, in_cycles(o, total));
  table_uint(t, title, 13, key, executions);
  if (executions) table_cell(t, "CPI", 8, "%.2f", in_cycles(o, total) / (double)executions);
  else table_cell(t, "CPI", 8, "-");
  split(t, o, twelfths, total);
  if (t->sink != TABLE_JSON) return;
  json_key_uint(t->json, "time", total);
  class_keys(t->json, "classes", twelfths);
}

static void function_cells(struct table *t, const void *ctx, const void *row) {
  const struct report_function *f = row;
  if (t->sink == TABLE_JSON) {
    json_key_string(t->json, "name", f->name);
    json_key_address(t->json, "start", f->start);
    json_key_address(t->json, "end", f->end);
    json_key_uint(t->json, "entries", f->entries);
  }
  time_cells(t, ctx, f->twelfths, "instructions", "executed", f->executed);
  table_words(t, "function", 0, "%s", f->name);
}

static void block_keys(struct table *t, const void *ctx, const void *row) {
  const struct report *r = ctx;
  const struct oracle_block *b = row;
  const struct symbols_function *f = r->source.symbols ? symbols_function_at(r->source.symbols, b->start) : NULL;
  json_key_address(t->json, "start", b->start);
  json_key_address(t->json, "end", b->end);
  json_key_string(t->json, "function", f ? f->name : NULL);
  time_cells(t, r, b->twelfths, NULL, "executions", b->executions);
}

static void instruction_cells(struct table *t, const void *ctx, const void *row) {
  const struct report *r = ctx;
  const struct report_insn *i = row;
  const uint64_t offset = i->function ? i->pc - i->function->start : 0;
  struct symbols_line at = {0};
  char text[96];
  report_disassemble(r, i->pc, text, sizeof text);
  if (t->sink == TABLE_JSON) {
    const bool placed = r->source.symbols && symbols_line_at(r->source.symbols, i->pc, &at);
    json_key_address(t->json, "pc", i->pc);
    json_key_string(t->json, "function", i->function ? i->function->name : NULL);
    json_key_uint(t->json, "offset", offset);
    json_key_string(t->json, "file", placed ? at.file : NULL);
    json_key_uint(t->json, "line", at.line);
    json_key_string(t->json, "disasm", text);
    json_key_string(t->json, "written", report_changed(r, i->pc) ? "by the program" : NULL);
  }
  time_cells(t, r, i->sum->twelfths, "executions", "executions", i->sum->executions);
  table_words(t, "address", 8, "%08" PRIx64, i->pc);
  if (i->function || t->heads) table_words(t, "function+offset", 0, "%s+0x%" PRIx64, i->function ? i->function->name : "", offset);
  table_words(t, "instruction", 0, "%s%s", text, report_changed(r, i->pc) ? "  (written by the program)" : "");
}

static struct table_rows rows_of(const struct report *r, void (*cells)(struct table *, const void *, const void *), const void *row,
                                 size_t rows, size_t size) {
  return (struct table_rows){.cells = cells, .ctx = r, .row = row, .rows = rows, .size = size};
}

/* ---- text ---- */

static void place(const struct report *r, const struct report_insn *i, FILE *out) {
  struct symbols_line at;
  if (!r->source.symbols || !symbols_line_at(r->source.symbols, i->pc, &at)) return;
  const char *slash = strrchr(at.file, '/'), *text = symbols_source(r->source.symbols, at.file, at.line);
  printable_print(out, "%*s%s:%u", 19, "", slash ? slash + 1 : at.file, at.line);
  if (text && *text) printable_print(out, "  | %.100s", text);
  fputc('\n', out);
}

static void instructions(const struct report *r, size_t top, struct table *t) {
  FILE *out = t->style->out;
  if (!r->insns) return;
  struct report_insn *list = report_hottest(r);
  if (!list) {
    fputs("\nHottest instructions: out of memory\n", out);
    return;
  }
  const struct table_rows rows = rows_of(r, instruction_cells, list, r->insns < top ? r->insns : top, sizeof *list);
  fputs("\nHottest instructions (Oracle time; the split is in percent of the row)\n", out);
  table_heads(t, &rows);
  table_end_line(t);
  for (size_t k = 0; k < rows.rows; k++) {
    table_row(t, &rows, &list[k]);
    table_end_line(t);
    place(r, &list[k], out);
  }
  free(list);
}

void report_text(const struct report *r, size_t top, FILE *out) {
  const struct oracle *o = r->source.oracle;
  const uint64_t cycles = oracle_cycles(o), done = oracle_committed(o);
  const struct style style = {.out = out};
  const struct table_rows functions = rows_of(r, function_cells, r->function, r->functions < top ? r->functions : top,
                                              sizeof *r->function);
  struct table t = table_text_on(&style);
  printable_print(out, "Oracle profile of %s on %s", r->source.program, r->source.config);
  fprintf(out, "\n%" PRIu64 " cycles, %" PRIu64 " instructions, IPC %.3f\n", cycles, done,
          cycles ? (double)done / (double)cycles : 0.0);
  const char *nameless = symbols_missing(r->source.symbols);
  if (nameless) fprintf(out, "note: %s: addresses instead of names\n", nameless);
  const char *lineless = symbols_lineless(r->source.symbols);
  if (lineless) fprintf(out, "note: %s: no source lines\n", lineless);
  size_t changed = 0;
  for (size_t i = 0; i < r->insns; i++) changed += report_changed(r, r->insn[i].pc);
  if (changed) fprintf(out, "note: instructions that the program itself wrote before they ran: %zu\n", changed);
  stack(o, out);
  if (functions.rows) fputs("\nHottest functions (Oracle time; the split is in percent of the row)", out);
  table_print(&t, NULL, &functions);
  instructions(r, top, &t);
}

/* ---- JSON ---- */

enum { REPORT_SCHEMA = 2, STATS_SCHEMA = 1 };

static void put_head(struct json *j, unsigned schema, const char *config, const char *program, uint64_t cycles, uint64_t instret) {
  json_key_uint(j, "schema", schema);
  json_key_string(j, "config", config);
  json_key_string(j, "program", program);
  json_key_uint(j, "cycles", cycles);
  json_key_uint(j, "instret", instret);
  json_key_real(j, "ipc", cycles ? (double)instret / (double)cycles : 0.0, 6);
}

static void stack_keys(struct json *j, const struct oracle *o) {
  uint64_t t[ORACLE_CLASSES];
  for (int c = 0; c < ORACLE_CLASSES; c++) t[c] = oracle_stack(o, (enum oracle_class)c);
  json_key_uint(j, "units", oracle_units(o));
  json_key_string(j, "unit", oracle_units(o) == ORACLE_UNITS ? "twelfths of a cycle" : "840ths of a cycle");
  class_keys(j, "stack", t);
  json_key_uint(j, "unattributed", oracle_unattributed(o));
}

static void mode_keys(struct json *j, const struct oracle *o) {
  json_key(j, "modes");
  json_array(j);
  for (const struct oracle_mode *m = NULL; (m = oracle_next_mode(o, m));) {
    json_object_inline(j);
    json_key_uint(j, "privilege", m->privilege);
    json_key_uint(j, "context", m->context);
    class_keys(j, "classes", m->twelfths);
    json_end_object(j);
  }
  json_end_array(j);
}

void report_json(const struct report *r, FILE *out) {
  const struct oracle *o = r->source.oracle;
  const struct table_rows functions = rows_of(r, function_cells, r->function, r->functions, sizeof *r->function),
                          blocks = rows_of(r, block_keys, r->block, r->blocks, sizeof *r->block),
                          insns = rows_of(r, instruction_cells, r->insn, r->insns, sizeof *r->insn);
  struct json j;
  struct table t = table_json_in(&j, 6);
  json_start(&j, out);
  json_object(&j);
  put_head(&j, REPORT_SCHEMA, r->source.config, r->source.program, oracle_cycles(o), oracle_committed(o));
  json_key_string(&j, "build_id", r->source.symbols ? symbols_build_id(r->source.symbols) : "");
  stack_keys(&j, o);
  mode_keys(&j, o);
  table_object(&t, "outside");
  time_cells(&t, r, oracle_outside(o)->twelfths, NULL, "executions", oracle_outside(o)->executions);
  table_object_end(&t);
  table_print(&t, "functions", &functions);
  table_print(&t, "blocks", &blocks);
  table_print(&t, "instructions", &insns);
  json_end_object(&j);
  json_finish(&j);
}

bool report_stats_json(const struct report_stats *s, const char *path, char *why, size_t size) {
  struct report_file f;
  struct json j;
  if (!report_file_open(&f, path, why, size)) return false;
  json_start(&j, f.out);
  json_object(&j);
  put_head(&j, STATS_SCHEMA, s->config, s->program, s->cycles, s->instret);
  if (s->oracle) stack_keys(&j, s->oracle);
  json_key(&j, "counters");
  json_object(&j);
  for (size_t k = 0; k < s->counter_count; k++) json_key_uint(&j, s->counters[k].name, s->counters[k].value);
  json_end_object(&j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&f, why, size);
}

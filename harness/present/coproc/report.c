#include "present/coproc/report.h"

#include <inttypes.h>
#include <stdlib.h>

#include "present/coproc/correlated.h"
#include "present/coproc/group.h"
#include "present/label.h"

struct report {
  const struct cop_report_source *s;
  const struct cop_report_view *view;
  struct table table;
  struct cop_rows rows;
  uint64_t all; /* weight of the table's rows */
};

/* ---- labels ---- */

static const struct symbols_function *function_at(const struct report *r, uint64_t pc) {
  return r->s->symbols ? symbols_function_at(r->s->symbols, pc) : NULL;
}

static void place(struct table *t, const struct report *r, enum profile_by by, uint64_t pc, const struct program_image *image) {
  const struct symbols_function *f = function_at(r, pc);
  struct symbols_line at = {NULL, 0};
  if (r->s->symbols) symbols_line_at(r->s->symbols, pc, &at);
  label_cells(t, by, &(struct label){f ? f->name : "", at.file, f, at.line, pc, NULL}, image);
}

static void beside(struct table *t, const struct report *r, const struct cop_row *row) {
  const uint64_t other = cop_address(row->other);
  if (row->kind == COP_ROW_TARGET) {
    table_words(t, "", 0, "to");
    place(t, r, PROFILE_BY_INSTRUCTION, other, NULL);
  }
  if (row->kind == COP_ROW_DEPENDENCE) {
    table_words(t, "", 0, "from");
    place(t, r, PROFILE_BY_INSTRUCTION, other, r->s->image);
  }
  if (row->kind == COP_ROW_SET) table_words(t, "", 0, "set %" PRIu32, row->other);
  if (row->kind == COP_ROW_LINE) table_words(t, "", 0, "line %08" PRIx64, (uint64_t)row->other << 6);
  if (row->kind != COP_ROW_CONTEXT) return;
  table_words(t, "", 0, row->other ? "called from" : "called from: not known");
  if (row->other) place(t, r, PROFILE_BY_INSTRUCTION, other - 4, NULL);
}

static void cop_report_label(struct table *t, const void *ctx, const void *row) {
  const struct report *r = ctx;
  const struct cop_row *of = row;
  const uint64_t pc = cop_address(of->pc);
  place(t, r, t->heads || function_at(r, pc) ? r->view->by : PROFILE_BY_INSTRUCTION, pc, r->s->image);
  if (r->view->by == PROFILE_BY_INSTRUCTION && !t->heads) beside(t, r, of);
}

static void set_label(struct table *t, const void *ctx, const void *row) {
  const struct cop_row *r = row;
  (void)ctx;
  table_words(t, "set", 0, "%" PRIu32 ", %" PRIu32 " instruction%s", r->other, r->records, r->records == 1 ? "" : "s");
}

/* ---- tables ---- */

static const struct {
  const char *title, *weight;
} heads[COP_ROW_COUNT] = {
  [COP_ROW_BRANCH] = {"Conditional branches", "executed"},
  [COP_ROW_TARGET] = {"Calls, returns, indirect jumps", "times"},
  [COP_ROW_CONTEXT] = {"Mispredictions by calling context", "times"},
  [COP_ROW_DEPENDENCE] = {"Loads of what a store wrote", "times"},
  [COP_ROW_SET] = {"Misses of the data cache, by set; repeats: the line was missed before, shortly", "misses"},
  [COP_ROW_LINE] = {"Lines missed again, of those in the ring when it was read", "repeats"},
  [COP_ROW_HOT] = {"Branches of hot spots", "executed"},
  [COP_ROW_TIME] = {"Time", "samples"},
};

/* Of an executed branch: share of the direction it mostly goes. */
static void bias(struct table *t, uint64_t taken, uint64_t executed) {
  const bool mostly = 2 * taken >= executed;
  table_cell(t, "bias", 7, "%.2f%%", cell_part(mostly ? taken : executed - taken, executed));
  table_cell(t, "", 9, "%-9s", mostly ? "taken" : "not taken");
}

static void cop_report_cells(struct table *t, const void *ctx, const void *row) {
  const struct report *r = ctx;
  const struct cop_row *of = row;
  const uint64_t weight = cop_row_weight(of);
  if (of->kind == COP_ROW_TIME) table_real(t, heads[of->kind].weight, 15, 2, NULL, (double)of->a / ORACLE_UNITS);
  else table_count(t, heads[of->kind].weight, 15, NULL, weight);
  table_cell(t, "share", 7, "%.2f%%", cell_part(weight, r->all));
  if (of->kind == COP_ROW_BRANCH) bias(t, of->a, weight);
  if (of->kind == COP_ROW_HOT) bias(t, of->b, weight);
  if (of->kind == COP_ROW_HOT) table_uint(t, "reports", 9, NULL, of->records);
  if (of->kind == COP_ROW_SET) table_count(t, "repeats", 15, NULL, of->b);
}

/* Frees the rows. False: there are none, for memory ran out. */
static bool print(struct report *r, struct cop_row *row, size_t rows, void (*labels)(struct table *, const void *, const void *)) {
  FILE *out = r->table.style->out;
  const size_t shown = r->view->top && r->view->top < rows ? r->view->top : rows;
  uint64_t rest = 0;
  if (!row) return false;
  r->all = 0;
  for (size_t i = 0; i < rows; i++) r->all += cop_row_weight(&row[i]);
  for (size_t i = shown; i < rows; i++) rest += cop_row_weight(&row[i]);
  if (rows) fprintf(out, "\n%s", heads[row->kind].title);
  table_print(&r->table, NULL, &(struct table_rows){cop_report_cells, labels, r, row, shown, sizeof *row, NULL});
  if (shown < rows) fprintf(out, " %15s %6.2f%%  in %zu more\n", "", cell_part(rest, r->all), rows - shown);
  free(row);
  return true;
}

/* Sets of the cache, whoever missed. */
static bool sets(struct report *r) {
  size_t rows;
  struct cop_row *row = cop_report_by_other(&r->rows, COP_ROW_SET, &rows);
  return print(r, row, rows, set_label);
}

static bool kind(struct report *r, enum cop_row_kind kind) {
  size_t rows;
  struct cop_row *row = cop_report_rows(&r->rows, kind, r->view->by, r->s->symbols, &rows);
  return print(r, row, rows, cop_report_label);
}

static void correlated_cells(struct table *t, const void *ctx, const void *row) {
  static const char *const titles[] = {"otherwise", "then taken"};
  const struct cop_correlated *c = row;
  (void)ctx;
  table_count(t, "told", 11, NULL, cop_correlated_told(c));
  table_count(t, "executed", 13, NULL, cop_correlated_executed(c));
  for (unsigned taken = 2; taken-- > 0;) {
    const uint64_t *n = c->count[taken];
    if (n[0] + n[1]) table_cell(t, titles[taken], 10, "%.2f%%", cell_part(n[1], n[0] + n[1]));
    else table_cell(t, titles[taken], 10, ".");
  }
}

static void correlated_label(struct table *t, const void *ctx, const void *row) {
  const struct report *r = ctx;
  const struct cop_correlated *c = row;
  place(t, r, PROFILE_BY_INSTRUCTION, cop_address(c->pc), r->s->image);
  if (t->heads) return;
  table_words(t, "", 0, "when taken before it");
  place(t, r, PROFILE_BY_INSTRUCTION, cop_address(c->before), r->s->image);
}

static bool correlated(struct report *r) {
  size_t rows;
  struct cop_correlated *list = cop_correlated_pairs(&r->rows, &rows);
  const size_t shown = r->view->top && r->view->top < rows ? r->view->top : rows;
  if (!list) return false;
  if (rows)
    fputs("\nCorrelated branches; told: executions that the branch before tells, and the own majority does not",
          r->table.style->out);
  table_print(&r->table, NULL, &(struct table_rows){correlated_cells, correlated_label, r, list, shown, sizeof *list, NULL});
  if (shown < rows) fprintf(r->table.style->out, " %zu more pairs\n", rows - shown);
  free(list);
  return true;
}

bool cop_report_text(const struct cop_report_source *s, const struct cop_report_view *v, const struct style *style) {
  struct report r = {.s = s, .view = v, .table = table_text_on(style)};
  bool good = cop_rows_decode(&r.rows, s->microprogram, s->record, s->records, s->interrupts);
  cop_rows_sort(&r.rows);
  if (good && !r.rows.count) fputs("\nNothing was counted.\n", style->out);
  good = good && sets(&r);
  for (unsigned k = 0; good && k < COP_ROW_AFTER_TAKEN; k++) good = kind(&r, (enum cop_row_kind)k);
  good = good && correlated(&r);
  if (good && r.rows.lost) fprintf(style->out, "\n%" PRIu64 " more found no slot.\n", r.rows.lost);
  cop_rows_free(&r.rows);
  return good;
}

/* ---- JSON ---- */

static void keys(struct table *t, const void *ctx, const void *row) {
  static const struct {
    const char *other, *a, *b;
  } names[] = {
#define NAMES(kind, key, other, a, b) {other, a, b},
    COP_ROW_KINDS(NAMES)
#undef NAMES
  };
  const struct report *r = ctx;
  const struct cop_row *of = row;
  struct json *j = t->json;
  const uint64_t pc = cop_address(of->pc);
  const struct symbols_function *f = function_at(r, pc);
  const char *other = names[of->kind].other;
  struct symbols_line at = {NULL, 0};
  if (r->s->symbols) symbols_line_at(r->s->symbols, pc, &at);
  json_key_string(j, "kind", cop_row_key(of->kind));
  json_key_address(j, "pc", pc);
  json_key_string(j, "function", f ? f->name : NULL);
  json_key_string(j, "file", at.file);
  json_key_uint(j, "line", at.line);
  if (of->kind == COP_ROW_SET) json_key_uint(j, other, of->other);
  else if (*other) json_key_address(j, other, (uint64_t)of->other << (of->kind == COP_ROW_LINE ? 6 : 2));
  json_key_uint(j, names[of->kind].a, of->a);
  if (*names[of->kind].b) json_key_uint(j, names[of->kind].b, of->b);
  json_key_uint(j, "records", of->records);
}

bool cop_report_json(const struct cop_report_source *s, FILE *out) {
  struct json j;
  struct report r = {.s = s, .table = table_json_in(&j, 0)};
  bool good = cop_rows_decode(&r.rows, s->microprogram, s->record, s->records, s->interrupts);
  cop_rows_sort(&r.rows);
  json_start(&j, out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "microprogram", s->microprogram);
  json_key_uint(&j, "interrupts", s->interrupts);
  json_key_uint(&j, "records", s->records);
  json_key_uint(&j, "lost", r.rows.lost);
  table_print(&r.table, "rows", &(struct table_rows){keys, NULL, &r, r.rows.row, r.rows.count, sizeof *r.rows.row, NULL});
  json_end_object(&j);
  json_finish(&j);
  cop_rows_free(&r.rows);
  return good;
}

bool cop_report_tip(struct pc_sum *sum, const struct cop_record *record, size_t records) {
  for (size_t i = 0; i < records; i++)
    if (record[i].valid && !pc_sum_add(sum, cop_address(record[i].key), record[i].low)) return false;
  return true;
}

/* Tables for people: a table for each kind of row. */
#include <inttypes.h>
#include <stdlib.h>

#include "present/cop_report_parts.h"
#include "isa/isa.h"

struct report {
  const struct cop_report_source *s;
  const struct cop_report_view *view;
  const struct profile_style *style;
  struct cop_rows rows;
};

/* ---- labels ---- */

static void place(const struct report *r, uint64_t pc, FILE *out) {
  const struct symbols_function *f = r->s->symbols ? symbols_function_at(r->s->symbols, pc) : NULL;
  fprintf(out, "  %08" PRIx64, pc);
  if (f) fprintf(out, "  %s+0x%" PRIx64, f->name, pc - f->start);
}

static void instruction(const struct report *r, uint64_t pc, FILE *out) {
  const struct program_image *image = r->s->image;
  char text[96];
  place(r, pc, out);
  if (!image || pc - image->base >= image->size) return;
  isa_disasm(pc, program_image_word(image, pc), text, sizeof text);
  fprintf(out, "  %s", text);
}

/* ---- cells and what follows the label, by kind ---- */

static void count(uint64_t n, FILE *out) {
  char cell[PROFILE_CELL];
  fprintf(out, " %15s", profile_count_cell(cell, (double)n));
}

static void share(uint64_t part, uint64_t whole, FILE *out) { fprintf(out, " %6.2f%%", profile_percent(part, whole)); }

/* Of an executed branch: share of the direction it mostly goes. */
static void bias(uint64_t taken, uint64_t executed, FILE *out) {
  bool mostly = 2 * taken >= executed;
  fprintf(out, " %6.2f%% %-9s", profile_percent(mostly ? taken : executed - taken, executed), mostly ? "taken" : "not taken");
}

static void cells(const struct cop_row *row, uint64_t all, FILE *out) {
  uint64_t weight = cop_report_weight(row);
  if (row->kind == COP_ROW_TIME) fprintf(out, " %15.2f", (double)row->a / ORACLE_UNITS);
  else count(weight, out);
  share(weight, all, out);
  if (row->kind == COP_ROW_BRANCH) bias(row->a, weight, out);
  if (row->kind == COP_ROW_HOT) bias(row->b, weight, out);
  if (row->kind == COP_ROW_HOT) fprintf(out, " %9" PRIu32, row->records);
  if (row->kind == COP_ROW_SET) count(row->b, out);
}

static void beside(const struct report *r, const struct cop_row *row, FILE *out) {
  if (row->kind == COP_ROW_TARGET) fputs("  to", out), place(r, cop_report_pc(row->other), out);
  if (row->kind == COP_ROW_DEPENDENCE) fputs("  from", out), instruction(r, cop_report_pc(row->other), out);
  if (row->kind == COP_ROW_SET) fprintf(out, "  set %" PRIu32, row->other);
  if (row->kind == COP_ROW_LINE) fprintf(out, "  line %08" PRIx64, (uint64_t)row->other << 6);
  if (row->kind == COP_ROW_CONTEXT && row->other) fputs("  called from", out), place(r, cop_report_pc(row->other) - 4, out);
  if (row->kind == COP_ROW_CONTEXT && !row->other) fputs("  called from: not known", out);
}

/* With the line end. */
static void label(const struct report *r, const struct cop_row *row, FILE *out) {
  uint64_t pc = cop_report_pc(row->pc);
  struct symbols *symbols = r->s->symbols;
  const struct symbols_function *f = symbols ? symbols_function_at(symbols, pc) : NULL;
  if (r->view->by == PROFILE_BY_INSTRUCTION || !f) {
    instruction(r, pc, out);
    if (r->view->by == PROFILE_BY_INSTRUCTION) beside(r, row, out);
    fputc('\n', out);
    return;
  }
  struct symbols_line at = {NULL, 0};
  symbols_line_at(symbols, pc, &at);
  const struct profile_label l = {f->name, at.file, f, at.line, pc};
  profile_label(out, r->view->by, &l, r->s->image);
}

/* ---- tables ---- */

struct head {
  const char *title, *columns;
};

static const struct head heads[COP_ROW_COUNT] = {
  [COP_ROW_BRANCH] = {"Conditional branches", "        executed   share    bias          "},
  [COP_ROW_TARGET] = {"Calls, returns, indirect jumps", "           times   share"},
  [COP_ROW_CONTEXT] = {"Mispredictions by calling context", "           times   share"},
  [COP_ROW_DEPENDENCE] = {"Loads of what a store wrote", "           times   share"},
  [COP_ROW_SET] = {"Misses of the data cache, by set; repeats: the line was missed before, shortly",
                   "          misses   share         repeats"},
  [COP_ROW_LINE] = {"Lines missed again, of those in the ring when it was read", "         repeats   share"},
  [COP_ROW_HOT] = {"Branches of hot spots", "        executed   share    bias             reports"},
  [COP_ROW_TIME] = {"Time", "         samples   share"},
};

static void title(const struct report *r, enum cop_row_kind kind, const char *what) {
  fprintf(r->style->out, "\n%s\n", heads[kind].title);
  profile_tint(r->style, PROFILE_TITLE);
  fprintf(r->style->out, "%s  %s\n", heads[kind].columns, what);
  profile_tint(r->style, PROFILE_PLAIN);
}

static void rest(const struct report *r, const struct cop_row *row, size_t rows, size_t shown, uint64_t all) {
  uint64_t sum = 0;
  for (size_t i = shown; i < rows; i++) sum += cop_report_weight(&row[i]);
  if (shown < rows) fprintf(r->style->out, " %15s %6.2f%%  in %zu more\n", "", profile_percent(sum, all), rows - shown);
}

static size_t top(const struct report *r, size_t rows) { return r->view->top && r->view->top < rows ? r->view->top : rows; }

static bool table(const struct report *r, enum cop_row_kind kind) {
  static const char *const what[] = {"function", "line", "instruction"};
  FILE *out = r->style->out;
  uint64_t all = 0;
  size_t rows;
  struct cop_row *row = cop_report_rows(&r->rows, kind, r->view->by, r->s->symbols, &rows);
  for (size_t i = 0; row && i < rows; i++) all += cop_report_weight(&row[i]);
  if (row && rows) title(r, kind, what[r->view->by]);
  for (size_t i = 0; row && i < top(r, rows); i++) {
    cells(&row[i], all, out);
    label(r, &row[i], out);
  }
  if (row && rows) rest(r, row, rows, top(r, rows), all);
  free(row);
  return row != NULL;
}

/* Sets of the cache, whoever missed. */
static bool sets(const struct report *r) {
  uint64_t all = 0;
  size_t rows;
  struct cop_row *row = cop_report_by_other(&r->rows, COP_ROW_SET, &rows);
  for (size_t i = 0; row && i < rows; i++) all += row[i].a;
  if (row && rows) title(r, COP_ROW_SET, "set");
  for (size_t i = 0; row && i < top(r, rows); i++) {
    cells(&row[i], all, r->style->out);
    fprintf(r->style->out, "  %" PRIu32 ", %" PRIu32 " instruction%s\n", row[i].other, row[i].records,
            row[i].records == 1 ? "" : "s");
  }
  if (row && rows) rest(r, row, rows, top(r, rows), all);
  free(row);
  return row != NULL;
}

bool cop_report_text(const struct cop_report_source *s, const struct cop_report_view *v, const struct profile_style *style) {
  struct report r = {.s = s, .view = v, .style = style};
  bool good = cop_rows_decode(&r.rows, s->microprogram, s->record, s->records, s->interrupts);
  cop_rows_sort(&r.rows);
  if (good && !r.rows.count) fputs("\nNothing was counted.\n", style->out);
  good = good && sets(&r);
  for (unsigned kind = 0; good && kind < COP_ROW_COUNT; kind++) good = table(&r, (enum cop_row_kind)kind);
  if (good && r.rows.lost) fprintf(style->out, "\n%" PRIu64 " more found no slot.\n", r.rows.lost);
  cop_rows_free(&r.rows);
  return good;
}

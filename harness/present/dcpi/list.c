#include "present/dcpi/list.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "isa/events.h"
#include "present/dcpi/where.h"
#include "present/listing.h"

/* Of a line: the sums of its instructions, and the most frequent of them. */
struct list_row {
  struct tally_sum sum;
  const char *file;
  unsigned line;
  uint64_t pc;       /* of an instruction; of a line the lowest */
  double executions; /* NAN: not known */
  double cpi;        /* of an instruction; NAN: not known, or a line */
  enum profile_confidence confidence;
};

struct list_rows {
  struct list_row *insn, *line;
  size_t insns, lines, insn_room, line_room;
};

/* ---- rows ---- */

static void add_sum(struct tally_sum *to, const struct tally_sum *from) {
  for (unsigned e = 0; e < TALLY_EVENTS; e++) {
    to->samples[e] += from->samples[e];
    to->events[e] += from->events[e];
    to->squares[e] += from->squares[e];
  }
}

static struct list_row insn_row(const struct list *l, uint64_t pc) {
  const struct tally_insn *sampled = tally_insn_at(l->view->tally, l->image, pc);
  const struct frequency_insn *i = l->frequency ? frequency_insn_at(l->frequency, pc) : NULL;
  struct list_row r = {.pc = pc, .executions = NAN, .cpi = NAN};
  struct symbols_line at;
  if (sampled) r.sum = tally_insn_sum(l->view->tally, sampled);
  if (symbols_line_at(l->view->tally->image[l->image].program->symbols, pc, &at)) {
    r.file = at.file;
    r.line = at.line;
  }
  if (i) {
    r.executions = frequency_executions(l->frequency, i);
    r.cpi = i->cpi;
    r.confidence = frequency_confidence(l->frequency, i);
  }
  return r;
}

/* known: (file, line) to the number of the line's row + 1. */
static bool add_to_line(struct list_rows *rows, struct hash *known, const struct list_row *insn) {
  uint64_t *number = hash_at(known, (uint64_t)(uintptr_t)insn->file, insn->line);
  if (!number) return false;
  if (!*number) {
    if (!ARRAY_ROOM(rows->line, rows->line_room, rows->lines + 1)) return false;
    rows->line[rows->lines++] =
      (struct list_row){.file = insn->file, .line = insn->line, .pc = insn->pc, .executions = NAN, .cpi = NAN};
    *number = rows->lines;
  }
  struct list_row *line = &rows->line[*number - 1];
  add_sum(&line->sum, &insn->sum);
  if (insn->executions > line->executions || (isnan(line->executions) && isfinite(insn->executions))) {
    line->executions = insn->executions;
    line->confidence = insn->confidence;
  }
  return true;
}

static bool sampled(const struct list_row *r) { return r->sum.samples[0] > 0; }

/* Instructions with samples, or all; lines of those. */
static bool find_rows(struct list_rows *rows, const struct list *l) {
  const struct symbols *symbols = l->view->tally->image[l->image].program->symbols;
  struct hash known = {0};
  bool good = true;
  for (uint64_t pc = l->function->start; good && pc < l->function->end; pc += 4) {
    if (symbols_nested_at(symbols, l->function, pc, NULL)) continue;
    const struct list_row r = insn_row(l, pc);
    if (!sampled(&r) && !l->whole) continue;
    good = ARRAY_ROOM(rows->insn, rows->insn_room, rows->insns + 1) && (!r.file || add_to_line(rows, &known, &r));
    if (good) rows->insn[rows->insns++] = r;
  }
  hash_free(&known);
  return good;
}

static void free_rows(struct list_rows *rows) {
  free(rows->insn);
  free(rows->line);
}

/* ---- cells ---- */

static void list_cells(struct table *t, const void *ctx, const void *row) {
  const struct list *l = ctx;
  const struct list_row *r = row;
  const bool known = isfinite(r->executions);
  char a[CELL];
  table_mark(t, 1, known && r->confidence == PROFILE_LOW ? "?" : "", known && r->confidence == PROFILE_LOW ? TINT_DIM : TINT_PLAIN);
  table_cell(t, "samples", 9, r->sum.samples[0] < 99.5 && r->sum.samples[0] > 0 ? "%.1f" : "%.0f", r->sum.samples[0]);
  if (t->sink == TABLE_JSON) json_key_real(t->json, "samples", r->sum.samples[0], 4);
  where_share(t, l->view->tally, &r->sum);
  table_cell(t, "executions", 11, "%s", known ? cell_count(a, r->executions) : "-");
  table_cell(t, "CPI", 7, isfinite(r->cpi) ? "%.2f" : "-", r->cpi);
  table_words(t, "conf.", 6, "%s", known ? profile_confidence_name(r->confidence) : "");
  if (t->sink != TABLE_JSON) return;
  json_key_real(t->json, "executions", r->executions, 2);
  json_key_real(t->json, "cpi", r->cpi, 4);
  json_key_string(t->json, "frequency_confidence", known ? profile_confidence_name(r->confidence) : NULL);
}

static void list_label(struct table *t, const void *ctx, const void *row) {
  const struct list *l = ctx;
  const struct list_row *r = row;
  const struct label at = {.function = l->function->name, .symbol = l->function, .file = r->file, .line = r->line, .pc = r->pc};
  label_cells(t, PROFILE_BY_INSTRUCTION, &at, &l->view->tally->image[l->image].program->image);
}

static void line_label(struct table *t, const void *ctx, const void *row) {
  const struct list *l = ctx;
  const struct list_row *r = row;
  const struct label at = {.function = l->function->name, .symbol = l->function, .file = r->file, .line = r->line};
  label_cells(t, PROFILE_BY_LINE, &at, NULL);
}

/* ---- text and JSON ---- */

bool list_title(const struct dcpi_view *v, size_t image, const struct symbols_function *f, const struct style *style) {
  const struct tally *t = v->tally;
  const struct tally_function *found = NULL;
  char a[2][CELL];
  for (size_t i = 0; i < t->functions; i++)
    if (t->function[i].symbol == f) found = &t->function[i];
  style_title(style, "%s  %08" PRIx64 " to %08" PRIx64 " of %s", f->name, f->start, f->end - 1, v->samples->image[image].name);
  if (!found) {
    fputs("  no sample fell into this function\n", style->out);
    return false;
  }
  const struct profile_interval share = tally_share(t, &found->sum, 0);
  fprintf(style->out, "  %s samples, %.2f %% of all %s (%s)\n", cell_count(a[0], found->sum.samples[0]), 100 * share.value,
          event_name(t->event[0]), cell_share(a[1], &share));
  return true;
}

static struct listing_row *listing_rows(const struct list_row *row, size_t rows) {
  struct listing_row *list = calloc(rows + 1, sizeof *list);
  for (size_t i = 0; list && i < rows; i++) list[i] = (struct listing_row){row[i].file, row[i].line, row[i].pc, &row[i]};
  return list;
}

static bool print(const struct list *l, const struct list_rows *rows, const struct style *style) {
  static const struct list_row any;
  const struct tally_program *program = l->view->tally->image[l->image].program;
  struct table t = table_text_on(style);
  const struct listing listing = {.symbols = program->symbols,
                                  .image = &program->image,
                                  .table = &t,
                                  .cells = {.cells = list_cells, .ctx = l, .row = &any},
                                  .whole = l->whole,
                                  .noun = "samples"};
  struct listing_row *line = listing_rows(rows->line, rows->lines), *insn = listing_rows(rows->insn, rows->insns);
  const bool good = line && insn;
  if (good && rows->lines) listing_source(&listing, line, rows->lines);
  if (good) listing_assembly(&listing, l->function, insn, rows->insns);
  if (good && t.marked[TINT_DIM]) style_doubt(style, "low confidence: executions and CPI may be off by more than half");
  free(line);
  free(insn);
  return good;
}

bool list_text(const struct list *l, const struct style *style) {
  struct list_rows rows = {.insns = 0};
  const bool any = list_title(l->view, l->image, l->function, style);
  const bool good = find_rows(&rows, l) && ((!any && !l->whole) || print(l, &rows, style));
  free_rows(&rows);
  return good;
}

bool list_json(const struct list *l, FILE *out) {
  struct list_rows rows = {.insns = 0};
  struct json j;
  struct table t = table_json_in(&j, 8);
  const bool good = find_rows(&rows, l);
  const struct table_rows lines = {list_cells, line_label, l, rows.line, rows.lines, sizeof *rows.line, NULL};
  const struct table_rows insns = {list_cells, list_label, l, rows.insn, rows.insns, sizeof *rows.insn, NULL};
  json_start(&j, out);
  json_object(&j);
  dcpi_head_json(l->view, &j);
  json_key_string(&j, "image", l->view->samples->image[l->image].name);
  json_key_string(&j, "function", l->function->name);
  table_print(&t, "lines", &lines);
  table_print(&t, "instructions", &insns);
  json_end_object(&j);
  json_finish(&j);
  free_rows(&rows);
  return good;
}

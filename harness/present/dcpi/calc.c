#include "present/dcpi/calc.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "present/dcpi/list.h"
#include "present/dcpi/suspects.h"
#include "present/listing.h"

enum { NEAR = 4, INSTRUCTION = 32, LINES = 3, LETTERS = 128 };

struct row {
  const struct frequency_insn *insn;
  const struct frequency_block *block;
  const struct culprits_insn *found;
};

static struct row row_of(const struct calc *c, uint32_t n) {
  const struct frequency *f = c->frequency;
  return (struct row){&f->insn[n], &f->block[f->insn[n].block], &c->culprits->insn[n]};
}

/* ---- cells of an instruction ---- */

/* Addresses to blame, each once: of the dynamic stall, then of the static one. */
static void culprit_addresses(const struct row *r, char *buf, size_t size) {
  uint64_t told[CULPRIT_KINDS + 1] = {0};
  unsigned count = 0;
  size_t used = 0;
  buf[0] = '\0';
  for (unsigned k = 0; k <= r->found->count; k++) {
    const uint64_t at = k < r->found->count ? r->found->list[k].at : r->found->stopped > 0 ? r->found->blame : 0;
    bool known = !at || at == r->insn->pc;
    for (unsigned i = 0; i < count; i++) known |= told[i] == at;
    if (known || used >= size) continue;
    told[count++] = at;
    used += (size_t)snprintf(buf + used, size - used, "%s%" PRIx64, used ? "," : "", at);
  }
}

static void stall_keys(struct json *j, const struct row *r) {
  json_key_real(j, "static", r->found->stopped, 4);
  json_key_string(j, "reason", schedule_name(r->found->reason));
  json_key_address(j, "blame", r->found->blame);
  suspects_json(r->found, j);
}

static void cpi_cell(struct table *t, const struct calc *c, const struct row *r) {
  const struct frequency_insn *i = r->insn;
  if (!(i->samples > 0) && i->least == 0 && r->block->executions > 0)
    table_cell(t, "CPI", 13, c->width == 2 ? "(dual issue)" : "(same cycle)");
  else if (isfinite(i->cpi)) table_cell(t, "CPI", 13, "%.1fcy", i->cpi);
  else table_cell(t, "CPI", 13, "%s", "-");
}

static void disasm(const struct style *style, const struct calc *c, uint64_t pc, char *text, size_t n) {
  style_disasm(style, &c->view->tally->image[c->image].program->image, pc, text, n);
}

static void calc_cells(struct table *t, const void *ctx, const void *row) {
  const struct calc *c = ctx;
  const struct row *r = row;
  const struct frequency_insn *i = r->insn;
  char text[96], a[CELL], at[80];
  disasm(t->style, c, i->pc, text, sizeof text);
  if (t->sink == TABLE_JSON) {
    json_key_address(t->json, "pc", i->pc);
    json_key_string(t->json, "disasm", text);
    json_key_address(t->json, "block", r->block->start);
    json_key_real(t->json, "samples", i->samples, 4);
    json_key_real(t->json, "cpi", i->cpi, 4);
    json_key_real(t->json, "least", i->least, 4);
    json_key_real(t->json, "executions", r->block->executions, 2);
    json_key_string(t->json, "confidence", profile_confidence_name(r->block->confidence));
    stall_keys(t->json, r);
    return;
  }
  culprit_addresses(r, at, sizeof at);
  table_words(t, "addr", 10, "%08" PRIx64, i->pc);
  table_words(t, "instruction", INSTRUCTION, "%s", text);
  table_cell(t, "samples", 9, i->samples < 99.5 && i->samples > 0 ? "%.1f" : "%.0f", i->samples);
  cpi_cell(t, c, r);
  table_cell(t, "executions", 11, "%s", r->block->executions >= 0 ? cell_count(a, r->block->executions) : "-");
  table_words(t, "conf.", 6, "%s", profile_confidence_name(r->block->confidence));
  table_words(t, "culprit", 0, "%s", at);
}

/* Figure 7: samples, cycles at the head at least, their ratio, and whether it went into the estimate. */
static void estimate_cells(struct table *t, const void *ctx, const void *row) {
  const struct row *r = row;
  const struct frequency_insn *i = r->insn;
  char text[96];
  disasm(t->style, ctx, i->pc, text, sizeof text);
  table_words(t, "addr", 10, "%08" PRIx64, i->pc);
  table_words(t, "instruction", INSTRUCTION, "%s", text);
  table_cell(t, "S_i", 10, i->samples < 99.5 && i->samples > 0 ? "%.1f" : "%.0f", i->samples);
  table_cell(t, "M_i", 8, "%.2f", i->least);
  if (i->least > 0) table_cell(t, "S_i/M_i", 12, "%.1f", i->samples / i->least);
  else table_cell(t, "S_i/M_i", 12, "%s", "");
  table_words(t, "chosen", 0, "%s", i->chosen ? "*" : "");
}

/* ---- bubbles ---- */

struct page {
  const struct calc *c;
  const struct style *style;
  bool told[LETTERS]; /* letters that have been explained */
};

/* The name of a letter where it comes first: " (d = D-cache miss)". */
static void explain(struct page *p, char letter, const char *name, struct text *to) {
  if (p->told[(unsigned char)letter]) return;
  p->told[(unsigned char)letter] = true;
  text_format(to, "  (%c = %s)", letter, name);
}

/* A stall of so many cycles for each execution: a line for each 1/width, or three. */
static void bubbles(const struct page *p, const char *letters, double cycles, const char *explained) {
  const double lines = round(cycles * p->c->width);
  const int shown = lines > LINES ? LINES : lines < 1 ? 1 : (int)lines;
  for (int i = 0; i < shown; i++) {
    char length[32] = "";
    if (lines > LINES && i == 1) snprintf(length, sizeof length, "  ... %.1fcy", cycles);
    style_tint(p->style, TINT_DIM);
    fprintf(p->style->out, "%12s%-8s%s%s", "", letters, length, i ? "" : explained);
    style_tint(p->style, TINT_PLAIN);
    fputc('\n', p->style->out);
  }
}

/* The most costly first, each with its mark. */
static void dynamic_bubbles(struct page *p, const struct row *r) {
  const struct culprits_insn *i = r->found;
  struct text letters = {0}, explained = {0};
  if (!suspects_stalled(i)) return;
  for (unsigned k = 0; k < i->count; k++) {
    const struct culprit *c = suspects_at(i, k);
    char levels[60];
    text_format(&letters, "%c%s", culprit_letter(c->kind), suspects_mark(c));
    explain(p, culprit_letter(c->kind), culprit_name(c->kind), &explained);
    suspects_levels(i, c, levels, sizeof levels);
    text_add(&explained, levels);
  }
  if (!i->count) {
    text_add(&letters, "?");
    explain(p, '?', "unexplained", &explained);
  }
  bubbles(p, text_of(&letters), i->possible / i->executions, text_of(&explained));
  text_free(&letters);
  text_free(&explained);
}

static void static_bubbles(struct page *p, const struct row *r) {
  const struct culprits_insn *i = r->found;
  const char letters[2] = {schedule_letter(i->reason), '\0'};
  struct text explained = {0};
  if (!(i->stopped > 0) || !(i->executions > 0)) return;
  explain(p, letters[0], schedule_name(i->reason), &explained);
  bubbles(p, letters, i->stopped / i->executions, text_of(&explained));
  text_free(&explained);
}

/* ---- blocks ---- */

static void block_head(const struct page *p, const struct frequency_block *b) {
  const struct frequency *f = p->c->frequency;
  const uint32_t count = b->insns;
  FILE *out = p->style->out;
  double best = 0, actual = 0;
  char a[CELL];
  for (uint32_t i = 0; i < count; i++) {
    best += f->insn[b->first + i].least;
    if (isfinite(f->insn[b->first + i].cpi)) actual += f->insn[b->first + i].cpi;
  }
  fputc('\n', out);
  if (!(b->executions > 0)) {
    fprintf(out, "*** Executions are not known (%s confidence)\n", profile_confidence_name(b->confidence));
    return;
  }
  fprintf(out, "*** Best-case %.1f/%" PRIu32 " = %.2f CPI\n", best, count, best / count);
  fprintf(out, "*** Actual    %.1f/%" PRIu32 " = %.2f CPI, executed %s times (%s confidence)\n", actual, count, actual / count,
          cell_count(a, b->executions), profile_confidence_name(b->confidence));
}

static bool has_samples(const struct frequency *f, const struct frequency_block *b) {
  bool found = false;
  for (uint32_t i = b->first; i < b->first + b->insns; i++) found |= f->insn[i].samples > 0;
  return found;
}

static void block(struct page *p, struct table *t, const struct table_rows *rows, const struct frequency_block *b,
                  struct symbols_line *last) {
  struct symbols *symbols = p->c->view->tally->image[p->c->image].program->symbols;
  block_head(p, b);
  for (uint32_t n = b->first; n < b->first + b->insns; n++) {
    const struct row r = row_of(p->c, n);
    listing_place(p->style, symbols, 2, r.insn->pc, last);
    if (!p->c->estimates) {
      dynamic_bubbles(p, &r);
      static_bubbles(p, &r);
    }
    table_row(t, rows, &r);
    table_end_line(t);
  }
}

static void blocks(struct page *p) {
  const struct frequency *f = p->c->frequency;
  const struct row any = row_of(p->c, 0);
  const struct table_rows rows = {p->c->estimates ? estimate_cells : calc_cells, NULL, p->c, &any, 1, sizeof any, NULL};
  struct table t = table_text_on(p->style);
  struct symbols_line last = {NULL, 0};
  uint64_t idle = 0;
  t.indent = 2;
  fputc('\n', p->style->out);
  table_heads(&t, &rows);
  table_end_line(&t);
  for (uint32_t i = 0; i < f->blocks; i++) {
    const struct frequency_block *b = &f->block[i];
    const bool shown = p->c->whole || has_samples(f, b);
    if (idle && (shown || i + 1 == f->blocks)) {
      fprintf(p->style->out, "\n  ... %" PRIu64 " instructions without samples\n", idle);
      idle = 0;
    }
    if (shown) block(p, &t, &rows, b, &last);
    else idle += b->insns;
  }
  if (idle) fprintf(p->style->out, "\n  ... %" PRIu64 " instructions without samples\n", idle);
}

/* ---- the whole ---- */

void calc_text(const struct calc *c, const struct style *style) {
  struct page p = {.c = c, .style = style};
  struct table t = table_text_on(style);
  if (!list_title(c->view, c->image, c->function, style)) return;
  if (c->frequency->missing)
    fputs("  an indirect jump could not be resolved: some ways between blocks are missing, each block is estimated by itself\n",
          style->out);
  if (!c->estimates) summary_print(&t, &c->culprits->summary);
  blocks(&p);
  fputs(c->estimates ? "\n  * went into the estimate (docs/analysis.md). With samples of TIP, executions are what commits\n"
                     : "\n" SUSPECTS_LEGEND,
        style->out);
}

void calc_json(const struct calc *c, FILE *out) {
  struct json j;
  struct table t = table_json_in(&j, 8);
  const struct frequency *f = c->frequency;
  const struct row any = row_of(c, 0);
  const struct table_rows rows = {calc_cells, NULL, c, &any, f->insns, sizeof any, NULL};
  json_start(&j, out);
  json_object(&j);
  dcpi_head_json(c->view, &j);
  json_key_string(&j, "image", c->view->samples->image[c->image].name);
  json_key_string(&j, "function", c->function->name);
  json_key_address(&j, "start", f->start);
  json_key_address(&j, "end", f->end);
  summary_print(&t, &c->culprits->summary);
  json_key(&j, "instructions");
  json_array(&j);
  for (uint32_t n = 0; n < f->insns; n++) {
    const struct row r = row_of(c, n);
    json_object_inline(&j);
    table_row(&t, &rows, &r);
    json_end_object(&j);
  }
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
}

#include "present/listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "program/insn.h"

#define NEAR 4 /* lines or instructions without numbers that are still shown between two with numbers */

/* ---- source ---- */

static void source_heads(const struct listing *l) {
  table_heads(l->table, &l->cells);
  fputs("   line  text", l->table->style->out);
  table_end_line(l->table);
}

/* Tabs as two blanks: every column counts. what: NULL: without numbers. */
static void source_line(const struct listing *l, const char *file, unsigned line, const void *what) {
  FILE *out = l->table->style->out;
  const char *text = symbols_source_as_is(l->symbols, file, line);
  table_row(l->table, &l->cells, what);
  table_words(l->table, "", 0, "%5u  ", line);
  while (text && *text) {
    char escape[PRINTABLE_ESCAPE];
    const unsigned n = printable_character(text, escape);
    if (*text == '\t') fputs("  ", out);
    else if (*escape) fputs(escape, out);
    else fwrite(text, 1, n, out);
    text += n;
  }
  table_end_line(l->table);
}

static int by_place(const void *a, const void *b) {
  const struct listing_row *x = a, *y = b;
  if (!x->file != !y->file) return x->file ? -1 : 1;
  int order = x->file ? strcmp(x->file, y->file) : 0;
  if (order) return order;
  return x->line < y->line ? -1 : x->line > y->line;
}

static void lines_between(const struct listing *l, const char *file, unsigned from, unsigned to) {
  if (!l->whole && to - from > NEAR) {
    fprintf(l->table->style->out, "%*s    ...\n", l->table->width, "");
    return;
  }
  for (unsigned line = from; line < to; line++) source_line(l, file, line, NULL);
}

void listing_source(const struct listing *l, struct listing_row *row, size_t rows) {
  if (rows) qsort(row, rows, sizeof *row, by_place);
  for (size_t i = 0; i < rows; i++) {
    const struct listing_row *r = &row[i];
    bool same = i && r->file && r[-1].file && strcmp(r->file, r[-1].file) == 0;
    const char *why = r->file ? NULL : symbols_lineless(l->symbols);
    if (!same)
      fprintf(l->table->style->out, "\nSource: %s%s%s\n", r->file ? r->file : "not known", why ? ": " : "", why ? why : "");
    if (!r->file) continue;
    if (same) lines_between(l, r->file, r[-1].line + 1, r->line);
    else source_heads(l);
    source_line(l, r->file, r->line, r->row);
  }
}

/* ---- assembly ---- */

static void instruction_heads(const struct listing *l) {
  table_heads(l->table, &l->cells);
  fputs("  address   instruction", l->table->style->out);
  table_end_line(l->table);
}

static void instruction(const struct listing *l, uint64_t pc, const void *what) {
  char text[96];
  table_row(l->table, &l->cells, what);
  style_disasm(l->table->style, l->image, pc, text, sizeof text);
  table_words(l->table, "", 0, "%08" PRIx64 "  %s", pc, text);
  table_end_line(l->table);
}

void listing_place(const struct style *style, struct symbols *symbols, int indent, uint64_t pc, struct symbols_line *last) {
  struct symbols_line at = {NULL, 0};
  if (!symbols_line_at(symbols, pc, &at) || (last->file == at.file && last->line == at.line)) return;
  *last = at;
  const char *slash = strrchr(at.file, '/'), *text = symbols_source(symbols, at.file, at.line);
  fprintf(style->out, "%*s", indent, "");
  style_tint(style, TINT_SOURCE);
  printable_print(style->out, "  %s:%u%s%.72s", slash ? slash + 1 : at.file, at.line, text ? "  " : "", text ? text : "");
  style_tint(style, TINT_PLAIN);
  fputc('\n', style->out);
}

void listing_instructions(const struct listing *l, const struct listing_row *row, size_t rows) {
  fputs("\nHottest instructions\n", l->table->style->out);
  instruction_heads(l);
  for (size_t i = 0; i < rows; i++) instruction(l, row[i].pc, row[i].row);
}

void listing_assembly(const struct listing *l, const struct symbols_function *f, const struct listing_row *row, size_t rows) {
  struct symbols_line last = {NULL, 0};
  const struct listing_row *next = row, *const behind = row + rows;
  fputs("\nAssembly\n", l->table->style->out);
  instruction_heads(l);
  for (uint64_t pc = f->start; pc < f->end;) {
    uint64_t until = f->end;
    const struct symbols_function *nested = symbols_nested_at(l->symbols, f, pc, &until);
    if (nested) {
      fprintf(l->table->style->out, "%*s  ... %s, a function of its own\n", l->table->width, "", nested->name);
      pc = program_image_behind(l->image, pc, until);
      continue;
    }
    while (next < behind && next->pc < pc) next++;
    const uint64_t stop = next < behind && next->pc < until ? next->pc : until, idle = program_insns(l->image, pc, stop);
    if (!l->whole && idle > NEAR) {
      fprintf(l->table->style->out, "%*s  ... %" PRIu64 " instructions without %s\n", l->table->width, "", idle, l->noun);
      pc = program_image_behind(l->image, pc, stop);
      continue;
    }
    listing_place(l->table->style, l->symbols, l->table->width, pc, &last);
    const bool has = next < behind && next->pc == pc;
    instruction(l, pc, has ? next->row : NULL);
    pc += program_image_bytes(l->image, pc);
  }
}

#include "present/listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

#define NEAR 4 /* lines or instructions without numbers that are still shown between two with numbers */

static void blanks(const struct listing *l) { fprintf(l->style->out, "%*s", l->width, ""); }

static void end_line(const struct listing *l) {
  profile_tint(l->style, PROFILE_PLAIN);
  fputc('\n', l->style->out);
}

/* ---- source ---- */

/* Tabs as two blanks: every column counts. */
static void source_text(const struct listing *l, const char *file, unsigned line) {
  const char *text = symbols_source_as_is(l->symbols, file, line);
  fprintf(l->style->out, "  %5u  ", line);
  for (; text && *text; text++) {
    if (*text == '\t') fputs("  ", l->style->out);
    else if ((unsigned char)*text >= ' ') fputc(*text, l->style->out);
  }
}

static int by_place(const void *a, const void *b) {
  const struct listing_line *x = a, *y = b;
  if (!x->file != !y->file) return x->file ? -1 : 1;
  int order = x->file ? strcmp(x->file, y->file) : 0;
  if (order) return order;
  return x->line < y->line ? -1 : x->line > y->line;
}

static void lines_between(const struct listing *l, const char *file, unsigned from, unsigned to) {
  if (!l->whole && to - from > NEAR) {
    blanks(l);
    fputs("    ...\n", l->style->out);
    return;
  }
  for (unsigned line = from; line < to; line++) {
    blanks(l);
    source_text(l, file, line);
    fputc('\n', l->style->out);
  }
}

void listing_source(const struct listing *l, struct listing_line *line, size_t n) {
  if (n) qsort(line, n, sizeof *line, by_place);
  for (size_t i = 0; i < n; i++) {
    const struct listing_line *r = &line[i];
    bool same = i && r->file && r[-1].file && strcmp(r->file, r[-1].file) == 0;
    if (!same) fprintf(l->style->out, "\nSource: %s\n", r->file ? r->file : "not known");
    if (!r->file) continue;
    if (same) lines_between(l, r->file, r[-1].line + 1, r->line);
    else l->heads(l->ctx, " line  text");
    l->cells(l->ctx, r->what);
    source_text(l, r->file, r->line);
    end_line(l);
  }
}

/* ---- assembly ---- */

static void place(const struct listing *l, uint64_t pc, struct symbols_line *last) {
  struct symbols_line at = {NULL, 0};
  if (!symbols_line_at(l->symbols, pc, &at) || (last->file == at.file && last->line == at.line)) return;
  *last = at;
  const char *slash = strrchr(at.file, '/'), *text = symbols_source(l->symbols, at.file, at.line);
  blanks(l);
  profile_tint(l->style, PROFILE_SOURCE);
  fprintf(l->style->out, "  %s:%u%s%.72s", slash ? slash + 1 : at.file, at.line, text ? "  " : "", text ? text : "");
  end_line(l);
}

static void instruction(const struct listing *l, uint64_t pc) {
  char text[96];
  const void *what = l->at(l->ctx, pc);
  if (what) l->cells(l->ctx, what);
  else blanks(l);
  isa_disasm(pc, program_image_word(l->image, pc), text, sizeof text);
  fprintf(l->style->out, "  %08" PRIx64 "  %s", pc, text);
  if (what) profile_tint(l->style, PROFILE_PLAIN);
  fputc('\n', l->style->out);
}

void listing_assembly(const struct listing *l, uint64_t start, uint64_t end) {
  struct symbols_line last = {NULL, 0};
  fputs("\nAssembly\n", l->style->out);
  l->heads(l->ctx, "address   instruction");
  for (uint64_t pc = start; pc < end;) {
    uint64_t idle = 0;
    while (!l->whole && pc + 4 * idle < end && !l->at(l->ctx, pc + 4 * idle)) idle++;
    if (idle > NEAR) {
      blanks(l);
      fprintf(l->style->out, "  ... %" PRIu64 " instructions without %s\n", idle, l->noun);
      pc += 4 * idle;
      continue;
    }
    for (uint64_t k = 0; k <= idle && pc < end; k++, pc += 4) {
      place(l, pc, &last);
      instruction(l, pc);
    }
  }
}

/* One function: its source lines and its assembly, with what the samples say of each. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa.h"
#include "profile_text.h"

#define CULPRIT 0.1 /* of the function's time */
#define HOTTEST 5   /* instructions at the top */
#define NEAR 4      /* lines or instructions without samples that are still shown between two with samples */

struct view {
  const struct profile *p;
  const struct symbols_function *f;
  const struct profile_function *record; /* NULL: no sample */
  double time;                           /* of the function, twelfths of a period */
  const struct profile_style *style;
  bool whole, low, culprit;              /* low, culprit: something was marked so */
};

static bool is_culprit(const struct view *v, const struct profile_row *r) {
  return r->share.low * (double)v->p->all.share.weight * ORACLE_UNITS >= CULPRIT * v->time;
}

/* Marks, share of the run and of the function, time. The tint stays on until the end of the line. */
static void front_cells(struct view *v, const struct profile_row *r) {
  FILE *out = v->style->out;
  char a[2][PROFILE_CELL];
  bool culprit = is_culprit(v, r), low = !culprit && r->confidence == PROFILE_LOW;
  v->low = v->low || low;
  v->culprit = v->culprit || culprit;
  if (culprit || low) profile_tint(v->style, culprit ? PROFILE_HOT : PROFILE_DIM);
  fprintf(out, "%2s %5.2f%% %11s %4.0f%% %12s", culprit ? ">>" : low ? " ?" : "", 100 * r->share.value, profile_share_cell(a[0], &r->share),
          100 * (double)r->sum->share.twelfths / v->time, profile_count_cell(a[1], profile_events(v->p, r->sum->share.twelfths)));
}

static void cpi_cells(const struct view *v, const struct profile_row *r) {
  char a[4][PROFILE_CELL];
  if (v->p->source.prof->kind != PROF_TIP) return;
  fprintf(v->style->out, " %6s %11s %9s %12s", profile_cpi_cell(a[0], &r->cpi), profile_cpi_range(a[1], &r->cpi),
          profile_class_cell(a[2], r->sum), profile_cause_cell(a[3], r->sum));
}

static void heads(const struct view *v, const char *last) {
  FILE *out = v->style->out;
  profile_tint(v->style, PROFILE_TITLE);
  fprintf(out, "%9s %11s %5s %12s", "share", "95% interv.", "func", v->p->source.prof->event);
  if (v->p->source.prof->kind == PROF_TIP) fprintf(out, " %6s %11s %9s %12s", "CPI", "95% of CPI", "mostly", "cause");
  fprintf(out, "  %s\n", last);
  profile_tint(v->style, PROFILE_PLAIN);
}

static int cells_width(const struct view *v) { return v->p->source.prof->kind == PROF_TIP ? 81 : 39; }

static void blanks(const struct view *v) { fprintf(v->style->out, "%*s", cells_width(v), ""); }

/* ---- source ---- */

/* Tabs as two blanks: every column counts. */
static void source_text(const struct view *v, const char *file, unsigned line) {
  const char *text = file ? symbols_source_as_is(v->p->source.symbols, file, line) : NULL;
  for (; text && *text; text++) {
    if (*text == '\t') fputs("  ", v->style->out);
    else if ((unsigned char)*text >= ' ') fputc(*text, v->style->out);
  }
}

static int by_place(const void *a, const void *b) {
  const struct profile_row *x = a, *y = b;
  if (!x->file != !y->file) return x->file ? -1 : 1;
  int order = x->file ? strcmp(x->file, y->file) : 0;
  if (order) return order;
  return x->line < y->line ? -1 : x->line > y->line;
}

static void line_row(struct view *v, const struct profile_row *r) {
  front_cells(v, r);
  cpi_cells(v, r);
  fprintf(v->style->out, "  %5u  ", r->line);
  source_text(v, r->file, r->line);
  profile_tint(v->style, PROFILE_PLAIN);
  fputc('\n', v->style->out);
}

/* Lines between two sampled ones of one file. */
static void lines_between(const struct view *v, const char *file, unsigned from, unsigned to) {
  if (!v->whole && to - from > NEAR) {
    blanks(v);
    fputs("    ...\n", v->style->out);
    return;
  }
  for (unsigned line = from; line < to; line++) {
    blanks(v);
    fprintf(v->style->out, "  %5u  ", line);
    source_text(v, file, line);
    fputc('\n', v->style->out);
  }
}

static void source(struct view *v, struct profile_row *rows, size_t n) {
  if (n) qsort(rows, n, sizeof *rows, by_place);
  for (size_t i = 0; i < n; i++) {
    const struct profile_row *r = &rows[i];
    bool same = i && r->file && r[-1].file && strcmp(r->file, r[-1].file) == 0;
    if (!same) {
      fprintf(v->style->out, "\nSource: %s\n", r->file ? r->file : "not known");
      if (!r->file) continue;
      heads(v, " line  text");
    } else {
      lines_between(v, r->file, r[-1].line + 1, r->line);
    }
    if (r->file) line_row(v, r);
  }
}

static bool source_part(struct view *v) {
  size_t n, kept = 0;
  struct profile_row *rows = profile_rows(v->p, PROFILE_BY_LINE, PROFILE_SORT_TIME, &n);
  if (!rows) return false;
  for (size_t i = 0; i < n; i++)
    if (rows[i].function == v->record) rows[kept++] = rows[i];
  source(v, rows, kept);
  free(rows);
  return true;
}

/* ---- assembly ---- */

/* The source line where it changes. */
static void place(const struct view *v, uint64_t pc, struct symbols_line *last) {
  struct symbols_line at = {NULL, 0};
  if (!symbols_line_at(v->p->source.symbols, pc, &at) || (last->file == at.file && last->line == at.line)) return;
  *last = at;
  const char *slash = strrchr(at.file, '/');
  blanks(v);
  profile_tint(v->style, PROFILE_SOURCE);
  const char *text = symbols_source(v->p->source.symbols, at.file, at.line);
  fprintf(v->style->out, "  %s:%u%s%.72s", slash ? slash + 1 : at.file, at.line, text ? "  " : "", text ? text : "");
  profile_tint(v->style, PROFILE_PLAIN);
  fputc('\n', v->style->out);
}

static void instruction(struct view *v, uint64_t pc, const struct profile_insn *sampled) {
  char text[96];
  if (sampled) {
    struct profile_row r = profile_row_of(v->p, &sampled->sum, 1);
    front_cells(v, &r);
    cpi_cells(v, &r);
  } else {
    blanks(v);
  }
  isa_disasm(pc, oracle_image_word(v->p->source.image, pc), text, sizeof text);
  fprintf(v->style->out, "  %08" PRIx64 "  %s", pc, text);
  if (sampled) profile_tint(v->style, PROFILE_PLAIN);
  fputc('\n', v->style->out);
}

/* Instructions without samples from pc on, up to the end of the function. */
static uint64_t idle_from(const struct view *v, uint64_t pc) {
  uint64_t n = 0;
  while (pc + 4 * n < v->f->end && !profile_insn_at(v->p, pc + 4 * n)) n++;
  return n;
}

static void assembly(struct view *v) {
  struct symbols_line last = {NULL, 0};
  fputs("\nAssembly\n", v->style->out);
  heads(v, "address   instruction");
  for (uint64_t pc = v->f->start; pc < v->f->end;) {
    uint64_t idle = v->whole ? 0 : idle_from(v, pc);
    if (idle > NEAR) {
      blanks(v);
      fprintf(v->style->out, "  ... %" PRIu64 " instructions without samples\n", idle);
      pc += 4 * idle;
      continue;
    }
    for (uint64_t k = 0; k <= idle && pc < v->f->end; k++, pc += 4) {
      place(v, pc, &last);
      instruction(v, pc, profile_insn_at(v->p, pc));
    }
  }
}

/* The function's hottest instructions, for those who read no further. */
static bool hottest_part(struct view *v) {
  size_t n;
  unsigned shown = 0;
  char text[96];
  struct profile_row *rows = profile_rows(v->p, PROFILE_BY_INSTRUCTION, PROFILE_SORT_TIME, &n);
  if (!rows) return false;
  fputs("\nHottest instructions\n", v->style->out);
  heads(v, "address   instruction");
  for (size_t i = 0; i < n && shown < HOTTEST; i++) {
    if (rows[i].function != v->record) continue;
    shown++;
    front_cells(v, &rows[i]);
    cpi_cells(v, &rows[i]);
    isa_disasm(rows[i].pc, oracle_image_word(v->p->source.image, rows[i].pc), text, sizeof text);
    fprintf(v->style->out, "  %08" PRIx64 "  %s", rows[i].pc, text);
    profile_tint(v->style, PROFILE_PLAIN);
    fputc('\n', v->style->out);
  }
  free(rows);
  return true;
}

static void title(const struct view *v) {
  FILE *out = v->style->out;
  char a[4][PROFILE_CELL];
  fputc('\n', out);
  profile_tint(v->style, PROFILE_TITLE);
  fprintf(out, "%s  %08" PRIx64 " to %08" PRIx64 "\n", v->f->name, v->f->start, v->f->end - 1);
  profile_tint(v->style, PROFILE_PLAIN);
  if (!v->record) {
    if (v->p->all.share.samples) fputs("  no sample fell into this function\n", out);
    return;
  }
  struct profile_row r = profile_row_of(v->p, &v->record->sum, v->p->source.prof->width);
  fprintf(out, "  %.2f %% of the run (%s), %s samples, %s %s", 100 * r.share.value, profile_share_cell(a[0], &r.share),
          profile_count_cell(a[1], (double)r.sum->share.samples), profile_count_cell(a[2], profile_events(v->p, r.sum->share.twelfths)),
          v->p->source.prof->event);
  if (isfinite(r.cpi.value)) fprintf(out, ", CPI %s (%s)", profile_cpi_cell(a[0], &r.cpi), profile_cpi_range(a[3], &r.cpi));
  fputc('\n', out);
  if (v->p->source.prof->kind != PROF_TIP) return;
  fputs("  of this:", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++)
    if (r.sum->twelfths[c])
      fprintf(out, " %s %.1f %%", oracle_class_name((enum oracle_class)c), profile_percent(r.sum->twelfths[c], r.sum->share.twelfths));
  fputc('\n', out);
}

bool profile_text_annotate(const struct profile *p, const struct symbols_function *f, bool whole, const struct profile_style *style) {
  const struct oracle_image *image = p->source.image;
  struct symbols_function inside = *f; /* a damaged symbol may reach far beyond the program */
  if (inside.end > image->base + image->size) inside.end = image->base + image->size;
  struct view v = {.p = p, .f = &inside, .record = profile_function_of(p, f), .style = style, .whole = whole};
  v.time = v.record ? (double)v.record->sum.share.twelfths : 1;
  title(&v);
  if (v.record && (!hottest_part(&v) || !source_part(&v))) return false;
  assembly(&v);
  profile_text_legend(style, v.low, v.culprit, false);
  return true;
}

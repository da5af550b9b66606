/* One function: its source lines and its assembly, with what the samples say of each. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "present/listing.h"

#define CULPRIT 0.1 /* of the function's time */
#define HOTTEST 5   /* instructions at the top */

struct view {
  const struct profile *p;
  const struct symbols_function *f;
  const struct profile_function *record; /* NULL: no sample */
  double time;                           /* of the function, twelfths of a period */
  const struct profile_style *style;
  bool low, culprit; /* something was marked so */
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
  fprintf(out, "%2s %5.2f%% %11s %4.0f%% %12s",
          culprit ? ">>"
          : low   ? " ?"
                  : "",
          100 * r->share.value, profile_share_cell(a[0], &r->share), 100 * (double)r->sum->share.twelfths / v->time,
          profile_count_cell(a[1], profile_events(v->p, r->sum->share.twelfths)));
}

static void cpi_cells(const struct view *v, const struct profile_row *r) {
  char a[4][PROFILE_CELL];
  if (v->p->source.prof->kind != PROF_TIP) return;
  fprintf(v->style->out, " %6s %11s %9s %12s", profile_cpi_cell(a[0], &r->cpi), profile_cpi_range(a[1], &r->cpi),
          profile_class_cell(a[2], r->sum), profile_cause_cell(a[3], r->sum));
}

static void heads(void *ctx, const char *last) {
  const struct view *v = ctx;
  FILE *out = v->style->out;
  profile_tint(v->style, PROFILE_TITLE);
  fprintf(out, "%9s %11s %5s %12s", "share", "95% interv.", "func", v->p->source.prof->event);
  if (v->p->source.prof->kind == PROF_TIP) fprintf(out, " %6s %11s %9s %12s", "CPI", "95% of CPI", "mostly", "cause");
  fprintf(out, "  %s\n", last);
  profile_tint(v->style, PROFILE_PLAIN);
}

static int cells_width(const struct view *v) { return v->p->source.prof->kind == PROF_TIP ? 81 : 39; }

/* ---- lines and instructions ---- */

static void line_cells(void *ctx, const void *what) {
  front_cells(ctx, what);
  cpi_cells(ctx, what);
}

static void insn_cells(void *ctx, const void *what) {
  const struct profile_insn *sampled = what;
  struct profile_row r = profile_row_of(((struct view *)ctx)->p, &sampled->sum, 1);
  line_cells(ctx, &r);
}

static const void *insn_at(void *ctx, uint64_t pc) { return profile_insn_at(((struct view *)ctx)->p, pc); }

static bool source_part(struct view *v, struct listing *l) {
  size_t n, kept = 0;
  struct profile_row *rows = profile_rows(v->p, PROFILE_BY_LINE, PROFILE_SORT_TIME, &n);
  struct listing_line *line = rows ? calloc(n + 1, sizeof *line) : NULL;
  for (size_t i = 0; line && i < n; i++)
    if (rows[i].function == v->record) line[kept++] = (struct listing_line){rows[i].file, rows[i].line, &rows[i]};
  l->cells = line_cells;
  if (line) listing_source(l, line, kept);
  free(rows);
  if (!line) return false;
  free(line);
  return true;
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
    line_cells(v, &rows[i]);
    isa_disasm(rows[i].pc, program_image_word(v->p->source.image, rows[i].pc), text, sizeof text);
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
          profile_count_cell(a[1], (double)r.sum->share.samples),
          profile_count_cell(a[2], profile_events(v->p, r.sum->share.twelfths)), v->p->source.prof->event);
  if (isfinite(r.cpi.value)) fprintf(out, ", CPI %s (%s)", profile_cpi_cell(a[0], &r.cpi), profile_cpi_range(a[3], &r.cpi));
  fputc('\n', out);
  if (v->p->source.prof->kind != PROF_TIP) return;
  fputs("  of this:", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++)
    if (r.sum->twelfths[c])
      fprintf(out, " %s %.1f %%", oracle_class_name((enum oracle_class)c),
              profile_percent(r.sum->twelfths[c], r.sum->share.twelfths));
  fputc('\n', out);
}

bool profile_text_annotate(const struct profile *p, const struct symbols_function *f, bool whole,
                           const struct profile_style *style) {
  const struct program_image *image = p->source.image;
  struct symbols_function inside = *f; /* a damaged symbol may reach far beyond the program */
  if (inside.end > image->base + image->size) inside.end = image->base + image->size;
  struct view v = {.p = p, .f = &inside, .record = profile_function_of(p, f), .style = style};
  v.time = v.record ? (double)v.record->sum.share.twelfths : 1;
  title(&v);
  struct listing l = {.symbols = p->source.symbols,
                      .image = image,
                      .style = style,
                      .whole = whole,
                      .noun = "samples",
                      .width = cells_width(&v),
                      .ctx = &v,
                      .heads = heads,
                      .at = insn_at};
  if (v.record && (!hottest_part(&v) || !source_part(&v, &l))) return false;
  l.cells = insn_cells;
  listing_assembly(&l, inside.start, inside.end);
  profile_text_legend(style, v.low, v.culprit, false);
  return true;
}

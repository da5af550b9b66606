#include "present/tip/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "present/head.h"
#include "present/label.h"
#include "present/tip/cells.h"

#define BAR 50 /* characters of a whole run */

static const char *method(const struct recording *f, char *buf, size_t size) {
  char period[CELL];
  cell_count(period, (double)f->period);
  if (f->random) snprintf(buf, size, "one sample at a random place in every %s %s (seed %" PRIu64 ")", period, f->event, f->seed);
  else snprintf(buf, size, "one sample every %s %s", period, f->event);
  return buf;
}

static void losses(const struct recording *f, FILE *out) {
  char a[6][CELL];
  fprintf(out, "  triggers  %s = %s samples + %s missed + %s filtered + %s undelivered\n", cell_count(a[0], (double)f->overflows),
          cell_count(a[1], (double)f->samples), cell_count(a[2], (double)f->missed), cell_count(a[3], (double)f->filtered),
          cell_count(a[4], (double)f->undelivered));
  if (f->missed) fputs("            missed: a sample was pending; the next sample carries their weight\n", out);
  if (f->filtered) fputs("            filtered: outside of the chosen markers, context or privilege\n", out);
  if (f->undelivered) fputs("            undelivered: the program ended first\n", out);
  if (f->ring_lost)
    fprintf(out, "  lost      %s samples found the memory ring full; they stood for %s triggers\n",
            cell_count(a[0], (double)f->ring_lost), cell_count(a[1], (double)f->ring_lost_weight));
  else fputs("  lost      none: no sample found the memory ring full\n", out);
}

void profile_text_head(const struct profile *p, const struct style *style) {
  const struct recording *f = p->source.prof;
  FILE *out = style->out;
  char text[128], a[3][CELL];
  const char *what = f->kind == PROF_TIMER   ? "timer interrupts"
                     : f->source == PROF_RTL ? "TIP, through interrupts"
                                             : "TIP's golden model";
  head_title(f, style);
  fprintf(out, "  method    %s; %s%s\n", what, method(f, text, sizeof text), f->markers ? "; between markers only" : "");
  head_run(f, out);
  fprintf(out, "  samples   %s here", cell_count(a[0], (double)f->sample_count));
  uint64_t weight = p->all.share.weight;
  if (f->sample_count)
    fprintf(out, "; they stand for %s triggers = %s %s", cell_count(a[1], (double)weight),
            cell_count(a[2], (double)weight * (double)f->period), f->event);
  if (p->cycles && f->sample_count && f->cycles)
    fprintf(out, ", %.1f %% of the run", 100 * (double)weight * (double)f->period / (double)f->cycles);
  fputc('\n', out);
  if (f->checked) fprintf(out, "  checked   %s of them against the Oracle, all equal\n", cell_count(a[0], (double)f->checked));
  else if (f->kind == PROF_TIP) fputs("  checked   no: not compared with the Oracle\n", out);
  losses(f, out);
  head_overhead(f, out);
  head_no_build_id(f, out);
  head_nameless(p->source.symbols, out);
  if (f->kind == PROF_TIMER)
    fputs("  note      the interrupted instruction gets the time, which need not be the one that took it: no classes, no CPI\n",
          out);
  else if (!p->cycles)
    fprintf(out, "  note      sampled by `%s`: shares are of these events, not of time, and there is no CPI\n", f->event);
  if (!f->sample_count) fputs("\nNo samples: nothing can be said about where the time went.\n", out);
}

/* ---- stat ---- */

/* A thing's share of the run. */
struct portion {
  const char *name;
  struct profile_share share;
  struct profile_interval interval;
  unsigned privilege;
};

struct portions {
  const struct profile *p;
  const char *title;
};

static struct portion portion_of(const struct profile *p, const char *name, struct profile_share share) {
  return (struct portion){name, share, profile_share_of(&share, &p->all.share, p->source.prof->width), 0};
}

static const char *bar(char text[BAR + 1], const struct profile_interval *i) {
  int low = (int)(i->low * BAR + 0.5), value = (int)(i->value * BAR + 0.5), high = (int)(i->high * BAR + 0.5);
  for (int k = 0; k < high; k++) text[k] = k < low ? '#' : k < value ? '=' : '-';
  text[high] = '\0';
  return text;
}

static void portion_cells(struct table *t, const void *ctx, const void *row) {
  const struct portions *list = ctx;
  const struct portion *r = row;
  const bool low = r->share.samples && profile_confidence_of(&r->interval) == PROFILE_LOW;
  char a[CELL], line[BAR + 1];
  table_mark(t, 0, "", low ? TINT_DIM : TINT_PLAIN);
  table_words(t, list->title, 20, "%c %s", low ? '?' : ' ', r->name);
  table_cell(t, list->p->source.prof->event, 14, "%s", cell_count(a, profile_events(list->p, r->share.twelfths)));
  table_percent(t, "share", 8, 2, NULL, r->interval.value);
  table_range(t, "95% interval", 13, cell_share, NULL, &r->interval);
  table_count(t, "samples", 9, NULL, r->share.samples);
  table_words(t, "", 0, "%s", bar(line, &r->interval));
}

static void portions(struct table *t, const struct profile *p, const char *title, const struct portion *row, size_t rows) {
  const struct portions ctx = {p, title};
  table_print(t, NULL, &(struct table_rows){portion_cells, NULL, &ctx, row, rows, sizeof *row, NULL});
}

static void split_cells(struct table *t, const void *ctx, const void *row) {
  const struct profile *p = ctx;
  const struct portion *r = row;
  struct profile_sum sum = {.share = r->share};
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) sum.twelfths[c] = p->stack[r->privilege][c].twelfths;
  table_words(t, "percent of the row", 20, "  %s", r->name);
  tip_split(t, &sum);
}

static void privileges(const struct profile *p, struct table *t) {
  static const char *const names[PROFILE_PRIVILEGES] = {"user", "supervisor", "reserved", "machine"};
  struct portion row[PROFILE_PRIVILEGES];
  size_t rows = 0;
  for (unsigned k = PROFILE_PRIVILEGES; k-- > 0;) {
    row[rows] = portion_of(p, names[k], profile_privilege_share(p, k));
    row[rows].privilege = k;
    if (row[rows].share.samples) rows++;
  }
  portions(t, p, "By privilege", row, rows);
  if (rows > 1) table_print(t, NULL, &(struct table_rows){split_cells, NULL, p, row, rows, sizeof *row, NULL});
}

static void causes(const struct profile *p, FILE *out) {
  bool any = false;
  for (unsigned c = 0; c < PROFILE_CAUSES; c++) {
    char cell[CELL];
    const double t = p->all.cause[c];
    if (!t) continue;
    if (!any) fprintf(out, "\nTime whose samples name a cause (one cycle may have several)\n");
    any = true;
    fprintf(out, "  %-18s %14s %7.2f%%\n", profile_cause_name(c), cell_count(cell, profile_events(p, t)),
            cell_part(t, p->all.share.twelfths));
  }
}

void profile_text_stat(const struct profile *p, const struct style *style) {
  if (!p->all.share.samples || p->source.prof->kind != PROF_TIP) return;
  struct table t = table_text_on(style);
  struct portion row[ORACLE_CLASSES];
  size_t rows = 0;
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    row[rows] = portion_of(p, oracle_class_name((enum oracle_class)c), profile_class_share(p, (enum oracle_class)c));
    if (c != ORACLE_INTERRUPT || row[rows].share.samples) rows++;
  }
  portions(&t, p, "Cycle stack", row, rows);
  struct table stack = t;
  fprintf(style->out, "%62s# up to the low end, = to the value, - to the high end\n", "");
  privileges(p, &t);
  causes(p, style->out);
  struct profile_row all = profile_row_of(p, &p->all, p->source.prof->width);
  char a[2][CELL];
  if (isfinite(all.cpi.value))
    fprintf(style->out, "\nCPI by the samples %s (%s)\n", cell_cpi(a[0], &all.cpi), cell_range(a[1], &all.cpi));
  tip_legend(&stack, NULL);
}

/* ---- tables ---- */

/* Rows of one kind, and what the rest has. */
static bool table_of(struct table *t, const struct tip_view *view, unsigned sort, size_t top) {
  const struct profile *p = view->p;
  const enum profile_by by = view->by;
  size_t n;
  struct profile_row *rows = profile_rows(p, by, sort, &n);
  if (!rows) return false;
  const size_t shown = top && top < n ? top : n;
  table_print(t, NULL, &(struct table_rows){tip_cells, tip_label, view, rows, shown, sizeof *rows, NULL});
  double rest = 0;
  for (size_t i = shown; i < n; i++) rest += rows[i].sum->share.twelfths;
  if (shown < n && by == PROFILE_BY_INLINED) fprintf(t->style->out, "           %zu more\n", n - shown);
  else if (shown < n)
    fprintf(t->style->out, "  %6.2f%%  in %zu more %s\n", cell_part(rest, p->all.share.twelfths), n - shown,
            label_noun(by, n - shown));
  free(rows);
  return true;
}

bool profile_text_table(const struct profile *p, enum profile_by by, unsigned sort, size_t top, const struct style *style) {
  if (!p->all.share.samples) return true;
  const struct tip_view view = {.p = p, .by = by}, inlined = {.p = p, .by = PROFILE_BY_INLINED};
  struct table t = table_text_on(style);
  if (!table_of(&t, &view, sort, top)) return false;
  if (by == PROFILE_BY_FUNCTION && p->inlined.functions) {
    style_title(style, "Inlined functions: their time is part of that of the functions above");
    if (!table_of(&t, &inlined, sort, top)) return false;
  }
  tip_legend(&t, &view);
  return true;
}

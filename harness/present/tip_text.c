#include "present/tip_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

#define BAR 50 /* characters of a whole run */

static const char *method(const struct prof *f, char *buf, size_t size) {
  char period[PROFILE_CELL];
  profile_count_cell(period, (double)f->period);
  if (f->random) snprintf(buf, size, "one sample at a random place in every %s %s (seed %" PRIu64 ")", period, f->event, f->seed);
  else snprintf(buf, size, "one sample every %s %s", period, f->event);
  return buf;
}

static void losses(const struct prof *f, FILE *out) {
  char a[6][PROFILE_CELL];
  fprintf(out, "  triggers  %s = %s samples + %s missed + %s filtered + %s undelivered\n",
          profile_count_cell(a[0], (double)f->overflows), profile_count_cell(a[1], (double)f->samples),
          profile_count_cell(a[2], (double)f->missed), profile_count_cell(a[3], (double)f->filtered),
          profile_count_cell(a[4], (double)f->undelivered));
  if (f->missed) fputs("            missed: a sample was pending; the next sample carries their weight\n", out);
  if (f->filtered) fputs("            filtered: outside of the chosen markers, context or privilege\n", out);
  if (f->undelivered) fputs("            undelivered: the program ended first\n", out);
  if (f->ring_lost)
    fprintf(out, "  lost      %s samples found the memory ring full; they stood for %s triggers\n",
            profile_count_cell(a[0], (double)f->ring_lost), profile_count_cell(a[1], (double)f->ring_lost_weight));
  else fputs("  lost      none: no sample found the memory ring full\n", out);
}

void profile_text_overhead(const struct prof *f, FILE *out) {
  char a[3][PROFILE_CELL];
  if (f->baseline_cycles)
    fprintf(out, "  overhead  %.2f %%: %s cycles against %s of the same run with sampling off", prof_overhead(f),
            profile_count_cell(a[0], (double)(f->cycles - f->rest_cycles)), profile_count_cell(a[1], (double)f->baseline_cycles));
  else if (f->source == PROF_MODEL && !f->interrupts) fputs("  overhead  none: sampled beside the machine", out);
  else fprintf(out, "  overhead  %.2f %%: cycles in the handler, of all cycles (no run with sampling off)", prof_overhead(f));
  if (f->interrupts)
    fprintf(out, "; %s cycles in %s interrupts", profile_count_cell(a[0], (double)f->handler_cycles),
            profile_count_cell(a[1], (double)f->interrupts));
  fputc('\n', out);
}

void profile_text_nameless(const struct symbols *symbols, FILE *out) {
  const char *why = symbols_missing(symbols);
  if (why) fprintf(out, "  note      %s: functions have no names; --by instruction lists addresses\n", why);
}

void profile_text_head(const struct profile *p, const struct profile_style *style) {
  const struct prof *f = p->source.prof;
  FILE *out = style->out;
  char text[128], a[3][PROFILE_CELL];
  const char *what = f->kind == PROF_TIMER   ? "timer interrupts"
                     : f->source == PROF_RTL ? "TIP, through interrupts"
                                             : "TIP's golden model";
  profile_tint(style, PROFILE_TITLE);
  fprintf(out, "%s on %s\n", f->program, f->config);
  profile_tint(style, PROFILE_PLAIN);
  fprintf(out, "  method    %s; %s%s\n", what, method(f, text, sizeof text), f->markers ? "; between markers only" : "");
  fprintf(out, "  run       %s cycles, %s instructions, IPC %.3f\n", profile_count_cell(a[0], (double)f->cycles),
          profile_count_cell(a[1], (double)f->instret), f->cycles ? (double)f->instret / (double)f->cycles : 0);
  fprintf(out, "  samples   %s here", profile_count_cell(a[0], (double)f->sample_count));
  uint64_t weight = p->all.share.weight;
  if (f->sample_count)
    fprintf(out, "; they stand for %s triggers = %s %s", profile_count_cell(a[1], (double)weight),
            profile_count_cell(a[2], (double)weight * (double)f->period), f->event);
  if (p->cycles && f->sample_count && f->cycles)
    fprintf(out, ", %.1f %% of the run", 100 * (double)weight * (double)f->period / (double)f->cycles);
  fputc('\n', out);
  if (f->checked)
    fprintf(out, "  checked   %s of them against the Oracle, all equal\n", profile_count_cell(a[0], (double)f->checked));
  else if (f->kind == PROF_TIP) fputs("  checked   no: not compared with the Oracle\n", out);
  losses(f, out);
  profile_text_overhead(f, out);
  if (!*f->build_id) fputs("  note      without a build id: that profile and program belong together could not be checked\n", out);
  profile_text_nameless(p->source.symbols, out);
  if (f->kind == PROF_TIMER)
    fputs("  note      the interrupted instruction gets the time, which need not be the one that took it: no classes, no CPI\n",
          out);
  else if (!p->cycles)
    fprintf(out, "  note      sampled by `%s`: shares are of these events, not of time, and there is no CPI\n", f->event);
  if (!f->sample_count) fputs("\nNo samples: nothing can be said about where the time went.\n", out);
}

/* ---- stat ---- */

static void bar(FILE *out, const struct profile_interval *i) {
  int low = (int)(i->low * BAR + 0.5), value = (int)(i->value * BAR + 0.5), high = (int)(i->high * BAR + 0.5);
  if (high) fputs("  ", out);
  for (int k = 0; k < high; k++) fputc(k < low ? '#' : k < value ? '=' : '-', out);
}

static void stat_row(const struct profile *p, const char *name, const struct profile_share *s, const struct profile_style *style) {
  struct profile_interval i = profile_share_of(s, &p->all.share, p->source.prof->width);
  char a[3][PROFILE_CELL];
  bool low = s->samples && profile_confidence_of(&i) == PROFILE_LOW;
  if (low) profile_tint(style, PROFILE_DIM);
  fprintf(style->out, "%c %-18s %14s %7.2f%% %13s %9s", low ? '?' : ' ', name,
          profile_count_cell(a[0], profile_events(p, s->twelfths)), 100 * i.value, profile_share_cell(a[1], &i),
          profile_count_cell(a[2], (double)s->samples));
  bar(style->out, &i);
  if (low) profile_tint(style, PROFILE_PLAIN);
  fputc('\n', style->out);
}

static void stat_head(const struct profile *p, const char *title, const struct profile_style *style) {
  fputc('\n', style->out);
  profile_tint(style, PROFILE_TITLE);
  fprintf(style->out, "%-20s %14s %8s %13s %9s\n", title, p->source.prof->event, "share", "95% interval", "samples");
  profile_tint(style, PROFILE_PLAIN);
}

static void privileges(const struct profile *p, const struct profile_style *style) {
  static const char *const names[PROFILE_PRIVILEGES] = {"user", "supervisor", "reserved", "machine"};
  unsigned seen = 0;
  stat_head(p, "By privilege", style);
  for (unsigned k = PROFILE_PRIVILEGES; k-- > 0;) {
    struct profile_share s = profile_privilege_share(p, k);
    if (!s.samples) continue;
    stat_row(p, names[k], &s, style);
    seen++;
  }
  if (seen < 2) return;
  fprintf(style->out, "\n%-20s", "percent of the row");
  profile_split_head(style->out);
  fputc('\n', style->out);
  for (unsigned k = PROFILE_PRIVILEGES; k-- > 0;) {
    struct profile_sum row = {.share = profile_privilege_share(p, k)};
    if (!row.share.samples) continue;
    for (unsigned c = 0; c < ORACLE_CLASSES; c++) row.twelfths[c] = p->stack[k][c].twelfths;
    fprintf(style->out, "  %-18s", names[k]);
    profile_split(style->out, &row);
    fputc('\n', style->out);
  }
}

static void causes(const struct profile *p, const struct profile_style *style) {
  bool any = false;
  for (unsigned c = 0; c < PROFILE_CAUSES; c++) {
    char cell[PROFILE_CELL];
    uint64_t t = p->all.cause[c];
    if (!t) continue;
    if (!any) fprintf(style->out, "\nTime whose samples name a cause (one cycle may have several)\n");
    any = true;
    fprintf(style->out, "  %-18s %14s %7.2f%%\n", profile_cause_name(c), profile_count_cell(cell, profile_events(p, t)),
            profile_percent(t, p->all.share.twelfths));
  }
}

void profile_text_stat(const struct profile *p, const struct profile_style *style) {
  if (!p->all.share.samples || p->source.prof->kind != PROF_TIP) return;
  stat_head(p, "Cycle stack", style);
  bool low = false;
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    struct profile_share s = profile_class_share(p, (enum oracle_class)c);
    struct profile_interval i = profile_share_of(&s, &p->all.share, p->source.prof->width);
    if (c == ORACLE_INTERRUPT && !s.samples) continue;
    stat_row(p, oracle_class_name((enum oracle_class)c), &s, style);
    low = low || (s.samples && profile_confidence_of(&i) == PROFILE_LOW);
  }
  fprintf(style->out, "%62s# up to the low end, = to the value, - to the high end\n", "");
  privileges(p, style);
  causes(p, style);
  struct profile_row all = profile_row_of(p, &p->all, p->source.prof->width);
  char a[2][PROFILE_CELL];
  if (isfinite(all.cpi.value))
    fprintf(style->out, "\nCPI by the samples %s (%s)\n", profile_cpi_cell(a[0], &all.cpi), profile_cpi_range(a[1], &all.cpi));
  profile_text_legend(style, low, false, false);
}

/* ---- tables ---- */

void profile_label(FILE *out, enum profile_by by, const struct profile_label *l, const struct program_image *image) {
  const char *slash = l->file ? strrchr(l->file, '/') : NULL, *file = slash ? slash + 1 : l->file;
  char text[96];
  if (by == PROFILE_BY_LINE && file) fprintf(out, "  %s:%u", file, l->line);
  if (by == PROFILE_BY_INSTRUCTION) fprintf(out, "  %08" PRIx64, l->pc);
  fprintf(out, "  %s", l->function);
  if (by == PROFILE_BY_INSTRUCTION && l->symbol) fprintf(out, "+0x%" PRIx64, l->pc - l->symbol->start);
  if (by == PROFILE_BY_INSTRUCTION && l->pc - image->base < image->size) {
    isa_disasm(l->pc, program_image_word(image, l->pc), text, sizeof text);
    fprintf(out, "  %s", text);
  }
  fputc('\n', out);
}

static void table_row(const struct profile *p, enum profile_by by, const struct profile_row *r, const struct profile_style *style) {
  FILE *out = style->out;
  char a[5][PROFILE_CELL];
  bool low = r->confidence == PROFILE_LOW;
  if (low) profile_tint(style, PROFILE_DIM);
  int less = by == PROFILE_BY_FUNCTION ? 0 : 2;
  fprintf(out, "%c %6.2f%% %*s %*s %*s", low ? '?' : ' ', 100 * r->share.value, 13 - less, profile_share_cell(a[0], &r->share),
          9 - less, profile_count_cell(a[1], (double)r->sum->share.samples), 14 - less,
          profile_count_cell(a[2], profile_events(p, r->sum->share.twelfths)));
  if (p->source.prof->kind == PROF_TIP) {
    fprintf(out, " %6s", profile_cpi_cell(a[0], &r->cpi));
    if (by == PROFILE_BY_FUNCTION) profile_split(out, r->sum);
    else
      fprintf(out, " %11s %9s %12s", profile_cpi_range(a[1], &r->cpi), profile_class_cell(a[3], r->sum),
              profile_cause_cell(a[4], r->sum));
  }
  const struct profile_label label = {r->function->name, r->file, r->function->symbol, r->line, r->pc};
  profile_label(out, by, &label, p->source.image);
  if (low) profile_tint(style, PROFILE_PLAIN);
}

static void table_head(const struct profile *p, enum profile_by by, const struct profile_style *style) {
  static const char *const what[] = {"function", "line", "instruction"};
  FILE *out = style->out;
  fputc('\n', out);
  profile_tint(style, PROFILE_TITLE);
  int less = by == PROFILE_BY_FUNCTION ? 0 : 2; /* the labels of lines and instructions need the room */
  fprintf(out, "%9s %*s %*s %*s", "share", 13 - less, less ? "95% interv." : "95% interval", 9 - less, "samples", 14 - less,
          p->source.prof->event);
  if (p->source.prof->kind == PROF_TIP) {
    fprintf(out, " %6s", "CPI");
    if (by == PROFILE_BY_FUNCTION) profile_split_head(out);
    else fprintf(out, " %11s %9s %12s", "95% of CPI", "mostly", "cause");
  }
  fprintf(out, "  %s\n", what[by]);
  profile_tint(style, PROFILE_PLAIN);
}

bool profile_text_table(const struct profile *p, enum profile_by by, unsigned sort, size_t top, const struct profile_style *style) {
  if (!p->all.share.samples) return true;
  static const char *const what[] = {"function", "line", "instruction"};
  size_t n, shown;
  struct profile_row *rows = profile_rows(p, by, sort, &n);
  if (!rows) return false;
  bool low = false;
  table_head(p, by, style);
  for (shown = 0; shown < n && (!top || shown < top); shown++) {
    table_row(p, by, &rows[shown], style);
    low = low || rows[shown].confidence == PROFILE_LOW;
  }
  uint64_t rest = 0;
  for (size_t i = shown; i < n; i++) rest += rows[i].sum->share.twelfths;
  if (shown < n)
    fprintf(style->out, "  %6.2f%%  in %zu more %s%s\n", profile_percent(rest, p->all.share.twelfths), n - shown, what[by],
            n - shown > 1 ? "s" : "");
  profile_text_legend(style, low, false, p->source.prof->kind == PROF_TIP && by == PROFILE_BY_FUNCTION);
  free(rows);
  return true;
}

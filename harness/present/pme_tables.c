/* Tables of functions, lines or instructions: each says one kind of thing about the same rows. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "profile/pme_addresses.h"
#include "present/pme_text.h"

struct table {
  const struct pme_profile *p;
  const struct pme_view *view;
  const struct profile_style *style;
  const struct pme_row *row;
  size_t rows, shown;
  struct pme_selected **selected; /* by selector, then by row's index */
  bool low;                       /* a row was marked so */
};

static const char *const what[] = {"function", "line", "instruction"};

void pme_text_label(const struct pme_profile *p, enum profile_by by, const struct pme_row *r, FILE *out) {
  const struct profile_label label = {r->function->name, r->file, r->function->symbol, r->line, r->pc};
  profile_label(out, by, &label, p->source.image);
}

/* One table: its heads, then the cells of each row. */
static void print(struct table *t, const char *heads, void (*cells)(struct table *t, const struct pme_row *r, FILE *out)) {
  FILE *out = t->style->out;
  fputc('\n', out);
  profile_tint(t->style, PROFILE_TITLE);
  fprintf(out, "%s  %s\n", heads, what[t->view->by]);
  profile_tint(t->style, PROFILE_PLAIN);
  for (size_t i = 0; i < t->shown; i++) {
    const struct pme_row *r = &t->row[i];
    bool low = r->confidence == PROFILE_LOW;
    t->low = t->low || low;
    if (low) profile_tint(t->style, PROFILE_DIM);
    fputc(low ? '?' : ' ', out);
    cells(t, r, out);
    pme_text_label(t->p, t->view->by, r, out);
    if (low) profile_tint(t->style, PROFILE_PLAIN);
  }
}

static void rest(const struct table *t) {
  struct pme_row_sums sum = {.records = 0};
  for (size_t i = t->shown; i < t->rows; i++) pme_row_join(&sum, t->row[i].sums);
  if (t->shown < t->rows)
    fprintf(t->style->out, "  %.2f%% of the fetched in %zu more %s%s\n", profile_percent(sum.records, t->p->all.records),
            t->rows - t->shown, what[t->view->by], t->rows - t->shown > 1 ? "s" : "");
}

/* ---- columns ---- */

static void counts(struct table *t, const struct pme_row *r, FILE *out) {
  const struct pme_row_sums *s = r->sums;
  struct profile_interval held = pme_phase_cycles(s, PME_P_OLDEST, &t->p->scale), retired = pme_retired(s, &t->p->scale),
                          aborts = pme_abort_rate(s);
  double cycles = (double)t->p->source.prof->cycles;
  char a[6][PROFILE_CELL];
  fprintf(out, " %12s %6.2f%% %12s %11s %12s %9s %9s %7s", profile_count_cell(a[0], held.value),
          cycles > 0 ? 100 * held.value / cycles : 0, profile_count_cell(a[1], r->fetched.value), pme_range_cell(a[2], &r->fetched),
          profile_count_cell(a[3], retired.value), pme_percent_cell(a[4], &aborts), pme_reason_cell(a[5], s),
          profile_count_cell((char[PROFILE_CELL]){0}, (double)s->records));
}

static void events(struct table *t, const struct pme_row *r, FILE *out) {
  (void)t;
  for (unsigned e = 0; e < PME_EVENTS; e++) {
    char cell[PROFILE_CELL];
    struct profile_interval rate = pme_event_rate(r->sums, (enum pme_event)e);
    fprintf(out, " %10s", pme_percent_cell(cell, &rate));
  }
}

static void latencies(struct table *t, const struct pme_row *r, FILE *out) {
  (void)t;
  for (unsigned p = 0; p < PME_PHASES; p++) {
    char cell[PROFILE_CELL];
    struct profile_interval mean = pme_phase_mean(r->sums, (enum pme_phase)p);
    fprintf(out, " %10s", pme_cycles_cell(cell, &mean, pme_mean_error(&r->sums->phase[p], pme_spread(r->sums))));
  }
}

/* Mean number of others that overlap with one execution. */
static double others(const struct table *t, const struct pme_pair_sums *s, enum pme_overlap o) {
  return s->records ? 2 * t->p->scale.window * (double)s->overlap[o] / (double)s->records : NAN;
}

static void pairs(struct table *t, const struct pme_row *r, FILE *out) {
  const struct pme_pair_sums *s = &r->sums->pairs;
  const struct profile_interval available = pme_slots_available(s, &t->p->scale), wasted = pme_slots_wasted(s, &t->p->scale);
  const struct profile_interval useful = pme_concurrency(s, &t->p->scale), near = pme_neighbour_ipc(s, &t->p->scale);
  char a[6][PROFILE_CELL];
  fprintf(out, " %8s %13s %5.0f%% %6s %9s %5s %9s", pme_short_cell(a[0], wasted.value), pme_range_cell(a[1], &wasted),
          available.value > 0 ? 100 * wasted.value / available.value : 0, pme_ratio_cell(a[2], &useful),
          isfinite(useful.value) ? profile_cpi_range(a[3], &useful) : "", pme_ratio_cell(a[4], &near),
          isfinite(near.value) ? profile_cpi_range(a[5], &near) : "");
  static const enum pme_overlap shown[] = {PME_O_DATA, PME_O_UNIT, PME_O_EXECUTING, PME_O_RETIRES};
  for (unsigned i = 0; i < sizeof shown / sizeof shown[0]; i++) {
    struct profile_interval mean = {.value = others(t, s, shown[i])};
    fprintf(out, " %5s", pme_ratio_cell(a[0], &mean));
  }
}

static void chosen(struct table *t, const struct pme_row *r, FILE *out) {
  for (size_t i = 0; i < t->view->selectors; i++) {
    const struct pme_selector *s = &t->view->selector[i];
    const struct pme_selected *v = &t->selected[i][r->index];
    struct profile_interval value = pme_selected_value(v, s, pme_spread(r->sums), &t->p->scale);
    char a[2][PROFILE_CELL];
    fprintf(out, " %13s %11s", pme_selected_cell(a[0], s, &value), isfinite(value.high) ? pme_range_cell(a[1], &value) : "");
    if (t->p->raw) fprintf(out, " %3.0f%%", profile_percent(v->unknown, r->sums->records));
    else fputs("    -", out);
  }
}

/* ---- tables ---- */

void pme_text_selectors(const struct pme_view *v, const struct profile_style *style) {
  if (v->selectors) fputc('\n', style->out);
  for (size_t i = 0; i < v->selectors; i++) fprintf(style->out, "[%zu] %s\n", i + 1, v->selector[i].text);
}

static void selected_table(struct table *t) {
  char heads[1024] = "";
  size_t used = (size_t)snprintf(heads, sizeof heads, " "); /* of the mark */
  for (size_t i = 0; i < t->view->selectors && used + 64 < sizeof heads; i++) {
    char name[32];
    snprintf(name, sizeof name, "[%zu]", i + 1);
    used += (size_t)snprintf(heads + used, sizeof heads - used, " %13s %11s %4s", name, "95% interv.", "unkn");
  }
  pme_text_selectors(t->view, t->style);
  print(t, heads, chosen);
  fputs("unkn: share of the records that do not say\n", t->style->out);
}

static void phase_heads(char *heads, size_t size) {
  size_t used = (size_t)snprintf(heads, size, " ");
  static const char *const names[PME_PHASES] = {"fetch>map", "map>ready", "rdy>issue", "issue>rr", "rr>retire",
                                                "memory",    "progress",  "total",     "oldest"};
  for (unsigned p = 0; p < PME_PHASES; p++) used += (size_t)snprintf(heads + used, size - used, " %10s", names[p]);
}

static void event_heads(char *heads, size_t size) {
  size_t used = (size_t)snprintf(heads, size, " ");
  for (unsigned e = 0; e < PME_EVENTS; e++)
    used += (size_t)snprintf(heads + used, size - used, " %10s", pme_event_name((enum pme_event)e));
}

static bool address_table(const struct table *t) {
  FILE *out = t->style->out;
  bool any = false;
  for (size_t i = 0; i < t->shown; i++) {
    const struct pme_row *r = &t->row[i];
    struct pme_addresses a;
    char cell[PROFILE_CELL];
    if (!pme_addresses_of(t->p, &t->p->insn[r->index], &a)) return false;
    if (!a.known) continue;
    if (!any) fputs("\n records    lines  lowest            highest           most frequent lines\n", out);
    any = true;
    fprintf(out, "%8s %8" PRIu64 "  %-16" PRIx64 "  %-16" PRIx64, profile_count_cell(cell, (double)a.known), a.lines, a.least,
            a.most);
    for (unsigned k = 0; k < PME_TOP_LINES && a.top[k].count; k++)
      fprintf(out, "  %" PRIx64 " %.0f%%", a.top[k].line, profile_percent(a.top[k].count, a.known));
    pme_text_label(t->p, PROFILE_BY_INSTRUCTION, r, out);
  }
  if (!any)
    fputs("\nNo addresses: none of these instructions is a load or store that was executed, or the file holds sums.\n", out);
  return true;
}

static void all_tables(struct table *t) {
  FILE *out = t->style->out;
  char heads[256];
  snprintf(heads, sizeof heads, "%14s %7s %12s %11s %12s %9s %9s %7s", "held", "of run", "fetched", "95% interv.", "retired",
           "aborted", "mostly", "records");
  print(t, heads, counts);
  rest(t);
  fputs("held: cycles in which it was the oldest of the ROB and did not retire\n", out);
  event_heads(heads, sizeof heads);
  fputs("\nPercent of those that retired", out);
  print(t, heads, events);
  phase_heads(heads, sizeof heads);
  fputs("\nMean cycles of those that retired, with the standard error (rr: ready to retire)", out);
  print(t, heads, latencies);
  if (t->view->pairs && t->p->pairs) {
    fputs(
      "\nPairs: issue slots wasted while it is in progress; useful issues a cycle meanwhile; IPC in 30 cycles around; how many others ...",
      out);
    snprintf(heads, sizeof heads, "%10s %13s %6s %6s %9s %5s %9s %5s %5s %5s %5s", "wasted", "95% interval", "slots", "useful",
             "95% int.", "IPC", "95% int.", "data", "unit", "exec", "retir");
    print(t, heads, pairs);
    fputs(
      "data, unit: issue while it waits for operands, for a unit; exec: are in a unit while it is; retir: retire while it is in flight\n",
      out);
  } else if (t->view->pairs) {
    fputs("\nNo pairs in this file.\n", out);
  }
  if (t->view->selectors) selected_table(t);
}

static bool make_selected(struct table *t) {
  t->selected = calloc(t->view->selectors + 1, sizeof *t->selected);
  for (size_t i = 0; t->selected && i < t->view->selectors; i++)
    if (!(t->selected[i] = pme_select(t->p, t->view->by, &t->view->selector[i]))) return false;
  return t->selected != NULL;
}

static bool addresses(const struct table *t) {
  struct table by_insn = *t;
  struct pme_row *rows = pme_rows(t->p, PROFILE_BY_INSTRUCTION, t->view->sort, &by_insn.rows);
  by_insn.row = rows;
  by_insn.shown = t->view->top && t->view->top < by_insn.rows ? t->view->top : by_insn.rows;
  bool good = rows && address_table(&by_insn);
  free(rows);
  return good;
}

bool pme_text_tables(const struct pme_profile *p, const struct pme_view *v, const struct profile_style *style) {
  struct table t = {.p = p, .view = v, .style = style};
  if (!p->all.records) return true;
  struct pme_row *rows = pme_rows(p, v->by, v->sort, &t.rows);
  t.row = rows;
  t.shown = v->top && v->top < t.rows ? v->top : t.rows;
  bool good = rows && make_selected(&t);
  if (good) all_tables(&t);
  good = good && (!v->addresses || addresses(&t));
  if (good) pme_text_legend(style, t.low);
  for (size_t i = 0; t.selected && i < v->selectors; i++) free(t.selected[i]);
  free(t.selected);
  free(rows);
  return good;
}

/* One function: its source lines and its assembly, with what the records say of each. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "present/listing.h"
#include "present/pme_text.h"

#define CULPRIT 0.1 /* of the function's held cycles */

struct sheet {
  const struct pme_profile *p;
  const struct pme_view *view;
  const struct symbols_function *f;
  const struct pme_function *record; /* NULL: no record */
  double held;                       /* cycles of the function as the oldest */
  const struct profile_style *style;
  struct pme_selected **selected; /* of lines, or of instructions */
  bool low, culprit;              /* something was marked so */
};

static bool with_pairs(const struct sheet *v) { return v->view->pairs && v->p->pairs; }

static int cells_width(const struct sheet *v) { return 80 + (with_pairs(v) ? 15 : 0) + 13 * (int)v->view->selectors; }

static void heads(void *ctx, const char *last) {
  const struct sheet *v = ctx;
  FILE *out = v->style->out;
  profile_tint(v->style, PROFILE_TITLE);
  fprintf(out, "%8s %5s %8s %6s %10s %11s %4s %4s %4s %4s %6s", "held", "func", "fetched", "retire", "aborted", "event", "f>m",
          "m>r", "r>i", "i>r", "r>ret");
  if (with_pairs(v)) fprintf(out, " %8s %5s", "wasted", "usefl");
  for (size_t i = 0; i < v->view->selectors; i++) fprintf(out, "     [%-6zu]", i + 1);
  fprintf(out, "  %s\n", last);
  profile_tint(v->style, PROFILE_PLAIN);
}

/* A mean latency in four characters. */
static const char *brief(char buf[PROFILE_CELL], const struct pme_row_sums *s, enum pme_phase p) {
  double mean = (double)s->phase[p].sum / (double)s->phase[p].n;
  if (!s->phase[p].n) return "-";
  snprintf(buf, PROFILE_CELL, "%.*f", mean < 99.95 ? 1 : 0, mean);
  return buf;
}

/* The tint stays on until the end of the line. */
static void cells(struct sheet *v, const struct pme_row_sums *s, size_t index) {
  FILE *out = v->style->out;
  char a[6][PROFILE_CELL];
  struct profile_interval held = pme_phase_cycles(s, PME_P_OLDEST, &v->p->scale), fetched = pme_fetched(s, &v->p->scale);
  bool culprit = v->held > 0 && held.low >= CULPRIT * v->held, low = !culprit && profile_confidence_of(&fetched) == PROFILE_LOW;
  v->low = v->low || low;
  v->culprit = v->culprit || culprit;
  if (culprit || low) profile_tint(v->style, culprit ? PROFILE_HOT : PROFILE_DIM);
  double share = v->held > 0 ? 100 * held.value / v->held : 0;
  fprintf(out, "%2s %5s %4.0f%% %8s %5.0f%% %10s %11s",
          culprit ? ">>"
          : low   ? " ?"
                  : "",
          pme_short_cell(a[0], held.value), share, pme_short_cell(a[1], fetched.value),
          profile_percent(s->reasons[PME_RETIRES], s->records), pme_reason_cell(a[2], s), pme_event_cell(a[3], s));
  for (unsigned p = PME_P_FETCH_MAP; p <= PME_P_READY_RETIRE; p++)
    fprintf(out, " %*s", p == PME_P_READY_RETIRE ? 6 : 4, brief(a[0], s, (enum pme_phase)p));
  if (with_pairs(v)) {
    struct profile_interval wasted = pme_slots_wasted(&s->pairs, &v->p->scale), useful = pme_concurrency(&s->pairs, &v->p->scale);
    fprintf(out, " %8s %5s", pme_short_cell(a[0], wasted.value), pme_ratio_cell(a[1], &useful));
  }
  for (size_t i = 0; i < v->view->selectors; i++) {
    const struct pme_selector *chosen = &v->view->selector[i];
    struct profile_interval value = pme_selected_value(&v->selected[i][index], chosen, pme_spread(s), &v->p->scale);
    fprintf(out, " %12s", pme_selected_cell(a[0], chosen, &value));
  }
}

static bool select_all(struct sheet *v, enum profile_by by) {
  for (size_t i = 0; i < v->view->selectors; i++) {
    free(v->selected[i]);
    if (!(v->selected[i] = pme_select(v->p, by, &v->view->selector[i]))) return false;
  }
  return true;
}

/* ---- lines and instructions ---- */

static void line_cells(void *ctx, const void *what) {
  const struct pme_row *r = what;
  cells(ctx, r->sums, r->index);
}

static void insn_cells(void *ctx, const void *what) {
  const struct pme_insn *insn = what;
  struct sheet *v = ctx;
  cells(v, &insn->sums, (size_t)(insn - v->p->insn));
}

static const void *insn_at(void *ctx, uint64_t pc) { return pme_insn_at(((struct sheet *)ctx)->p, pc); }

static bool source_part(struct sheet *v, struct listing *l) {
  size_t n, kept = 0;
  struct pme_row *rows = pme_rows(v->p, PROFILE_BY_LINE, PME_SORT_ADDRESS, &n);
  struct listing_line *line = rows ? calloc(n + 1, sizeof *line) : NULL;
  bool good = line && select_all(v, PROFILE_BY_LINE);
  for (size_t i = 0; good && i < n; i++)
    if (rows[i].function == v->record) line[kept++] = (struct listing_line){rows[i].file, rows[i].line, &rows[i]};
  l->cells = line_cells;
  if (good) listing_source(l, line, kept);
  free(line);
  free(rows);
  return good;
}

static bool assembly_part(struct sheet *v, struct listing *l) {
  if (!select_all(v, PROFILE_BY_INSTRUCTION)) return false;
  l->cells = insn_cells;
  listing_assembly(l, v->f->start, v->f->end);
  return true;
}

static void title(const struct sheet *v) {
  FILE *out = v->style->out;
  char a[3][PROFILE_CELL];
  fputc('\n', out);
  profile_tint(v->style, PROFILE_TITLE);
  fprintf(out, "%s  %08" PRIx64 " to %08" PRIx64 "\n", v->f->name, v->f->start, v->f->end - 1);
  profile_tint(v->style, PROFILE_PLAIN);
  if (!v->record) {
    if (v->p->all.records) fputs("  no record is of this function\n", out);
    return;
  }
  const struct pme_row_sums *s = &v->record->sums;
  struct profile_interval fetched = pme_fetched(s, &v->p->scale), total = pme_phase_mean(s, PME_P_TOTAL);
  fprintf(out, "  %s fetched (%s), %.1f %% retired, held %s cycles", profile_count_cell(a[0], fetched.value),
          pme_range_cell(a[1], &fetched), profile_percent(s->reasons[PME_RETIRES], s->records), profile_count_cell(a[2], v->held));
  if (isfinite(total.value)) fprintf(out, ", %.1f cycles from fetch to retirement", total.value);
  fputc('\n', out);
}

static void legend(const struct sheet *v) {
  FILE *out = v->style->out;
  fputs(
    "\nheld: cycles as the oldest of the ROB; f>m ... r>ret: mean cycles fetch > map > data ready > issue > ready to retire > retire\n",
    out);
  if (with_pairs(v)) fputs("wasted: issue slots while it is in progress; usefl: useful issues a cycle meanwhile\n", out);
  if (v->culprit) fputs(">> culprit: at least a tenth of the function's held cycles, even at the low end of its interval\n", out);
  if (v->low) fputs("?  too few records: the interval reaches more than half the value to either side\n", out);
}

bool pme_text_annotate(const struct pme_profile *p, const struct symbols_function *f, const struct pme_view *view,
                       const struct profile_style *style) {
  const struct program_image *image = p->source.image;
  struct symbols_function inside = *f; /* a damaged symbol may reach far beyond the program */
  if (inside.end > image->base + image->size) inside.end = image->base + image->size;
  struct sheet v = {.p = p, .view = view, .f = &inside, .record = pme_function_of(p, f), .style = style};
  v.selected = calloc(view->selectors + 1, sizeof *v.selected);
  if (!v.selected) return false;
  if (v.record) v.held = pme_phase_cycles(&v.record->sums, PME_P_OLDEST, &p->scale).value;
  title(&v);
  pme_text_selectors(view, style);
  struct listing l = {.symbols = p->source.symbols,
                      .image = image,
                      .style = style,
                      .whole = view->whole,
                      .noun = "records",
                      .width = cells_width(&v),
                      .ctx = &v,
                      .heads = heads,
                      .at = insn_at};
  bool good = (!v.record || source_part(&v, &l)) && assembly_part(&v, &l);
  if (good) legend(&v);
  for (size_t i = 0; i < view->selectors; i++) free(v.selected[i]);
  free(v.selected);
  return good;
}

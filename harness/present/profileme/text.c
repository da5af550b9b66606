/* Head and totals. */
#include "present/profileme/report.h"

#include <inttypes.h>
#include <math.h>

#include "present/head.h"
#include "present/table.h"

#define EDGE 0.05 /* share of overlaps in the last quarter of the window beyond which it is too small */

/* ---- head ---- */

static void method(const struct recording *f, FILE *out) {
  char a[3][CELL];
  const char *counted = f->opportunities ? "fetch opportunities" : "fetched instructions";
  fprintf(out, "  method    %s", f->source == PROF_RTL ? "ProfileMe, through interrupts" : "ProfileMe's golden model");
  if (f->pairs) fprintf(out, "; pairs, at most %s %s apart", cell_count(a[0], (double)f->minor), counted);
  fprintf(out, "\n  interval  %s %s%s", cell_count(a[1], (double)f->period), counted, f->random ? ", drawn at random" : "");
  if (f->random) fprintf(out, " by the %s (seed %" PRIu64 ")", f->hardware ? "unit" : "program", f->seed);
  fputc('\n', out);
}

static void records(const struct pme_profile *p, FILE *out) {
  const struct recording *f = p->source.prof;
  char a[2][CELL];
  fprintf(out, "  records   %s here", cell_count(a[0], (double)p->all.records));
  if (p->raw && f->pairs) fprintf(out, ", %s pairs", cell_count(a[1], (double)p->pairs));
  if (!p->raw) fprintf(out, ", summed up for %s addresses", cell_count(a[1], (double)p->insns));
  if (f->overflows)
    fprintf(out, "; one selection in %.2f %s", p->scale.interval,
            f->opportunities ? "fetch opportunities" : "fetched instructions");
  fputc('\n', out);
}

static void losses(const struct pme_profile *p, FILE *out) {
  const struct recording *f = p->source.prof;
  char a[7][CELL];
  fprintf(out, "  selected  %s = %s samples + %s collisions + %s filtered + %s dropped (%s empty) + %s undelivered\n",
          cell_count(a[0], (double)f->overflows), cell_count(a[1], (double)f->samples), cell_count(a[2], (double)f->missed),
          cell_count(a[3], (double)f->filtered), cell_count(a[4], (double)f->dropped), cell_count(a[5], (double)f->empty),
          cell_count(a[6], (double)f->undelivered));
  if (f->missed) fputs("            collisions: every tag was busy\n", out);
  if (f->filtered) fputs("            filtered: not what the filter asked for\n", out);
  if (f->empty) fputs("            empty: a fetch opportunity without an instruction\n", out);
  if (f->ring_lost) fprintf(out, "  lost      %s records found the memory ring full\n", cell_count(a[0], (double)f->ring_lost));
  else fputs("  lost      none: no record found the memory ring full\n", out);
  if (f->overflows && p->all.records)
    fprintf(out, "  scale     each record stands for %s fetched instructions; for %.2f %% of the selections there is none\n",
            cell_short(a[0], p->scale.each), 100 * p->scale.lost);
}

void pme_text_head(const struct pme_profile *p, const struct style *style) {
  const struct recording *f = p->source.prof;
  FILE *out = style->out;
  char a[2][CELL];
  head_title(f, style);
  method(f, out);
  head_run(f, out);
  records(p, out);
  if (f->checked)
    fprintf(out, "  checked   %s of them against what was seen beside the unit, all equal\n", cell_count(a[0], (double)f->checked));
  losses(p, out);
  head_overhead(f, out);
  head_no_build_id(f, out);
  head_nameless(p->source.symbols, out);
  if (f->pairs && !f->random)
    fputs("  note      all pairs are equally far apart: overlaps and what is made of them are not to be trusted\n", out);
  if (f->pairs && f->opportunities)
    fputs(
      "  note      pairs by fetch opportunities: those with an empty second are missing, so that sums of latencies come out too small\n",
      out);
  if (p->all.saturated)
    fprintf(out, "  note      %s records have a latency of 4,095 cycles, which stands for that and more\n",
            cell_count(a[0], (double)p->all.saturated));
  if (!p->all.records) fputs("\nNo records: nothing can be said about the program.\n", out);
}

/* ---- stat ---- */

/* Records of one kind, of all those that could be. */
struct count {
  const char *name;
  uint64_t k, of;
};

struct counts {
  const struct pme_profile *p;
  const char *title, *share;
};

static void count_cells(struct table *t, const void *ctx, const void *row) {
  const struct counts *v = ctx;
  const struct count *r = row;
  const double spread = pme_spread(&v->p->all);
  const struct profile_interval count = pme_count(r->k, spread, v->p->scale.each, PME_95), share = pme_rate(r->k, r->of, spread);
  const bool low = r->k && profile_confidence_of(&count) == PROFILE_LOW;
  table_mark(t, 0, "", low ? TINT_DIM : TINT_PLAIN);
  table_words(t, v->title, 18, "%c %s", low ? '?' : ' ', r->name);
  table_interval(t, "estimate", 14, cell_count_value, NULL, &count);
  table_interval(t, "95% interval", 13, cell_short_range, NULL, &count);
  table_percent(t, v->share, 8, 2, NULL, r->of ? share.value : 0);
  table_interval(t, "95% interval", 13, cell_share, NULL, &share);
  table_count(t, "records", 10, NULL, r->k);
}

static void print_counts(const struct pme_profile *p, struct table *t, const char *title, const char *share,
                         const struct count *row, size_t rows) {
  const struct counts ctx = {p, title, share};
  table_print(t, NULL, &(struct table_rows){count_cells, NULL, &ctx, row, rows, sizeof *row, NULL});
}

static void endings(const struct pme_profile *p, struct table *t) {
  struct count row[1 + PME_REASONS] = {{"fetched", p->all.records, p->all.records}};
  size_t rows = 1;
  for (unsigned r = 0; r < PME_REASONS; r++)
    if (p->all.reasons[r] || r == PME_RETIRES)
      row[rows++] = (struct count){pme_reason_name((enum pme_reason)r), p->all.reasons[r], p->all.records};
  print_counts(p, t, "Fetched", "share", row, rows);
  if (p->all.own)
    fprintf(t->style->out,
            "  of exceptions and order violations %" PRIu64 " records are of the instruction itself, the others of younger ones\n",
            p->all.own);
}

static void events(const struct pme_profile *p, struct table *t) {
  struct count row[PME_EVENTS];
  for (unsigned e = 0; e < p->events; e++)
    row[e] = (struct count){pme_event_name((enum pme_event)e), p->all.events[e], p->all.reasons[PME_RETIRES]};
  print_counts(p, t, "Events, retired", "each", row, p->events);
}

static void conflicts(const struct pme_profile *p, struct table *t) {
  static const char *const names[] = {"rob_full", "queue_full", "branch_full", "load_full", "store_full", "port_busy"};
  enum { CONFLICTS = sizeof names / sizeof names[0] };
  struct count row[CONFLICTS];
  if (!p->raw) return;
  for (unsigned i = 0; i < CONFLICTS; i++) {
    row[i] = (struct count){names[i], 0, p->lives};
    for (size_t l = 0; l < p->lives; l++) row[i].k += p->life[l].conflicts >> i & 1;
  }
  print_counts(p, t, "Waited for", "of all", row, CONFLICTS);
}

/* ---- means ---- */

struct mean {
  const char *name, *text; /* text: NULL: none */
  struct profile_interval value;
  uint64_t records;
  bool marked;
};

static void latency_cells(struct table *t, const void *ctx, const void *row) {
  const struct mean *r = row;
  char a[CELL];
  (void)ctx;
  table_words(t, "Latency, retired", 18, "  %s", r->name);
  table_real(t, "mean, cycles", 14, 2, NULL, r->value.value);
  table_cell(t, "95% interval", 13, "%s", isfinite(r->value.high) ? cell_range(a, &r->value) : "");
  table_count(t, "records", 9, NULL, r->records);
  table_words(t, "", 0, "%s", r->text);
}

static void ratio_cells(struct table *t, const void *ctx, const void *row) {
  const struct mean *r = row;
  (void)ctx;
  table_words(t, "Pairs", 44, "  %s", r->name);
  table_interval(t, "value", 10, cell_ratio, NULL, &r->value);
  table_interval(t, "95% interval", 15, cell_range, NULL, &r->value);
}

static void overlap_cells(struct table *t, const void *ctx, const void *row) {
  const struct mean *r = row;
  (void)ctx;
  table_words(t, "Overlap", 14, "%c %s", r->marked ? '<' : ' ', r->name);
  table_interval(t, "others", 10, cell_ratio, NULL, &r->value);
  table_interval(t, "95% interval", 13, cell_range, NULL, &r->value);
  table_words(t, "of an instruction, on average, with another that", 0, "%s", r->text);
}

static void print_means(struct table *t, void (*cells)(struct table *t, const void *ctx, const void *row), const struct mean *row,
                        size_t rows) {
  table_print(t, NULL, &(struct table_rows){cells, NULL, NULL, row, rows, sizeof *row, NULL});
}

static void latencies(const struct pme_profile *p, struct table *t) {
  struct mean row[PME_PHASES];
  size_t rows = 0;
  for (unsigned i = 0; i < PME_PHASES; i++) {
    const enum pme_phase ph = (enum pme_phase)i;
    if (!p->all.phase[i].n) continue;
    row[rows++] = (struct mean){pme_phase_name(ph), pme_phase_text(ph), pme_phase_mean(&p->all, ph), p->all.phase[i].n, false};
  }
  print_means(t, latency_cells, row, rows);
}

static void ratios(const struct pme_profile *p, struct table *t) {
  const struct pme_pair_sums *s = &p->all.pairs;
  const struct profile_interval available = pme_slots_available(s, &p->scale), wasted = pme_slots_wasted(s, &p->scale);
  struct mean row[3];
  size_t rows = 0;
  const struct profile_interval ipc = pme_ipc(p);
  if (isfinite(ipc.value)) row[rows++] = (struct mean){.name = "IPC, by the distances", .value = ipc};
  row[rows++] = (struct mean){.name = "IPC in 30 cycles around a retirement", .value = pme_neighbour_ipc(s, &p->scale)};
  row[rows++] = (struct mean){.name = "useful issues a cycle in progress", .value = pme_concurrency(s, &p->scale)};
  print_means(t, ratio_cells, row, rows);
  if (available.value <= 0) return;
  char range[CELL];
  snprintf(range, sizeof range, "%.1f..%.1f%%", 100 * wasted.low / available.value, 100 * wasted.high / available.value);
  fprintf(t->style->out, "  %-42s %9.1f%% %15s\n", "issue slots wasted", 100 * wasted.value / available.value, range);
}

static void overlaps(const struct pme_profile *p, struct table *t) {
  const struct pme_pair_sums *s = &p->all.pairs;
  const double each = (double)s->records * p->scale.pair / 2;
  struct mean row[PME_OVERLAPS];
  bool edge = false;
  for (unsigned o = 0; o < PME_OVERLAPS; o++) {
    const struct profile_interval i = pme_overlapping(s, (enum pme_overlap)o, &p->scale);
    const bool far = s->overlap[o] >= 40 && (double)p->far[o] > EDGE * (double)s->overlap[o];
    row[o] = (struct mean){pme_overlaps[o].name, pme_overlaps[o].text, {i.value / each, i.low / each, i.high / each}, 0, far};
    edge = edge || far;
  }
  print_means(t, overlap_cells, row, PME_OVERLAPS);
  if (edge)
    fputs("< still there in the last quarter of the distances: the window is too small, the value a low end\n", t->style->out);
}

/* ---- the state of the pipeline around an instruction ---- */

struct around {
  const struct pme_profile *p;
  const struct pme_pair_sums *sums;
};

static void unit_cells(struct table *t, const void *ctx, const void *row) {
  const struct around *v = ctx;
  const enum pme_stage stage = *(const enum pme_stage *)row;
  table_words(t, "Others in a unit, on average, while it is", 41, "  %s", pme_stage_name(stage));
  for (unsigned u = PME_U_ALU; u < PME_UNITS; u++) {
    const enum pme_unit unit = (enum pme_unit)u;
    if (v->sums->unit[stage][u]) table_real(t, pme_unit_name(unit), 8, 2, NULL, pme_unit_use(v->sums, stage, unit, &v->p->scale));
    else table_cell(t, pme_unit_name(unit), 8, ".");
  }
}

static void stage_cells(struct table *t, const void *ctx, const void *row) {
  const struct around *v = ctx;
  const enum pme_stage stage = *(const enum pme_stage *)row;
  table_words(t, "Others in a stage, on average, while it is", 41, "  %s", pme_stage_name(stage));
  for (unsigned s = 0; s < PME_STAGES; s++) {
    const enum pme_stage other = (enum pme_stage)s;
    if (v->sums->other[stage][s])
      table_real(t, pme_stage_name(other), 9, 2, NULL, pme_stage_use(v->sums, stage, other, &v->p->scale));
    else table_cell(t, pme_stage_name(other), 9, ".");
  }
}

void pme_text_around(const struct pme_profile *p, const struct pme_pair_sums *s, const struct style *style) {
  const struct around ctx = {p, s};
  struct table t = table_text_on(style);
  enum pme_stage row[PME_STAGES];
  size_t rows = 0;
  for (unsigned stage = 0; stage < PME_STAGES; stage++)
    if (s->stage[stage]) row[rows++] = (enum pme_stage)stage;
  table_print(&t, NULL, &(struct table_rows){stage_cells, NULL, &ctx, row, rows, sizeof *row, NULL});
  table_print(&t, NULL, &(struct table_rows){unit_cells, NULL, &ctx, row, rows, sizeof *row, NULL});
}

void pme_text_stat(const struct pme_profile *p, const struct style *style) {
  struct table t = table_text_on(style);
  if (!p->all.records) return;
  endings(p, &t);
  events(p, &t);
  latencies(p, &t);
  conflicts(p, &t);
  if (p->pairs) {
    ratios(p, &t);
    overlaps(p, &t);
    pme_text_around(p, &p->all.pairs, style);
  }
  if (!p->raw) fputs("\nIn a file of sums there are no standard errors of latencies, conflicts or pairs.\n", style->out);
  pme_text_legend(style, true);
}

void pme_text_selectors(const struct pme_view *v, const struct style *style) {
  if (v->selectors) fputc('\n', style->out);
  for (size_t i = 0; i < v->selectors; i++) fprintf(style->out, "[%zu] %s\n", i + 1, v->selector[i].text);
}

void pme_text_legend(const struct style *style, bool low) {
  if (!low) return;
  fputc('\n', style->out);
  style_doubt(style, "too few records: the interval reaches more than half the value to either side");
}

/* Head and totals. */
#include "present/pme_text.h"

#include <inttypes.h>
#include <math.h>

#define EDGE 0.05 /* share of overlaps in the last quarter of the window beyond which it is too small */

/* ---- head ---- */

static void method(const struct prof *f, FILE *out) {
  char a[3][PROFILE_CELL];
  const char *counted = f->opportunities ? "fetch opportunities" : "fetched instructions";
  fprintf(out, "  method    %s", f->source == PROF_RTL ? "ProfileMe, through interrupts" : "ProfileMe's golden model");
  if (f->pairs) fprintf(out, "; pairs, at most %s %s apart", profile_count_cell(a[0], (double)f->minor), counted);
  fprintf(out, "\n  interval  %s %s%s", profile_count_cell(a[1], (double)f->period), counted, f->random ? ", drawn at random" : "");
  if (f->random) fprintf(out, " by the %s (seed %" PRIu64 ")", f->hardware ? "unit" : "program", f->seed);
  fputc('\n', out);
}

static void records(const struct pme_profile *p, FILE *out) {
  const struct prof *f = p->source.prof;
  char a[2][PROFILE_CELL];
  fprintf(out, "  records   %s here", profile_count_cell(a[0], (double)p->all.records));
  if (p->raw && f->pairs) fprintf(out, ", %s pairs", profile_count_cell(a[1], (double)p->pairs));
  if (!p->raw) fprintf(out, ", summed up for %s addresses", profile_count_cell(a[1], (double)p->insns));
  if (f->overflows)
    fprintf(out, "; one selection in %.2f %s", p->scale.interval,
            f->opportunities ? "fetch opportunities" : "fetched instructions");
  fputc('\n', out);
}

static void losses(const struct pme_profile *p, FILE *out) {
  const struct prof *f = p->source.prof;
  char a[7][PROFILE_CELL];
  fprintf(out, "  selected  %s = %s samples + %s collisions + %s filtered + %s dropped (%s empty) + %s undelivered\n",
          profile_count_cell(a[0], (double)f->overflows), profile_count_cell(a[1], (double)f->samples),
          profile_count_cell(a[2], (double)f->missed), profile_count_cell(a[3], (double)f->filtered),
          profile_count_cell(a[4], (double)f->dropped), profile_count_cell(a[5], (double)f->empty),
          profile_count_cell(a[6], (double)f->undelivered));
  if (f->missed) fputs("            collisions: every tag was busy\n", out);
  if (f->filtered) fputs("            filtered: not what the filter asked for\n", out);
  if (f->empty) fputs("            empty: a fetch opportunity without an instruction\n", out);
  if (f->ring_lost)
    fprintf(out, "  lost      %s records found the memory ring full\n", profile_count_cell(a[0], (double)f->ring_lost));
  else fputs("  lost      none: no record found the memory ring full\n", out);
  if (f->overflows && p->all.records)
    fprintf(out, "  scale     each record stands for %s fetched instructions; for %.2f %% of the selections there is none\n",
            pme_short_cell(a[0], p->scale.each), 100 * p->scale.lost);
}

void pme_text_head(const struct pme_profile *p, const struct profile_style *style) {
  const struct prof *f = p->source.prof;
  FILE *out = style->out;
  char a[2][PROFILE_CELL];
  profile_tint(style, PROFILE_TITLE);
  fprintf(out, "%s on %s\n", f->program, f->config);
  profile_tint(style, PROFILE_PLAIN);
  method(f, out);
  fprintf(out, "  run       %s cycles, %s instructions, IPC %.3f\n", profile_count_cell(a[0], (double)f->cycles),
          profile_count_cell(a[1], (double)f->instret), f->cycles ? (double)f->instret / (double)f->cycles : 0);
  records(p, out);
  if (f->checked)
    fprintf(out, "  checked   %s of them against what was seen beside the unit, all equal\n",
            profile_count_cell(a[0], (double)f->checked));
  losses(p, out);
  profile_text_overhead(f, out);
  if (!*f->build_id) fputs("  note      without a build id: that profile and program belong together could not be checked\n", out);
  profile_text_nameless(p->source.symbols, out);
  if (f->pairs && !f->random)
    fputs("  note      all pairs are equally far apart: overlaps and what is made of them are not to be trusted\n", out);
  if (f->pairs && f->opportunities)
    fputs(
      "  note      pairs by fetch opportunities: those with an empty second are missing, so that sums of latencies come out too small\n",
      out);
  if (p->all.saturated)
    fprintf(out, "  note      %s records have a latency of 4,095 cycles, which stands for that and more\n",
            profile_count_cell(a[0], (double)p->all.saturated));
  if (!p->all.records) fputs("\nNo records: nothing can be said about the program.\n", out);
}

/* ---- stat ---- */

static void title(const struct profile_style *style, const char *line) {
  fputc('\n', style->out);
  profile_tint(style, PROFILE_TITLE);
  fputs(line, style->out);
  profile_tint(style, PROFILE_PLAIN);
  fputc('\n', style->out);
}

static void count_row(const struct pme_profile *p, const char *name, uint64_t k, uint64_t of, const struct profile_style *style) {
  struct profile_interval count = pme_count(k, pme_spread(&p->all), p->scale.each, PME_95),
                          share = pme_rate(k, of, pme_spread(&p->all));
  char a[4][PROFILE_CELL];
  bool low = k && profile_confidence_of(&count) == PROFILE_LOW;
  if (low) profile_tint(style, PROFILE_DIM);
  fprintf(style->out, "%c %-16s %14s %13s %7.2f%% %13s %10s", low ? '?' : ' ', name, profile_count_cell(a[0], count.value),
          pme_range_cell(a[1], &count), of ? 100 * share.value : 0, profile_share_cell(a[2], &share),
          profile_count_cell(a[3], (double)k));
  if (low) profile_tint(style, PROFILE_PLAIN);
  fputc('\n', style->out);
}

static void count_head(const char *name, const char *of, const struct profile_style *style) {
  char line[128];
  snprintf(line, sizeof line, "%-18s %14s %13s %8s %13s %10s", name, "estimate", "95% interval", of, "95% interval", "records");
  title(style, line);
}

static void endings(const struct pme_profile *p, const struct profile_style *style) {
  count_head("Fetched", "share", style);
  count_row(p, "fetched", p->all.records, p->all.records, style);
  for (unsigned r = 0; r < PME_REASONS; r++)
    if (p->all.reasons[r] || r == PME_RETIRES)
      count_row(p, pme_reason_name((enum pme_reason)r), p->all.reasons[r], p->all.records, style);
  if (p->all.own)
    fprintf(style->out,
            "  of exceptions and order violations %" PRIu64 " records are of the instruction itself, the others of younger ones\n",
            p->all.own);
}

static void events(const struct pme_profile *p, const struct profile_style *style) {
  count_head("Events, retired", "each", style);
  for (unsigned e = 0; e < PME_EVENTS; e++)
    count_row(p, pme_event_name((enum pme_event)e), p->all.events[e], p->all.reasons[PME_RETIRES], style);
}

static void conflicts(const struct pme_profile *p, const struct profile_style *style) {
  static const char *const names[] = {"rob_full", "queue_full", "branch_full", "load_full", "store_full", "port_busy"};
  if (!p->raw) return;
  count_head("Waited for", "of all", style);
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    uint64_t k = 0;
    for (size_t l = 0; l < p->lives; l++) k += p->life[l].conflicts >> i & 1;
    count_row(p, names[i], k, p->lives, style);
  }
}

static void latencies(const struct pme_profile *p, const struct profile_style *style) {
  const struct pme_row_sums *s = &p->all;
  char a[3][PROFILE_CELL];
  title(style, "Latency, retired     mean, cycles  95% interval   records");
  for (unsigned ph = 0; ph < PME_PHASES; ph++) {
    struct profile_interval mean = pme_phase_mean(s, (enum pme_phase)ph);
    if (!s->phase[ph].n) continue;
    fprintf(style->out, "  %-16s %14.2f %13s %9s  %s\n", pme_phase_name((enum pme_phase)ph), mean.value,
            isfinite(mean.high) ? profile_cpi_range(a[0], &mean) : "", profile_count_cell(a[1], (double)s->phase[ph].n),
            pme_phase_text((enum pme_phase)ph));
  }
}

static void pairs(const struct pme_profile *p, const struct profile_style *style) {
  const struct pme_pair_sums *s = &p->all.pairs;
  char a[2][PROFILE_CELL];
  const struct profile_interval ipc = pme_ipc(p), near = pme_neighbour_ipc(s, &p->scale), useful = pme_concurrency(s, &p->scale);
  const struct profile_interval available = pme_slots_available(s, &p->scale), wasted = pme_slots_wasted(s, &p->scale);
  if (!p->pairs) return;
  title(style, "Pairs                                             value    95% interval");
  if (isfinite(ipc.value))
    fprintf(style->out, "  %-42s %10s %15s\n", "IPC, by the distances", pme_ratio_cell(a[0], &ipc), profile_cpi_range(a[1], &ipc));
  fprintf(style->out, "  %-42s %10s %15s\n", "IPC in 30 cycles around a retirement", pme_ratio_cell(a[0], &near),
          profile_cpi_range(a[1], &near));
  fprintf(style->out, "  %-42s %10s %15s\n", "useful issues a cycle in progress", pme_ratio_cell(a[0], &useful),
          profile_cpi_range(a[1], &useful));
  snprintf(a[1], sizeof a[1], "%.1f..%.1f%%", 100 * wasted.low / available.value, 100 * wasted.high / available.value);
  if (available.value > 0)
    fprintf(style->out, "  %-42s %9.1f%% %15s\n", "issue slots wasted", 100 * wasted.value / available.value, a[1]);
  title(style, "Overlap            others  95% interval  of an instruction, on average, with another that");
  bool edge = false;
  for (unsigned o = 0; o < PME_OVERLAPS; o++) {
    struct profile_interval i = pme_overlapping(s, (enum pme_overlap)o, &p->scale);
    double each = (double)s->records * p->scale.pair / 2;
    struct profile_interval mean = {i.value / each, i.low / each, i.high / each};
    bool far = s->overlap[o] >= 40 && (double)p->far[o] > EDGE * (double)s->overlap[o];
    edge = edge || far;
    fprintf(style->out, "%c %-12s %10s %13s  %s\n", far ? '<' : ' ', pme_overlaps[o].name, pme_ratio_cell(a[0], &mean),
            profile_cpi_range(a[1], &mean), pme_overlaps[o].text);
  }
  if (edge) fputs("< still there in the last quarter of the distances: the window is too small, the value a low end\n", style->out);
  pme_text_units(p, s, style);
}

void pme_text_units(const struct pme_profile *p, const struct pme_pair_sums *s, const struct profile_style *style) {
  FILE *out = style->out;
  bool any = false;
  for (unsigned stage = 0; stage < PME_STAGES; stage++) any = any || s->stage[stage];
  if (!any) return;
  fputc('\n', out);
  profile_tint(style, PROFILE_TITLE);
  fprintf(out, "%-34s", "Others in a unit, on average, while it is");
  for (unsigned u = PME_U_ALU; u < PME_UNITS; u++) fprintf(out, " %8s", pme_unit_name((enum pme_unit)u));
  profile_tint(style, PROFILE_PLAIN);
  fputc('\n', out);
  for (unsigned stage = 0; stage < PME_STAGES; stage++) {
    if (!s->stage[stage]) continue;
    fprintf(out, "  %-39s", pme_stage_name((enum pme_stage)stage));
    for (unsigned u = PME_U_ALU; u < PME_UNITS; u++)
      if (s->unit[stage][u]) fprintf(out, " %8.2f", pme_unit_use(s, (enum pme_stage)stage, (enum pme_unit)u, &p->scale));
      else fprintf(out, " %8s", ".");
    fputc('\n', out);
  }
}

void pme_text_stat(const struct pme_profile *p, const struct profile_style *style) {
  if (!p->all.records) return;
  endings(p, style);
  events(p, style);
  latencies(p, style);
  conflicts(p, style);
  pairs(p, style);
  if (!p->raw) fputs("\nIn a file of sums there are no standard errors of latencies, conflicts or pairs.\n", style->out);
  pme_text_legend(style, true);
}

void pme_text_legend(const struct profile_style *style, bool low) {
  if (low) fputs("\n?  too few records: the interval reaches more than half the value to either side\n", style->out);
}

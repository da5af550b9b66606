/* Executions of the hottest instructions, as ProfileMe's records have them: the latencies of the paper's table 1 from
 * left to right, with the events of each (Dean et al., MICRO 1997, sec. 4.1). */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/chart_data.h"
#include "page/parts.h"
#include "profile/pme_estimate.h"

enum { FEW = 10 /* records */, MANY = 20 /* enough for a 95th percentile */ };

static const struct {
  enum pme_phase phase;
  const char *name, *colour;
} stages[] = {
  {PME_P_FETCH_MAP, "waits to be mapped", CHART_YELLOW},
  {PME_P_MAP_READY, "waits for operands", CHART_ORANGE},
  {PME_P_READY_ISSUE, "waits for a unit", CHART_PINK},
  {PME_P_ISSUE_READY, "executes", CHART_GREEN},
  {PME_P_READY_RETIRE, "waits for older instructions", CHART_SKY},
};

enum { STAGES = sizeof stages / sizeof stages[0] };

static const char *const events[] = {
  [PME_E_ICMISS] = "misses the I-cache",
  [PME_E_L1MISS] = "misses the D-cache",
  [PME_E_LLMISS] = "misses the L2",
  [PME_E_TAKEN] = "is taken",
  [PME_E_MISPREDICTED] = "is mispredicted",
  [PME_E_ORDER] = "is ordered behind a store",
  [PME_E_REPLAY] = "passes the memory pipeline again",
  [PME_E_FORWARDED] = "is forwarded from a store",
  [PME_E_ITLBMISS] = "misses the ITLB",
  [PME_E_DTLBMISS] = "misses the DTLB",
};

static uint64_t retired(const struct pme_row_sums *s) { return s->reasons[PME_RETIRES]; }

/* Cycles of a phase in one of those executions; an execution without the phase has 0. */
static double cycles_of(const struct pme_row_sums *s, enum pme_phase phase) {
  return (double)s->phase[phase].sum / (double)retired(s);
}

/* ---- a bar ---- */

/* One execution, or the mean of several. scale: cycles of the whole width. */
static void bar(const struct pme_row_sums *s, const char *name, double scale, FILE *out) {
  const double total = cycles_of(s, PME_P_TOTAL);
  const bool one = retired(s) == 1;
  fprintf(out, "<div class=\"life\"><span>%s</span><div class=\"stack\" role=\"img\" aria-label=\"Stages of the %s\">", name, name);
  for (unsigned i = 0; i < STAGES; i++) {
    const double cycles = cycles_of(s, stages[i].phase);
    if (!(cycles > 0)) continue;
    fprintf(out, "<span data-n=\"%.2f\" data-v=\"%.6f\" style=\"width:%.4f%%;background:%s\" title=\"%s: %.*f cycles\"></span>",
            cycles, cycles / scale, 100 * cycles / scale, stages[i].colour, stages[i].name, one ? 0 : 1, cycles);
  }
  fprintf(out, "</div><small><b>%.*f</b>%s cycles", one ? 0 : 1, total, s->saturated ? " or more" : "");
  for (unsigned e = 0; one && e < PME_EVENTS; e++)
    if (s->events[e]) fprintf(out, ", %s", events[e]);
  if (s->phase[PME_P_MEMORY].n)
    fprintf(out, ", memory %.*f", one ? 0 : 1, (double)s->phase[PME_P_MEMORY].sum / (double)s->phase[PME_P_MEMORY].n);
  fputs("</small></div>\n", out);
}

/* ---- single executions, by length ---- */

static int by_length(const void *a, const void *b) {
  const struct pme_life *x = *(const struct pme_life *const *)a, *y = *(const struct pme_life *const *)b;
  if (x->latency[PME_L_TOTAL] != y->latency[PME_L_TOTAL]) return x->latency[PME_L_TOTAL] < y->latency[PME_L_TOTAL] ? -1 : 1;
  return (x > y) - (x < y);
}

static void execution(const struct pme_life *l, const char *name, double scale, FILE *out) {
  struct pme_row_sums one = {.records = 0};
  pme_row_add(&one, l);
  bar(&one, name, scale, out);
}

/* Those that retired, shortest first; NULL: out of memory. */
static const struct pme_life **lives_of(const struct pme_profile *p, const struct pme_insn *insn, size_t *n) {
  const struct pme_life **life = malloc((insn->sums.records + 1) * sizeof *life);
  *n = 0;
  for (size_t i = 0; life && p->raw && i < insn->sums.records; i++) {
    const struct pme_life *l = &p->life[p->by_pc[insn->first + i]];
    if (l->retired) life[(*n)++] = l;
  }
  if (*n) qsort(life, *n, sizeof *life, by_length);
  return life;
}

static bool bars(const struct pme_profile *p, const struct pme_insn *insn, FILE *out) {
  size_t n;
  const struct pme_life **life = lives_of(p, insn, &n);
  if (!life) return false;
  const double longest = n ? life[n - 1]->latency[PME_L_TOTAL] : 0, mean = cycles_of(&insn->sums, PME_P_TOTAL);
  const double scale = longest > mean ? longest : mean;
  bar(&insn->sums, "mean", scale, out);
  if (n > 2) execution(life[n / 2], "median", scale, out);
  if (n >= MANY) execution(life[n * 95 / 100], "95th percentile", scale, out);
  if (n > 1) execution(life[n - 1], "longest", scale, out);
  free(life);
  return true;
}

/* ---- an instruction ---- */

static void estimate(const struct profile_interval *e, const char *unit, FILE *out) {
  html_text(out, "%.1f", e->value);
  if (isfinite(e->low) && isfinite(e->high)) html_text(out, " (%.1f to %.1f)", e->low, e->high);
  fputs(unit, out);
}

/* How long, and for most of it why; then how sure. */
static void sentence(const struct pme_row_sums *s, FILE *out) {
  const struct profile_interval total = pme_phase_mean(s, PME_P_TOTAL), oldest = pme_phase_mean(s, PME_P_OLDEST);
  unsigned most = 0;
  for (unsigned i = 1; i < STAGES; i++)
    if (s->phase[stages[i].phase].sum > s->phase[stages[most].phase].sum) most = i;
  estimate(&total, " cycles from fetch to retirement", out);
  html_text(out, "; for %.0f %% of them it %s. It holds up retirement for ",
            100 * cycles_of(s, stages[most].phase) / cycles_of(s, PME_P_TOTAL), stages[most].name);
  estimate(&oldest, " cycles.", out);
  for (unsigned e = 0; e < PME_EVENTS; e++) {
    struct profile_interval rate = pme_event_rate(s, (enum pme_event)e);
    if (!s->events[e]) continue;
    rate = (struct profile_interval){100 * rate.value, 100 * rate.low, 100 * rate.high};
    fprintf(out, " <span class=\"of\">%s</span> ", events[e]);
    estimate(&rate, "&nbsp;%", out);
  }
  fputs(" <span class=\"of\">records</span> ", out);
  html_count(out, (double)retired(s));
  if (retired(s) < FEW) fputs(": few", out);
}

static bool card(const struct page *p, const struct tally_insn *insn, const struct pme_insn *records, FILE *out) {
  const struct tally_function *f = &p->now->function[insn->function];
  const struct tally_line *l = &p->now->line[insn->line];
  fprintf(out, "<article class=\"hot lives\" data-pc=\"%" PRIx64 "\"><h3><a href=\"#f%u\">", insn->pc, insn->function);
  html_place(out, p, f, insn->pc);
  fputs("</a> ", out);
  html_line(out, "<small>", &(struct symbols_line){l->file, l->line});
  fprintf(out, "%s</h3>\n<p>", l->file ? "</small>" : "");
  sentence(&records->sums, out);
  fputs("</p>\n", out);
  const bool good = bars(p->latency, records, out);
  fputs("</article>\n", out);
  return good;
}

/* The records of an instruction, if they are of its image; NULL: none of them retired. */
static const struct pme_insn *sampled_at(const struct page *p, const struct tally_insn *insn) {
  const struct samples_image *image = &p->samples->image[p->now->function[insn->function].image];
  if (strcmp(image->build_id, p->latency->source.prof->build_id) != 0) return NULL;
  const struct pme_insn *found = pme_insn_at(p->latency, insn->pc);
  return found && retired(&found->sums) && found->sums.phase[PME_P_TOTAL].sum ? found : NULL;
}

bool page_lives(const struct page *p, FILE *out) {
  const struct tally_insn *hot[PAGE_HOT];
  const size_t n = page_hottest(p, hot);
  size_t shown = 0;
  bool good = true;
  if (!p->latency) return true;
  html_heading(out, "lives", "Executions");
  fputs("<p class=\"dim\">Where the hottest instructions spend their cycles, from records of ProfileMe that retired: their "
        "mean with its 95&nbsp;% interval, then single executions by length.</p>\n<ul class=\"legend\">\n",
        out);
  for (unsigned i = 0; i < STAGES; i++)
    fprintf(out, "<li><i class=\"key\" style=\"background:%s\"></i> %s</li>\n", stages[i].colour, stages[i].name);
  fputs(
    "</ul>\n<p class=\"filter\"><label><input type=\"checkbox\" id=\"lives-scale\"> One scale for all instructions</label></p>\n",
    out);
  for (size_t i = 0; good && i < n; i++) {
    const struct pme_insn *records = sampled_at(p, hot[i]);
    if (records) {
      good = card(p, hot[i], records, out);
      shown++;
    }
  }
  if (!shown) fputs("<p class=\"warn\">None of the hottest instructions has a record that retired.</p>\n", out);
  return good;
}

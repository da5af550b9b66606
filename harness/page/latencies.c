/* Histograms of the latencies of instructions, from records of ProfileMe. */
#include "draw/chart_data.h"
#include "draw/svg.h"
#include "page/parts.h"
#include "profile/pme_histogram.h"

enum { BAR = 11, TALL = 110, BELOW = 22 };

static struct pme_histogram histogram_of_all(const struct pme_profile *p, enum pme_phase phase) {
  struct pme_histogram all = {.n = 0};
  for (size_t i = 0; i < p->insns; i++) {
    const struct pme_histogram one = pme_histogram_of(p, &p->insn[i], phase);
    if (one.n && (!all.n || one.least < all.least)) all.least = one.least;
    if (one.most > all.most) all.most = one.most;
    for (unsigned b = 0; b < PME_BUCKETS; b++) all.bucket[b] += one.bucket[b];
    all.n += one.n;
  }
  return all;
}

static void bars(const struct pme_histogram *h, const char *title, FILE *out) {
  uint64_t most = 1;
  struct svg s;
  for (unsigned b = 0; b < PME_BUCKETS; b++)
    if (h->bucket[b] > most) most = h->bucket[b];
  svg_inline(&s, out, BAR * PME_BUCKETS + 2, TALL + BELOW, title);
  for (unsigned b = 0; b < PME_BUCKETS; b++) {
    char tip[120];
    const unsigned first = pme_bucket_first(b), last = pme_bucket_first(b + 1) - 1;
    const double height = (double)h->bucket[b] / (double)most * (TALL - 4);
    snprintf(tip, sizeof tip, "%u to %u cycles: %llu records, %.1f %%", first, last, (unsigned long long)h->bucket[b],
             h->n ? 100.0 * (double)h->bucket[b] / (double)h->n : 0);
    if (h->bucket[b]) svg_rect(&s, b * BAR, TALL - height, BAR - 2, height, CHART_BLUE, tip);
    if (b % 8 == 0) {
      snprintf(tip, sizeof tip, "%u", first);
      svg_text(&s, b * BAR, TALL + 15, &(struct svg_font){.size = 11, .colour = "var(--dim)"}, tip);
    }
  }
  svg_line(&s, 0, TALL, BAR * PME_BUCKETS, TALL, "var(--dim)", 1);
  svg_finish(&s);
}

void page_latencies(const struct page *p, FILE *out) {
  if (!p->latency) return;
  html_heading(out, "latencies", "Latencies");
  if (!p->latency->raw) {
    fputs("<p class=\"dim\">Sums of records have no histograms; record without --aggregate.</p>\n", out);
    return;
  }
  fputs(
    "<p class=\"dim\">Cycles of retired instructions, records of ProfileMe; buckets of one cycle up to 15, then four for each doubling.</p>\n<div class=\"figures\">\n",
    out);
  for (unsigned phase = 0; phase < PME_PHASES; phase++) {
    const struct pme_histogram h = histogram_of_all(p->latency, (enum pme_phase)phase);
    if (!h.n) continue;
    fputs("<figure><figcaption>", out);
    html_text(out, "%s, median %u, 95 %% within %u, longest %u cycles", pme_phase_text((enum pme_phase)phase),
              pme_histogram_quantile(&h, 0.5), pme_histogram_quantile(&h, 0.95), h.most);
    fputs("</figcaption>\n", out);
    bars(&h, pme_phase_text((enum pme_phase)phase), out);
    fputs("</figure>\n", out);
  }
  fputs("</div>\n", out);
}

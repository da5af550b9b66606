/* Summary, and the table of functions. */
#include <stdlib.h>

#include "page/parts.h"

struct ranked {
  double events;
  size_t index;
};

static int falling(const void *a, const void *b) {
  const struct ranked *x = a, *y = b;
  if (x->events != y->events) return x->events < y->events ? 1 : -1;
  return (x->index > y->index) - (x->index < y->index);
}

size_t *page_order(const struct page *p) {
  const size_t n = p->now->functions;
  struct ranked *rank = calloc(n + 1, sizeof *rank);
  size_t *order = calloc(n + 1, sizeof *order);
  if (rank && order) {
    for (size_t i = 0; i < n; i++) rank[i] = (struct ranked){p->now->function[i].sum.events[0], i};
    if (n) qsort(rank, n, sizeof *rank, falling);
    for (size_t i = 0; i < n; i++) order[i] = rank[i].index;
  } else {
    free(order);
    order = NULL;
  }
  free(rank);
  return order;
}

static void fact(FILE *out, const char *name, const char *format, double v) {
  fputs("<tr><td class=\"w\">", out);
  html_text(out, "%s", name);
  fputs("</td><td>", out);
  html_text(out, format, v);
  fputs("</td></tr>\n", out);
}

void page_summary(const struct page *p, FILE *out) {
  const struct samples *s = p->samples;
  const double all = s->known + s->unknown + s->lost;
  html_heading(out, "summary", "Samples");
  fputs("<div class=\"wide\"><table><tbody>\n", out);
  if (*s->machine) {
    fputs("<tr><td class=\"w\">machine</td><td>", out);
    html_text(out, "%s, commits %u a cycle", s->machine, s->width);
    fputs("</td></tr>\n", out);
  }
  for (unsigned e = 0; e < p->now->events; e++) {
    char name[80];
    const char *event = samples_event_name(p->now->event[e]);
    snprintf(name, sizeof name, "samples of %s", event ? event : "an unnamed event");
    fact(out, name, "%.1f", p->now->all.samples[e]);
  }
  fact(out, "cycles that they stand for", "%.0f", p->now->all.events[0]);
  fact(out, "unknown: of no image", "%.0f", s->unknown);
  fact(out, "lost: no room in a buffer", "%.0f", s->lost);
  fputs("</tbody></table></div>\n", out);
  if (all > 0 && (s->unknown + s->lost) / all > 0.01) {
    fputs("<p class=\"warn\">", out);
    html_text(out, "%.1f %% of the samples are unknown or lost.", 100 * (s->unknown + s->lost) / all);
    fputs("</p>\n", out);
  }
}

static void heads(const struct page *p, FILE *out) {
  fputs("<div class=\"wide\"><table id=\"functions-table\"><thead><tr>", out);
  html_head(out, "time", false);
  html_head(out, "share", false);
  html_head(out, "95 % interval", false);
  for (unsigned e = 1; e < p->now->events; e++) {
    const char *event = samples_event_name(p->now->event[e]);
    html_head(out, event ? event : "events", false);
  }
  html_head(out, "mostly", true);
  html_head(out, "function", true);
  html_head(out, "image", true);
  fputs("</tr></thead><tbody>\n", out);
}

void page_functions(const struct page *p, const size_t *order, FILE *out) {
  html_heading(out, "functions", "Functions by time");
  fputs("<p class=\"filter\"><label>Filter <input type=\"search\" data-filter=\"functions-table\"></label></p>\n", out);
  heads(p, out);
  for (size_t i = 0; i < p->now->functions; i++) {
    const struct tally_function *f = &p->now->function[order[i]];
    const struct profile_interval share = tally_share(p->now, &f->sum, 0);
    fprintf(out, "<tr%s>", profile_confidence_of(&share) == PROFILE_LOW ? " class=\"low\"" : "");
    html_share(out, &share);
    html_percent(out, &share);
    for (unsigned e = 1; e < p->now->events; e++) html_number(out, f->sum.events[e], 0);
    fputs("<td class=\"w\">", out);
    html_text(out, "%s", f->sum.classes ? html_class_name(tally_main_class(&f->sum)) : "");
    fprintf(out, "</td><td class=\"w\"><a href=\"#f%zu\">", order[i]);
    html_text(out, "%s", f->name);
    fputs("</a></td><td class=\"w\">", out);
    html_text(out, "%s", p->now->image[f->image].samples->name);
    fputs("</td></tr>\n", out);
  }
  fputs("</tbody></table></div>\n<p class=\"dim\">Grey: the interval is wider than the value.</p>\n", out);
}

/* The table of functions. */
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

static const char *event_of(const struct page *p, unsigned e) {
  const char *name = samples_event_name(p->now->event[e]);
  return name ? name : "events";
}

static void heads(const struct page *p, FILE *out) {
  fputs("<table id=\"functions-table\" class=\"rows\"><thead><tr>", out);
  html_head(out, "function", true);
  html_head(out, page_timed(p) ? "time" : "part", false);
  html_head(out, "share", false);
  html_head(out, "95 % interval", false);
  for (unsigned e = 1; e < p->now->events; e++) html_head(out, event_of(p, e), false);
  if (p->now->all.classes) html_head(out, "mostly", true);
  html_head(out, "image", true);
  fputs("</tr></thead><tbody>\n", out);
}

void page_functions(const struct page *p, const size_t *order, FILE *out) {
  html_heading(out, "functions", "Functions");
  fputs("<p class=\"filter\"><label>Filter <input type=\"search\" data-filter=\"functions-table\"></label></p>\n", out);
  heads(p, out);
  for (size_t i = 0; i < p->now->functions; i++) {
    const struct tally_function *f = &p->now->function[order[i]];
    const struct profile_interval share = tally_share(p->now, &f->sum, 0);
    fprintf(out, "<tr><td class=\"w name\"><a href=\"#f%zu\">", order[i]);
    html_name(out, f->name);
    fputs("</a></td>", out);
    html_share(out, &share);
    html_percent(out, &share);
    for (unsigned e = 1; e < p->now->events; e++) html_labelled(out, event_of(p, e), f->sum.events[e], 0);
    if (p->now->all.classes)
      fprintf(out, "<td class=\"w\">%s</td>", f->sum.classes ? html_class_name(tally_main_class(&f->sum)) : "");
    fputs("<td class=\"w dim\">", out);
    html_name(out, p->now->image[f->image].samples->name);
    fputs("</td></tr>\n", out);
  }
  fputs("</tbody></table>\n<p class=\"dim\">? behind an interval: few samples; it reaches more than half of the value to either "
        "side.</p>\n",
        out);
}

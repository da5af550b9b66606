/* What differs between two profiles: functions by how much of the time they won or lost. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "page/parts.h"

struct change {
  const char *name, *image;
  struct profile_interval now, before;
};

static int by_size(const void *a, const void *b) {
  const struct change *x = a, *y = b;
  const double m = fabs(x->now.value - x->before.value), n = fabs(y->now.value - y->before.value);
  return (m < n) - (m > n);
}

/* The function of the same name in an image of the same name. */
static const struct tally_function *same(const struct tally *t, const char *name, const char *image) {
  for (size_t i = 0; i < t->functions; i++)
    if (strcmp(t->function[i].name, name) == 0 && strcmp(t->image[t->function[i].image].samples->name, image) == 0)
      return &t->function[i];
  return NULL;
}

static const struct tally_sum nothing;

static struct change change_of(const struct page *p, const struct tally *mine, const struct tally_function *f) {
  const char *image = mine->image[f->image].samples->name;
  const struct tally *other = mine == p->now ? p->before : p->now;
  const struct tally_function *found = same(other, f->name, image);
  const struct profile_interval here = tally_share(mine, &f->sum, 0), there = tally_share(other, found ? &found->sum : &nothing, 0);
  if (mine == p->now) return (struct change){f->name, image, here, there};
  return (struct change){f->name, image, there, here};
}

/* Two 95 % intervals that differ by more than the error of their difference. */
static bool certain(const struct change *c) {
  const double error = hypot(c->now.high - c->now.low, c->before.high - c->before.low) / 2;
  return fabs(c->now.value - c->before.value) > error;
}

static void row(const struct change *c, FILE *out) {
  const double change = c->now.value - c->before.value;
  fprintf(out, "<tr%s>", certain(c) ? "" : " class=\"low\"");
  fprintf(out, "<td data-v=\"%.6g\">%+.2f&nbsp;%%</td>", change, 100 * change);
  html_percent(out, &c->before);
  html_percent(out, &c->now);
  fputs("<td class=\"w\">", out);
  html_text(out, "%s", certain(c) ? "yes" : "no");
  fputs("</td><td class=\"w\">", out);
  html_text(out, "%s", c->name);
  fputs("</td><td class=\"w\">", out);
  html_text(out, "%s", c->image);
  fputs("</td></tr>\n", out);
}

void page_changes(const struct page *p, FILE *out) {
  static const char *const numbers[] = {"change", "before", "interval", "now", "interval"};
  static const char *const words[] = {"certain", "function", "image"};
  size_t n = 0;
  if (!p->before) return;
  html_heading(out, "changes", "Difference");
  struct change *list = calloc(p->now->functions + p->before->functions + 1, sizeof *list);
  if (!list) return;
  for (size_t i = 0; i < p->now->functions; i++) list[n++] = change_of(p, p->now, &p->now->function[i]);
  for (size_t i = 0; i < p->before->functions; i++) {
    const struct tally_function *f = &p->before->function[i];
    if (!same(p->now, f->name, p->before->image[f->image].samples->name)) list[n++] = change_of(p, p->before, f);
  }
  qsort(list, n, sizeof *list, by_size);
  fputs("<p class=\"dim\">Share of the time, before and now; certain: the difference is larger than its error at 95 %.</p>\n"
        "<div class=\"wide\"><table><thead><tr>",
        out);
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) html_head(out, numbers[i], false);
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) html_head(out, words[i], true);
  fputs("</tr></thead><tbody>\n", out);
  for (size_t i = 0; i < n; i++) row(&list[i], out);
  fputs("</tbody></table></div>\n", out);
  free(list);
}

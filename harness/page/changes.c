/* What differs between two profiles: functions by how much of the time they gained or lost. */
#include <math.h>
#include <stdlib.h>

#include "isa/events.h"
#include "page/parts.h"
#include "samples/join.h"

struct change {
  const char *name;
  struct profile_interval now, before; /* shares */
  double events;                       /* now, less those before */
};

static int by_size(const void *a, const void *b) {
  const struct change *x = a, *y = b;
  const double m = fabs(x->now.value - x->before.value), n = fabs(y->now.value - y->before.value);
  return (m < n) - (m > n);
}

/* The share of the time in one of the two sets. */
static struct profile_interval share_of(const struct tally *t, const struct join_value *v) {
  return tally_share(t, &(struct tally_sum){.samples = {v->samples}, .events = {v->events}, .squares = {v->squares}}, 0);
}

/* Two 95 % intervals that differ by more than the error of their difference. */
static bool certain(const struct change *c) {
  const double error = hypot(c->now.high - c->now.low, c->before.high - c->before.low) / 2;
  return fabs(c->now.value - c->before.value) > error;
}

static void row(const struct change *c, FILE *out) {
  const double change = c->now.value - c->before.value;
  fputs("<tr><td class=\"w name\">", out);
  html_name(out, c->name);
  fprintf(out, "</td><td data-v=\"%.6g\">%+.2f</td><td data-v=\"%.9g\">%s", change, 100 * change, c->events,
          c->events < 0 ? "-" : "+");
  html_count(out, fabs(c->events));
  fputs("</td>", out);
  html_percent(out, &c->before);
  html_percent(out, &c->now);
  fprintf(out, "<td class=\"w\">%s</td></tr>\n", certain(c) ? "certain" : "within its error");
}

/* Of both runs: shares of a shorter run grow although nothing takes longer. */
static void whole(const struct page *p, FILE *out) {
  const double now = p->now->all.events[0], before = p->before->all.events[0];
  if (p->now->event[0] != EVENT_CYCLES || !(before > 0)) return;
  fputs("<p class=\"lead\" id=\"changes-whole\">The samples stand for ", out);
  html_count(out, now);
  fputs(" cycles, and stood for ", out);
  html_count(out, before);
  if (now == before) fputs(" before.</p>\n", out);
  else {
    html_text(out, " before: %.1f\u00a0%% %s.", 100 * fabs(now - before) / before, now < before ? "fewer" : "more");
    fputs("</p>\n", out);
  }
}

/* The largest difference that exceeds its error. list: by size. */
static void sentence(const struct page *p, const struct change *list, size_t n, FILE *out) {
  size_t i = 0;
  while (i < n && !certain(&list[i])) i++;
  fputs("<p class=\"lead\" id=\"changes-most\">", out);
  if (i == n) {
    html_text(out, "No function's share changed by more than its error.");
  } else {
    const double now = list[i].now.value, before = list[i].before.value;
    html_name(out, list[i].name);
    html_text(out, " %s from %.1f\u00a0%% of %s to %.1f\u00a0%%.", now > before ? "rose" : "fell", 100 * before, page_whole(p),
              100 * now);
  }
  fputs("</p>\n", out);
}

static void print(const struct page *p, struct change *list, size_t n, FILE *out) {
  const bool cycles = p->now->event[0] == EVENT_CYCLES;
  const char *const heads[] = {"points", cycles ? "cycles" : "events", "before", "interval", "now", "interval", NULL};
  html_heading(out, "changes", "Difference");
  qsort(list, n, sizeof *list, by_size);
  whole(p, out);
  sentence(p, list, n, out);
  fputs("<p class=\"dim\">", out);
  html_text(out, "Change of the share in percentage points and of the %s; then the share before and now. Certain: ", heads[1]);
  fputs("the change of the share is larger than its error at 95&nbsp;%.</p>\n", out);
  html_heads(out, "function", heads, "difference");
  for (size_t i = 0; i < n; i++) row(&list[i], out);
  fputs("</tbody></table>\n", out);
}

bool page_changes(const struct page *p, FILE *out) {
  if (!p->before) return true;
  const struct tally *const both[] = {p->before, p->now};
  struct join join;
  struct change *list = NULL;
  const bool good = join_build(&join, both, 2, false) && (list = calloc(join.places + 1, sizeof *list));
  for (size_t i = 0; good && i < join.places; i++) {
    const struct join_place *place = &join.place[i];
    list[i] = (struct change){join_function(&join, place)->name, share_of(p->now, &place->value[1]),
                              share_of(p->before, &place->value[0]), place->value[1].events - place->value[0].events};
  }
  if (good) print(p, list, join.places, out);
  join_free(&join);
  free(list);
  return good;
}

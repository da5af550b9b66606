/* The functions that the compiler inlined, each with the time of its code in the function that it was inlined into. */
#include <stdlib.h>

#include "page/parts.h"
#include "profile/inlined.h"

static const double LEAST = 0.001; /* share of one that is still listed */

struct row {
  const struct inlined_function *of;
  struct tally_sum sum;
};

static int falling(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  if (x->sum.events[0] != y->sum.events[0]) return x->sum.events[0] < y->sum.events[0] ? 1 : -1;
  return (x->of > y->of) - (x->of < y->of);
}

/* Adds each instruction's sum to the functions that it was inlined from. NULL: out of memory. */
static struct row *rows_of(const struct tally *t, struct inlined *l) {
  struct inlined_span *span = calloc(t->insns + 1, sizeof *span);
  bool good = span != NULL;
  for (size_t i = 0; good && i < t->insns; i++) {
    const size_t into = t->insn[i].function;
    good = inlined_add(l, t->image[t->function[into].image].program->symbols, t->insn[i].pc, into, &span[i]);
  }
  struct row *row = good ? calloc(l->functions + 1, sizeof *row) : NULL;
  for (size_t i = 0; row && i < l->functions; i++) row[i].of = &l->function[i];
  for (size_t i = 0; row && i < t->insns; i++) {
    const struct tally_sum sum = span[i].count ? tally_insn_sum(t, &t->insn[i]) : (struct tally_sum){.classes = false};
    for (size_t k = 0; k < span[i].count; k++) tally_sum_join(&row[l->of[span[i].first + k]].sum, &sum);
  }
  free(span);
  return row;
}

static void put(const struct page *p, const struct row *row, FILE *out) {
  const struct profile_interval share = tally_share(p->now, &row->sum, 0);
  fputs("<tr><td class=\"w name\">", out);
  html_name(out, row->of->name);
  fprintf(out, " <small>in <a href=\"#f%zu\">", row->of->into);
  html_name(out, p->now->function[row->of->into].name);
  fputs("</a></small></td>", out);
  html_share(out, &share);
  html_percent(out, &share);
  if (p->now->all.classes)
    fprintf(out, "<td class=\"w\">%s</td>", row->sum.classes ? html_class_name(tally_main_class(&row->sum)) : "");
  fputs("</tr>\n", out);
}

static void table(const struct page *p, const struct row *row, size_t n, FILE *out) {
  const char *const heads[] = {page_timed(p) ? "time" : "part", "share", "95 % interval", NULL};
  html_heading(out, "inlined", "Inlined functions");
  fputs("<p class=\"dim\">Their time is part of that of the functions above.</p>\n", out);
  html_heads(out, "function", heads, p->now->all.classes ? "mostly" : NULL);
  for (size_t i = 0; i < n; i++) put(p, &row[i], out);
  fputs("</tbody></table>\n", out);
}

bool page_inlined(const struct page *p, FILE *out) {
  struct inlined l = {.functions = 0};
  struct row *row = rows_of(p->now, &l);
  size_t n = 0;
  if (row && l.functions) qsort(row, l.functions, sizeof *row, falling);
  while (row && n < l.functions && row[n].sum.events[0] >= LEAST * p->now->all.events[0] && row[n].sum.events[0] > 0) n++;
  if (n) table(p, row, n, out);
  free(row);
  inlined_free(&l);
  return row != NULL;
}

/* The largest stalls, with what may have caused them: guilty until proven innocent. */
#include <math.h>

#include "page/parts.h"
#include "present/dcpi/stalls.h"
#include "present/dcpi/suspects.h"

enum { SHOWN = 40 };

static void row(const struct page *p, const struct stall *s, FILE *out) {
  const double all = p->now->all.events[0], cycles = s->insn.possible, half = PROFILE_Z * s->error;
  const struct profile_interval share = {cycles / all, fmax(0, s->insn.dynamic - half) / all, (cycles + half) / all};
  char text[400];
  suspects_text(&s->insn, text, sizeof text);
  fprintf(out, "<tr><td class=\"w name\"><a href=\"#f%td\">", s->function - p->now->function);
  html_place(out, p, s->function, s->insn.pc);
  fputs("</a></td>", out);
  html_share(out, &share);
  html_percent(out, &share);
  html_labelled(out, s->confidence == PROFILE_LOW ? "cycles each ?" : "cycles each", cycles / s->insn.executions, 1);
  fputs("<td class=\"w why\">", out);
  html_text(out, "%s", text);
  fputs("</td></tr>\n", out);
}

bool page_stalls(const struct page *p, FILE *out) {
  static const char *const heads[] = {"time", "share", "95 % interval", "cycles each", NULL};
  if (!p->analysis) return true;
  const struct dcpi_view view = {.samples = p->samples, .tally = p->now};
  struct stalls s;
  const bool good = stalls_find(&s, &view, p->analysis);
  if (good) {
    html_heading(out, "stalls", "Stalls");
    fputs("<p class=\"dim\">! seen by TIP; ~ bounded by samples of its event; others: no rule excludes it. "
          "Shares are of the stall.</p>\n",
          out);
    html_heads(out, "instruction", heads, "what stalls it");
    for (size_t i = 0; i < s.stalls && i < SHOWN; i++) row(p, &s.stall[i], out);
    fputs("</tbody></table>\n", out);
    if (s.stalls > SHOWN) fprintf(out, "<p class=\"dim\">%zu smaller stalls are left out.</p>\n", s.stalls - SHOWN);
  }
  stalls_free(&s);
  return good;
}

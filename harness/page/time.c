/* The run from left to right: a drawing that shows all without scripts, and the numbers with which the script shows
 * a phase of it. Names are not among these: the script reads them from the table of functions. */
#include <stdlib.h>

#include "page/parts.h"
#include "page/timeline.h"

enum { TALL = 100 }; /* units of the drawing's height: percent */

static const char *colour_of(unsigned c) { return c < ORACLE_CLASSES ? html_class_colour((enum oracle_class)c) : "var(--dim)"; }

/* A rectangle in each bin, on top of the classes below. */
static void path(const struct timeline *t, unsigned c, FILE *out) {
  bool begun = false;
  for (unsigned b = 0; b < t->bins; b++) {
    double below = 0;
    if (!(t->stack[b][c] > 0)) continue;
    for (unsigned k = 0; k < c; k++) below += t->stack[b][k];
    if (!begun) fprintf(out, "<path fill=\"%s\" data-c=\"%u\" d=\"", colour_of(c), c);
    begun = true;
    fprintf(out, "M%u %.3fh1v-%.3fh-1z", b, TALL - TALL * below / t->all[b], TALL * t->stack[b][c] / t->all[b]);
  }
  if (begun) fputs("\"/>\n", out);
}

static void drawing(const struct timeline *t, FILE *out) {
  fprintf(out,
          "<div class=\"time\" id=\"timeline\"><svg viewBox=\"0 0 %u %d\" preserveAspectRatio=\"none\" role=\"img\" "
          "aria-label=\"Cycle stack over the run\">\n",
          t->bins, TALL);
  for (unsigned c = 0; c <= ORACLE_CLASSES; c++) path(t, c, out);
  fputs("</svg><i class=\"brush\" hidden></i></div>\n<p class=\"axis\"><span>cycle 0</span><span>", out);
  html_count(out, t->cycles);
  fputs("</span></p>\n", out);
}

static void row(FILE *out, const double *value, unsigned n) {
  fputc('[', out);
  for (unsigned i = 0; i < n; i++) fprintf(out, "%s%.0f", i ? "," : "", value[i]);
  fputc(']', out);
}

static void data(const struct timeline *t, const size_t *order, FILE *out) {
  fprintf(out, "<script type=\"application/json\" id=\"timeline-data\">{\"cycles\":%.0f,\"bins\":%u,\"stack\":[", t->cycles,
          t->bins);
  for (unsigned b = 0; b < t->bins; b++) {
    fputs(b ? "," : "", out);
    row(out, t->stack[b], ORACLE_CLASSES + 1);
  }
  fputs("],\"names\":[", out);
  for (unsigned c = 0; c <= ORACLE_CLASSES; c++) fprintf(out, "%s\"%s\"", c ? "," : "", html_class_name((enum oracle_class)c));
  fputs("],\"colours\":[", out);
  for (unsigned c = 0; c <= ORACLE_CLASSES; c++) fprintf(out, "%s\"%s\"", c ? "," : "", colour_of(c));
  fputs("],\"functions\":[", out);
  for (size_t i = 0; i < t->functions; i++) fprintf(out, "%s%zu", i ? "," : "", order[i]);
  fputs("],\"of\":[", out);
  for (size_t i = 0; i < t->functions; i++) {
    fputs(i ? "," : "", out);
    row(out, t->function[i], t->bins);
  }
  fputs("]}</script>\n", out);
}

bool page_time(const struct page *p, const size_t *order, FILE *out) {
  struct timeline *t = malloc(sizeof *t);
  if (!t) return false;
  if (timeline_build(t, p, order)) {
    html_heading(out, "time", "Time");
    fprintf(out, "<p class=\"dim\">Shares in each of %u equal stretches of the run; empty: no sample fell into it.</p>\n", t->bins);
    drawing(t, out);
    fputs(
      "<div id=\"phase\" hidden><p><label>from <input type=\"range\" id=\"phase-from\"></label> "
      "<label>to <input type=\"range\" id=\"phase-to\"></label> <button type=\"button\" id=\"phase-all\">Whole run</button></p>\n"
      "<p id=\"phase-text\" aria-live=\"polite\"></p><div class=\"stack\" id=\"phase-stack\"></div>\n"
      "<ol id=\"phase-functions\"></ol></div>\n",
      out);
    data(t, order, out);
  }
  free(t);
  return true;
}

/* A flame graph of images, functions, source lines and classes. There are no call stacks in samples, so what
 * is above a frame is a part of it, not what it called. */
#include <stdlib.h>

#include "page/parts.h"

enum { ROW = 20, LEVELS = 4 };
static const double LEAST = 0.001; /* share of a frame that is still drawn */

static void frame(FILE *out, unsigned level, double from, double part, const char *colour, const char *ink, const char *name) {
  fprintf(
    out,
    "<button type=\"button\" style=\"top:%upx;left:%.4f%%;width:%.4f%%;background:%s;color:%s\" data-x=\"%.6f\" data-w=\"%.6f\" title=\"",
    level * ROW, 100 * from, 100 * part, colour, ink, from, part);
  html_text(out, "%.200s: %.2f %%", name, 100 * part);
  fputs("\">", out);
  html_name(out, name);
  fputs("</button>\n", out);
}

static void classes(const struct tally_sum *sum, double all, double from, FILE *out) {
  for (unsigned c = 0; sum->classes && c < ORACLE_CLASSES; c++) {
    const double part = sum->of_class[c] / all;
    if (part >= LEAST)
      frame(out, 3, from, part, html_class_colour((enum oracle_class)c), html_class_ink((enum oracle_class)c),
            oracle_class_name((enum oracle_class)c));
    from += part;
  }
}

static void lines(const struct page *p, size_t function, double from, FILE *out) {
  const struct tally *t = p->now;
  for (size_t i = 0; i < t->lines; i++) {
    const struct tally_line *line = &t->line[i];
    const double part = line->sum.events[0] / t->all.events[0];
    char name[32];
    if (line->function != function) continue;
    snprintf(name, sizeof name, line->file ? "line %u" : "no line", line->line);
    if (part >= LEAST) {
      frame(out, 2, from, part, "#f2c879", "#101418", name);
      classes(&line->sum, t->all.events[0], from, out);
    }
    from += part;
  }
}

static void functions(const struct page *p, const size_t *order, size_t image, double from, FILE *out) {
  const struct tally *t = p->now;
  for (size_t i = 0; i < t->functions; i++) {
    const struct tally_function *f = &t->function[order[i]];
    const double part = f->sum.events[0] / t->all.events[0];
    if (f->image != image) continue;
    if (part >= LEAST) {
      frame(out, 1, from, part, "#e8a087", "#101418", f->name);
      lines(p, order[i], from, out);
    }
    from += part;
  }
}

void page_flame(const struct page *p, const size_t *order, FILE *out) {
  const struct tally *t = p->now;
  double from = 0;
  html_heading(out, "flame", "Flame graph");
  fputs("<p class=\"dim\">Images, their functions, lines and classes of cycles; what is below a frame is a part of it. "
        "A click on a frame widens it, Escape shows all again.</p>\n",
        out);
  fprintf(out, "<div class=\"flame\" style=\"height:%dpx\">\n", ROW * LEVELS);
  for (size_t i = 0; i < t->images && t->all.events[0] > 0; i++) {
    const double part = t->image[i].sum.events[0] / t->all.events[0];
    if (part >= LEAST) {
      frame(out, 0, from, part, "#c9d6e2", "#101418", t->image[i].samples->name);
      functions(p, order, i, from, out);
    }
    from += part;
  }
  fputs("</div>\n", out);
}

#include "draw/svg.h"

#include <stdbool.h>
#include <string.h>

#include "base/printable.h"

/* XML allows neither control characters nor these. */
static bool is_noncharacter(const char *s) { return !strncmp(s, "\xef\xbf\xbe", 3) || !strncmp(s, "\xef\xbf\xbf", 3); }

void svg_escape(FILE *out, const char *text) {
  while (*text) {
    char escape[PRINTABLE_ESCAPE];
    const unsigned n = printable_character(text, escape);
    if (*text == '\n' || *text == '\t') fputc(*text, out);
    else if (*escape) fputs(escape, out);
    else if (*text == '&') fputs("&amp;", out);
    else if (*text == '<') fputs("&lt;", out);
    else if (*text == '>') fputs("&gt;", out);
    else if (*text == '"') fputs("&quot;", out);
    else if (is_noncharacter(text)) fputs("&#xfffd;", out);
    else fwrite(text, 1, n, out);
    text += n;
  }
}

static void start(struct svg *s, FILE *out, double width, double height, const char *fonts, const char *title) {
  s->out = out;
  fprintf(out,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
          "font-family=\"%s\" role=\"img\">\n<title>",
          width, height, width, height, fonts);
  svg_escape(out, title);
  fputs("</title>\n", out);
}

void svg_start(struct svg *s, FILE *out, double width, double height, const char *title) {
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
  start(s, out, width, height, "Helvetica, Arial, 'DejaVu Sans', sans-serif", title);
  svg_rect(s, 0, 0, width, height, "#ffffff", NULL);
}

void svg_inline(struct svg *s, FILE *out, double width, double height, const char *title) {
  start(s, out, width, height, "ui-monospace, 'DejaVu Sans Mono', monospace", title);
}

void svg_finish(struct svg *s) { fputs("</svg>\n", s->out); }

static void shape_end(struct svg *s, const char *name, const char *tip) {
  if (!tip) {
    fputs("/>\n", s->out);
    return;
  }
  fputs("><title>", s->out);
  svg_escape(s->out, tip);
  fprintf(s->out, "</title></%s>\n", name);
}

void svg_rect(struct svg *s, double x, double y, double width, double height, const char *fill, const char *tip) {
  fprintf(s->out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\"", x, y, width, height, fill);
  shape_end(s, "rect", tip);
}

void svg_frame(struct svg *s, double x, double y, double width, double height, const char *fill, const char *stroke) {
  fprintf(s->out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" stroke=\"%s\"/>\n", x, y, width, height,
          fill, stroke);
}

static void line(struct svg *s, const double at[4], const char *stroke, double width, const char *more) {
  fprintf(s->out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"%s\" stroke-width=\"%.2f\"%s/>\n", at[0], at[1],
          at[2], at[3], stroke, width, more);
}

void svg_line(struct svg *s, double x1, double y1, double x2, double y2, const char *stroke, double width) {
  line(s, (const double[]){x1, y1, x2, y2}, stroke, width, "");
}

void svg_dashes(struct svg *s, double x1, double y1, double x2, double y2, const char *stroke, double width) {
  line(s, (const double[]){x1, y1, x2, y2}, stroke, width, " stroke-dasharray=\"5 4\"");
}

void svg_path(struct svg *s, const char *path, const char *fill, const char *stroke, double width, const char *tip) {
  fprintf(s->out, "<path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%.2f\"", path, fill, stroke, width);
  shape_end(s, "path", tip);
}

void svg_dot(struct svg *s, double x, double y, double radius, const char *fill, const char *tip) {
  fprintf(s->out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"", x, y, radius, fill);
  shape_end(s, "circle", tip);
}

void svg_triangle(struct svg *s, double x, double y, double radius, const char *fill, const char *tip) {
  const double half = 0.866 * radius;
  fprintf(s->out, "<polygon points=\"%.2f,%.2f %.2f,%.2f %.2f,%.2f\" fill=\"%s\"", x, y - radius, x + half, y + radius / 2,
          x - half, y + radius / 2, fill);
  shape_end(s, "polygon", tip);
}

void svg_text(struct svg *s, double x, double y, const struct svg_font *font, const char *text) {
  static const char *const anchors[] = {"start", "middle", "end"};
  fprintf(s->out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.1f\" text-anchor=\"%s\" fill=\"%s\"", x, y, font->size,
          anchors[font->anchor], font->colour);
  if (font->bold) fputs(" font-weight=\"bold\"", s->out);
  if (font->turn != 0) fprintf(s->out, " transform=\"rotate(%.1f %.2f %.2f)\"", font->turn, x, y);
  fputc('>', s->out);
  svg_escape(s->out, text);
  fputs("</text>\n", s->out);
}

double svg_text_width(const char *text, double size) {
  size_t n = 0;
  for (const char *s = text; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
  return (double)n * size * 0.56;
}

/* Writes a drawing as SVG 1.1: shapes and text, no scripts, no external files, white background.
 *
 * Coordinates are pixels from the top left corner. Colours are SVG's ("#0072b2"). Text is escaped; bytes that
 * are not UTF-8 or that XML forbids become U+FFFD. Write errors stay in the stream: see report_file.h. */
#ifndef CULPRIT_SVG_H
#define CULPRIT_SVG_H

#include <stdio.h>

struct svg {
  FILE *out;
};

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };

/* title: what the drawing shows, for readers that cannot see it. */
void svg_start(struct svg *s, FILE *out, double width, double height, const char *title);
/* The same as a part of an HTML page: no background, so colours may be the page's ("var(--fore)"). */
void svg_inline(struct svg *s, FILE *out, double width, double height, const char *title);
void svg_finish(struct svg *s);

/* tip: text that viewers show over the shape; NULL: none. */
void svg_rect(struct svg *s, double x, double y, double width, double height, const char *fill, const char *tip);
void svg_frame(struct svg *s, double x, double y, double width, double height, const char *fill, const char *stroke);
void svg_line(struct svg *s, double x1, double y1, double x2, double y2, const char *stroke, double width);
void svg_dashes(struct svg *s, double x1, double y1, double x2, double y2, const char *stroke, double width);
/* A path in SVG's notation ("M 0 0 L 10 10"); fill or stroke may be "none". */
void svg_path(struct svg *s, const char *path, const char *fill, const char *stroke, double width, const char *tip);
void svg_dot(struct svg *s, double x, double y, double radius, const char *fill, const char *tip);
void svg_triangle(struct svg *s, double x, double y, double radius, const char *fill, const char *tip); /* upright, about (x, y) */

struct svg_font {
  double size;            /* pixels */
  enum svg_anchor anchor; /* where in the text x is */
  double turn;            /* degrees, clockwise, about (x, y) */
  const char *colour;
  int bold;
};
/* y is the base line. */
void svg_text(struct svg *s, double x, double y, const struct svg_font *font, const char *text);

/* Approximate width of the text, in pixels: viewers choose the font. */
double svg_text_width(const char *text, double size);

/* Writes text, with the characters that XML and HTML reserve escaped. */
void svg_escape(FILE *out, const char *text);

#endif

/* HTML that all parts of the page use. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/text.h"
#include "draw/chart_data.h"
#include "draw/svg.h"
#include "page/parts.h"
#include "present/cells.h"

static void put_list(FILE *out, const char *format, va_list arguments) {
  struct text text = {0};
  text_format_list(&text, format, arguments);
  svg_escape(out, text_of(&text));
  text_free(&text);
}

void html_text(FILE *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  put_list(out, format, arguments);
  va_end(arguments);
}

enum { NAME_LONG = 100, NAME_HEAD = 70, NAME_TAIL = 20 }; /* characters */

/* Where the character number `n` of the text begins. */
static const char *character(const char *text, size_t n) {
  char escape[PRINTABLE_ESCAPE];
  while (n-- && *text) text += printable_character(text, escape);
  return text;
}

static size_t characters(const char *text) {
  char escape[PRINTABLE_ESCAPE];
  size_t n = 0;
  for (; *text; n++) text += printable_character(text, escape);
  return n;
}

void html_name(FILE *out, const char *name) {
  const size_t n = characters(name);
  fputs("<bdi>", out);
  if (n <= NAME_LONG) html_text(out, "%s", name);
  else html_text(out, "%.*s\xe2\x80\xa6%s", (int)(character(name, NAME_HEAD) - name), name, character(name, n - NAME_TAIL));
  fputs("</bdi>", out);
}

void html_place(FILE *out, const struct page *p, const struct tally_function *f, uint64_t pc) {
  const struct symbols *symbols = p->program[f->image].symbols;
  struct symbols_frame frame[SYMBOLS_FRAMES];
  html_name(out, f->name);
  if (f->symbol) fprintf(out, "<span>+0x%llx</span>", (unsigned long long)(pc - f->symbol->start));
  if (symbols && symbols_frames_at(symbols, pc, frame) > 1) {
    fputs(" (", out);
    html_name(out, frame[0].name);
    fputs(")", out);
  }
}

void html_line(FILE *out, const char *before, const struct symbols_line *at) {
  if (!at->file) return;
  const char *slash = strrchr(at->file, '/');
  fputs(before, out);
  html_name(out, slash ? slash + 1 : at->file);
  fprintf(out, ":%u", at->line);
}

void html_count(FILE *out, double v) {
  char cell[CELL];
  fputs(cell_count(cell, v), out);
}

void html_doubt(FILE *out, const struct profile_interval *share) {
  if (profile_confidence_of(share) == PROFILE_LOW) fputs("<span title=\"few samples\">&nbsp;?</span>", out);
}

void html_heading(FILE *out, const char *id, const char *format, ...) {
  va_list arguments;
  fprintf(out, "<h2 id=\"%s\">", id);
  va_start(arguments, format);
  put_list(out, format, arguments);
  va_end(arguments);
  fputs("</h2>\n", out);
}

void html_head(FILE *out, const char *title, bool words) {
  fprintf(out, "<th%s scope=\"col\"><button type=\"button\">", words ? " class=\"w\"" : "");
  html_text(out, "%s", title);
  fputs("</button></th>", out);
}

void html_heads(FILE *out, const char *name, const char *const *numbers, const char *words) {
  fputs("<table class=\"rows\"><thead><tr>", out);
  html_head(out, name, true);
  for (; *numbers; numbers++) html_head(out, *numbers, false);
  if (words) html_head(out, words, true);
  fputs("</tr></thead><tbody>\n", out);
}

static double shown(double share) { return isfinite(share) ? share < 0 ? 0 : share > 1 ? 100 : 100 * share : 0; }

void html_share(FILE *out, const struct profile_interval *share) {
  const double low = shown(share->low), high = shown(share->high);
  fprintf(out,
          "<td class=\"bar\" data-v=\"%.6g\"><span class=\"share\"><i style=\"width:%.2f%%\"></i>"
          "<u style=\"left:%.2f%%;width:%.2f%%\"></u></span></td>",
          isfinite(share->value) ? share->value : 0, shown(share->value), low, high - low);
}

void html_percent(FILE *out, const struct profile_interval *share) {
  if (!isfinite(share->value)) {
    fputs("<td data-v=\"0\">-</td><td data-v=\"0\">-</td>", out);
    return;
  }
  fprintf(out, "<td data-v=\"%.6g\">%.2f&nbsp;%%</td><td class=\"dim\" data-v=\"%.6g\">%.2f to %.2f", share->value,
          100 * share->value, share->low, 100 * share->low, 100 * share->high);
  html_doubt(out, share);
  fputs("</td>", out);
}

void html_labelled(FILE *out, const char *label, double v, int decimals) {
  fprintf(out, "<td data-l=\"%s\" data-v=\"%.9g\">", label, isfinite(v) ? v : -1);
  if (isfinite(v)) fprintf(out, "%.*f</td>", decimals, v);
  else fputs("-</td>", out);
}

const char *html_class_verb(enum oracle_class c) {
  static const char *const verbs[] = {[ORACLE_EXECUTE] = "executes",
                                      [ORACLE_ALU_STALL] = "waits for arithmetic",
                                      [ORACLE_LOAD_STALL] = "waits for loads",
                                      [ORACLE_STORE_STALL] = "waits for stores",
                                      [ORACLE_FRONT_END] = "waits to be fetched",
                                      [ORACLE_MISPREDICT] = "is lost to mispredictions",
                                      [ORACLE_MISC_FLUSH] = "is lost to flushes",
                                      [ORACLE_INTERRUPT] = "is lost to interrupts"};
  return c < ORACLE_CLASSES ? verbs[c] : "";
}

const char *html_class_colour(enum oracle_class c) {
  static const char *const colours[] = {CHART_GREEN,  CHART_ORANGE, CHART_BLUE, CHART_SKY,
                                        CHART_YELLOW, CHART_RED,    CHART_PINK, CHART_GREY};
  return c < ORACLE_CLASSES ? colours[c] : CHART_SKY;
}

const char *html_class_ink(enum oracle_class c) { return c == ORACLE_LOAD_STALL || c == ORACLE_MISPREDICT ? "#ffffff" : "#101418"; }

const char *html_class_name(enum oracle_class c) { return c < ORACLE_CLASSES ? oracle_class_name(c) : "time"; }

/* HTML that all parts of the page use. */
#include <math.h>
#include <stdarg.h>

#include "base/text.h"
#include "draw/chart_data.h"
#include "draw/svg.h"
#include "page/parts.h"

static void put(FILE *out, const char *format, va_list arguments) {
  struct text text = {0};
  text_format_list(&text, format, arguments);
  svg_escape(out, text_of(&text));
  text_free(&text);
}

void html_text(FILE *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  put(out, format, arguments);
  va_end(arguments);
}

void html_heading(FILE *out, const char *id, const char *format, ...) {
  va_list arguments;
  fprintf(out, "<h2 id=\"%s\">", id);
  va_start(arguments, format);
  put(out, format, arguments);
  va_end(arguments);
  fputs("</h2>\n", out);
}

void html_head(FILE *out, const char *title, bool words) {
  fprintf(out, "<th%s scope=\"col\"><button type=\"button\">", words ? " class=\"w\"" : "");
  html_text(out, "%s", title);
  fputs("</button></th>", out);
}

void html_heads(FILE *out, const char *const *numbers, const char *const *words) {
  fputs("<div class=\"wide\"><table><thead><tr>", out);
  for (; *numbers; numbers++) html_head(out, *numbers, false);
  for (; *words; words++) html_head(out, *words, true);
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
  fprintf(out, "<td data-v=\"%.6g\">%.2f&nbsp;%%</td><td class=\"dim\" data-v=\"%.6g\">%.2f to %.2f</td>", share->value,
          100 * share->value, share->low, 100 * share->low, 100 * share->high);
}

void html_number(FILE *out, double v, int decimals) {
  if (isfinite(v)) fprintf(out, "<td data-v=\"%.9g\">%.*f</td>", v, decimals, v);
  else fputs("<td data-v=\"-1\">-</td>", out);
}

const char *html_class_colour(enum oracle_class c) {
  static const char *const colours[] = {CHART_GREEN,  CHART_ORANGE, CHART_BLUE, CHART_SKY,
                                        CHART_YELLOW, CHART_RED,    CHART_PINK, CHART_GREY};
  return c < ORACLE_CLASSES ? colours[c] : CHART_SKY;
}

const char *html_class_ink(enum oracle_class c) { return c == ORACLE_LOAD_STALL || c == ORACLE_MISPREDICT ? "#ffffff" : "#101418"; }

const char *html_class_name(enum oracle_class c) { return c < ORACLE_CLASSES ? oracle_class_name(c) : "time"; }

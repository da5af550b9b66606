/* Numbers as the tables of a profile show them. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "present/tip_text.h"

void profile_tint(const struct profile_style *style, enum profile_tint tint) {
  static const char *const codes[] = {"\033[0m", "\033[2m", "\033[1;31m", "\033[36m", "\033[1m"};
  if (style->colour) fputs(codes[tint], style->out);
}

const char *profile_count_cell(char buf[PROFILE_CELL], double v) {
  char digits[PROFILE_CELL];
  int n = snprintf(digits, sizeof digits, "%.0f", v), at = 0;
  if (n > 21) return snprintf(buf, PROFILE_CELL, "%.3g", v), buf;
  for (int i = 0; i < n; i++) {
    buf[at++] = digits[i];
    if (i + 1 < n && (n - i - 1) % 3 == 0) buf[at++] = ',';
  }
  buf[at] = '\0';
  return buf;
}

const char *profile_share_cell(char buf[PROFILE_CELL], const struct profile_interval *i) {
  snprintf(buf, PROFILE_CELL, "%.2f-%.2f", 100 * i->low, 100 * i->high);
  return buf;
}

/* Three digits that count. */
static int cpi_decimals(double v) { return v < 10 ? 2 : v < 100 ? 1 : 0; }

const char *profile_cpi_cell(char buf[PROFILE_CELL], const struct profile_interval *i) {
  if (isfinite(i->value)) snprintf(buf, PROFILE_CELL, "%.*f", cpi_decimals(i->value), i->value);
  else if (i->low >= 1) snprintf(buf, PROFILE_CELL, ">%.*f", i->low < 10 ? 1 : 0, i->low);
  else snprintf(buf, PROFILE_CELL, "-");
  return buf;
}

const char *profile_cpi_range(char buf[PROFILE_CELL], const struct profile_interval *i) {
  buf[0] = '\0';
  if (!isfinite(i->value)) return buf;
  if (isfinite(i->high)) snprintf(buf, PROFILE_CELL, "%.*f-%.*f", cpi_decimals(i->low), i->low, cpi_decimals(i->high), i->high);
  else snprintf(buf, PROFILE_CELL, "%.*f-", cpi_decimals(i->low), i->low);
  return buf;
}

double profile_percent(uint64_t part, uint64_t whole) { return whole ? 100.0 * (double)part / (double)whole : 0.0; }

const char *profile_class_short(enum oracle_class c) {
  static const char *const names[ORACLE_CLASSES] = {"exec", "alu", "load", "stor", "frnt", "misp", "misc", "intr"};
  return names[c];
}

const char *profile_class_cell(char buf[PROFILE_CELL], const struct profile_sum *s) {
  enum oracle_class c = profile_main_class(s);
  buf[0] = '\0';
  if (s->twelfths[c])
    snprintf(buf, PROFILE_CELL, "%s %.0f%%", profile_class_short(c), profile_percent(s->twelfths[c], s->share.twelfths));
  return buf;
}

const char *profile_cause_cell(char buf[PROFILE_CELL], const struct profile_sum *s) {
  unsigned best = 0;
  for (unsigned c = 1; c < PROFILE_CAUSES; c++)
    if (s->cause[c] > s->cause[best]) best = c;
  buf[0] = '\0';
  if (s->cause[best])
    snprintf(buf, PROFILE_CELL, "%.7s %.0f%%", profile_cause_name(best), profile_percent(s->cause[best], s->share.twelfths));
  return buf;
}

void profile_split_head(FILE *out) {
  for (int c = 0; c < ORACLE_CLASSES; c++) fprintf(out, " %4s", profile_class_short((enum oracle_class)c));
}

void profile_split(FILE *out, const struct profile_sum *s) {
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    if (s->twelfths[c]) fprintf(out, " %4.0f", profile_percent(s->twelfths[c], s->share.twelfths));
    else fputs("    .", out);
  }
}

void profile_text_legend(const struct profile_style *style, bool low, bool culprit, bool split) {
  if (low || culprit || split) fputc('\n', style->out);
  if (split) fputs("exec ... intr: the classes of the function's time, percent of the row\n", style->out);
  if (culprit) fputs(">> culprit: at least a tenth of the function's time, even at the low end of its interval\n", style->out);
  if (low) fputs("?  too few samples: the interval reaches more than half the value to either side\n", style->out);
}

#include "present/cells.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

int cell_characters(const char *s) {
  int n = 0;
  for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
  return n;
}

double cell_part(double part, double whole) { return whole > 0 ? 100.0 * part / whole : 0.0; }

const char *cell_count(char buf[CELL], double v) {
  char digits[CELL];
  int n = snprintf(digits, sizeof digits, "%.0f", v), at = 0;
  if (n > 21) {
    snprintf(buf, CELL, "%.3g", v);
    return buf;
  }
  for (int i = 0; i < n; i++) {
    buf[at++] = digits[i];
    if (i + 1 < n && (n - i - 1) % 3 == 0 && digits[i] != '-') buf[at++] = ',';
  }
  buf[at] = '\0';
  return buf;
}

const char *cell_short(char buf[CELL], double v) {
  static const char suffix[] = {'\0', 'k', 'M', 'G', 'T'};
  unsigned at = 0;
  if (!isfinite(v)) return strcpy(buf, "-");
  for (; fabs(v) >= 999.5 && at + 1 < sizeof suffix; at++) v /= 1000;
  double size = fabs(v);
  int decimals = size == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  snprintf(buf, CELL, "%.*f%c", decimals, v, suffix[at]);
  return buf;
}

const char *cell_share(char buf[CELL], const struct profile_interval *i) {
  snprintf(buf, CELL, "%.2f-%.2f", 100 * i->low, 100 * i->high);
  return buf;
}

/* Three digits that count. */
static int cpi_decimals(double v) { return v < 10 ? 2 : v < 100 ? 1 : 0; }

const char *cell_cpi(char buf[CELL], const struct profile_interval *i) {
  if (isfinite(i->value)) snprintf(buf, CELL, "%.*f", cpi_decimals(i->value), i->value);
  else if (i->low >= 1) snprintf(buf, CELL, ">%.*f", i->low < 10 ? 1 : 0, i->low);
  else snprintf(buf, CELL, "-");
  return buf;
}

const char *cell_range(char buf[CELL], const struct profile_interval *i) {
  buf[0] = '\0';
  if (!isfinite(i->value)) return buf;
  if (isfinite(i->high)) snprintf(buf, CELL, "%.*f-%.*f", cpi_decimals(i->low), i->low, cpi_decimals(i->high), i->high);
  else snprintf(buf, CELL, "%.*f-", cpi_decimals(i->low), i->low);
  return buf;
}

const char *cell_short_value(char buf[CELL], const struct profile_interval *i) { return cell_short(buf, i->value); }
const char *cell_count_value(char buf[CELL], const struct profile_interval *i) { return cell_count(buf, i->value); }

const char *cell_short_range(char buf[CELL], const struct profile_interval *i) {
  char low[CELL], high[CELL];
  const char *to = i->low < 0 ? ".." : "-";
  if (isfinite(i->high)) snprintf(buf, CELL, "%.12s%s%.12s", cell_short(low, i->low), to, cell_short(high, i->high));
  else snprintf(buf, CELL, "%.12s-", cell_short(low, i->low));
  return buf;
}

const char *cell_rate(char buf[CELL], const struct profile_interval *i) {
  if (!isfinite(i->value)) return strcpy(buf, "-");
  if (i->value == 0) return strcpy(buf, ".");
  double half = 50 * (i->high - i->low);
  snprintf(buf, CELL, "%.1f+-%.*f", 100 * i->value, half < 9.95 ? 1 : 0, half);
  return buf;
}

const char *cell_mean(char buf[CELL], const struct profile_interval *i, double error) {
  if (!isfinite(i->value)) return strcpy(buf, "-");
  int decimals = i->value < 99.95 ? 1 : 0;
  if (isnan(error)) snprintf(buf, CELL, "%.*f", decimals, i->value);
  else snprintf(buf, CELL, "%.*f+-%.*f", decimals, i->value, error < 9.95 ? 1 : 0, error);
  return buf;
}

static int decimals_of(double v) { return v < 9.995 ? 2 : v < 99.95 ? 1 : 0; }

const char *cell_ratio(char buf[CELL], const struct profile_interval *i) {
  if (!isfinite(i->value)) return strcpy(buf, "-");
  snprintf(buf, CELL, "%.*f", decimals_of(i->value), i->value);
  return buf;
}

/* Numbers as the tables of a ProfileMe profile show them. */
#include <math.h>

#include "present/pme_text.h"

const char *pme_short_cell(char buf[PROFILE_CELL], double v) {
  static const char suffix[] = {'\0', 'k', 'M', 'G', 'T'};
  unsigned at = 0;
  if (!isfinite(v)) return snprintf(buf, PROFILE_CELL, "-"), buf;
  for (; fabs(v) >= 999.5 && at + 1 < sizeof suffix; at++) v /= 1000;
  double size = fabs(v);
  int decimals = size == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  snprintf(buf, PROFILE_CELL, "%.*f%c", decimals, v, suffix[at]);
  return buf;
}

const char *pme_range_cell(char buf[PROFILE_CELL], const struct profile_interval *i) {
  char low[PROFILE_CELL], high[PROFILE_CELL];
  const char *to = i->low < 0 ? ".." : "-";
  if (isfinite(i->high))
    snprintf(buf, PROFILE_CELL, "%.12s%s%.12s", pme_short_cell(low, i->low), to, pme_short_cell(high, i->high));
  else snprintf(buf, PROFILE_CELL, "%.12s-", pme_short_cell(low, i->low));
  return buf;
}

static int decimals_of(double v) { return v < 9.995 ? 2 : v < 99.95 ? 1 : 0; }

const char *pme_percent_cell(char buf[PROFILE_CELL], const struct profile_interval *i) {
  if (!isfinite(i->value)) return snprintf(buf, PROFILE_CELL, "-"), buf;
  if (i->value == 0) return snprintf(buf, PROFILE_CELL, "."), buf;
  double half = 50 * (i->high - i->low);
  snprintf(buf, PROFILE_CELL, "%.1f+-%.*f", 100 * i->value, half < 9.95 ? 1 : 0, half);
  return buf;
}

const char *pme_cycles_cell(char buf[PROFILE_CELL], const struct profile_interval *i, double error) {
  if (!isfinite(i->value)) return snprintf(buf, PROFILE_CELL, "-"), buf;
  int decimals = i->value < 99.95 ? 1 : 0;
  if (isnan(error)) snprintf(buf, PROFILE_CELL, "%.*f", decimals, i->value);
  else snprintf(buf, PROFILE_CELL, "%.*f+-%.*f", decimals, i->value, error < 9.95 ? 1 : 0, error);
  return buf;
}

const char *pme_ratio_cell(char buf[PROFILE_CELL], const struct profile_interval *i) {
  if (!isfinite(i->value)) return snprintf(buf, PROFILE_CELL, "-"), buf;
  snprintf(buf, PROFILE_CELL, "%.*f", decimals_of(i->value), i->value);
  return buf;
}

const char *pme_reason_cell(char buf[PROFILE_CELL], const struct pme_row_sums *s) {
  static const char *const names[PME_REASONS] = {"", "path", "order", "excp", "flush", "intr"};
  unsigned most = 1;
  for (unsigned r = 1; r < PME_REASONS; r++)
    if (s->reasons[r] > s->reasons[most]) most = r;
  buf[0] = '\0';
  if (s->reasons[most])
    snprintf(buf, PROFILE_CELL, "%s %.0f%%", names[most], profile_percent(s->reasons[most], pme_row_aborted(s)));
  return buf;
}

const char *pme_event_cell(char buf[PROFILE_CELL], const struct pme_row_sums *s) {
  static const struct {
    enum pme_event event;
    const char *name;
  } bad[] = {{PME_E_LLMISS, "l2miss"}, {PME_E_L1MISS, "l1miss"}, {PME_E_MISPREDICTED, "mispr"},
             {PME_E_ICMISS, "icmiss"}, {PME_E_ORDER, "order"},   {PME_E_REPLAY, "replay"}};
  unsigned most = 0;
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    if (s->events[bad[i].event] > s->events[bad[most].event]) most = i;
  buf[0] = '\0';
  if (s->events[bad[most].event])
    snprintf(buf, PROFILE_CELL, "%s %.0f%%", bad[most].name, profile_percent(s->events[bad[most].event], s->reasons[PME_RETIRES]));
  return buf;
}

const char *pme_selected_cell(char buf[PROFILE_CELL], const struct pme_selector *s, const struct profile_interval *i) {
  if (s->counter == PME_C_MEAN) return pme_ratio_cell(buf, i);
  return profile_count_cell(buf, i->value);
}

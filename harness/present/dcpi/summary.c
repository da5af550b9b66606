/* How the cycles of a function, or of a whole program, are spent: DCPI Figure 4. */
#include "present/dcpi/calc.h"

static double part(double cycles, const struct culprits_summary *s) {
  const double all = s->cycles - s->outside;
  return all > 0 ? cycles / all : 0;
}

static double statics(const struct culprits_summary *s) {
  double sum = 0;
  for (int r = SCHEDULE_NONE + 1; r < SCHEDULE_REASONS; r++) sum += s->stalls[r];
  return sum;
}

static void range(FILE *out, const char *name, double low, double high) {
  fprintf(out, "***   %-20s %6.1f%% to %5.1f%%\n", name, 100 * low, 100 * high);
}

static void line(FILE *out, const char *name, double share) { fprintf(out, "***   %-20s %17.1f%%\n", name, 100 * share); }

/* Where the lines were that missed the D-cache. */
static void levels(FILE *out, const struct culprits_summary *s) {
  line(out, "  found in the L2", part(s->level[CULPRIT_L2], s));
  line(out, "  read from memory", part(s->level[CULPRIT_MEMORY], s));
}

static void rule(FILE *out) { fputs("***   ----------------------------------------\n", out); }

static void cpi(FILE *out, const char *name, double cycles, double instructions) {
  char a[2][CELL];
  fprintf(out, "*** %-10s %s/%s = %.2f CPI\n", name, cell_count(a[0], cycles), cell_count(a[1], instructions),
          instructions > 0 ? cycles / instructions : 0);
}

/* Without virtual memory, nothing can miss a TLB. */
static bool shown(const struct culprits_summary *s, int kind) {
  return s->high[kind] > 0 || (kind != CULPRIT_ITLB && kind != CULPRIT_DTLB);
}

static void text(const struct culprits_summary *s, FILE *out) {
  char a[CELL];
  const double tallied = s->cycles - s->outside;
  fputc('\n', out);
  cpi(out, "Best-case", s->best, s->instructions);
  cpi(out, "Actual", tallied, s->instructions);
  fputs("***\n", out);
  for (int k = 0; k < CULPRIT_KINDS; k++) {
    if (!shown(s, k)) continue;
    range(out, culprit_name(k), part(s->low[k], s), part(s->high[k], s));
    if (k == CULPRIT_DCACHE && s->level[CULPRIT_L2] + s->level[CULPRIT_MEMORY] > 0) levels(out, s);
  }
  fputs("***\n", out);
  range(out, "Unexplained stall", part(s->unexplained, s), part(s->unexplained, s));
  range(out, "Unexplained gain", part(s->gain, s), part(s->gain, s));
  rule(out);
  line(out, "  Subtotal dynamic", part(s->dynamic, s));
  fputs("***\n", out);
  for (int r = SCHEDULE_NONE + 1; r < SCHEDULE_REASONS; r++) line(out, schedule_name(r), part(s->stalls[r], s));
  rule(out);
  line(out, "  Subtotal static", part(statics(s), s));
  rule(out);
  line(out, "  Total stall", part(s->dynamic + statics(s), s));
  line(out, "  Execution", part(s->execution, s));
  line(out, "  Net sampling error", part(s->error - s->outside, s));
  rule(out);
  line(out, "  Total tallied", part(tallied, s));
  fprintf(out, "***   (%s cycles, %.1f%% of all samples)\n", cell_count(a, tallied), s->cycles > 0 ? 100 * tallied / s->cycles : 0);
}

static void json(const struct culprits_summary *s, struct json *j) {
  json_key_object(j, "summary");
  const struct {
    const char *key;
    double value;
  } numbers[] = {{"cycles", s->cycles},
                 {"tallied", s->cycles - s->outside},
                 {"instructions", s->instructions},
                 {"best", s->best},
                 {"dynamic", s->dynamic},
                 {"static", statics(s)},
                 {"unexplained", s->unexplained},
                 {"gain", s->gain},
                 {"execution", s->execution},
                 {"error", s->error - s->outside}};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) json_key_real(j, numbers[i].key, numbers[i].value, 4);
  json_key_object(j, "culprits");
  for (int k = 0; k < CULPRIT_KINDS; k++) {
    if (!shown(s, k)) continue;
    json_key(j, culprit_name(k));
    json_array_inline(j);
    json_real(j, s->low[k], 4);
    json_real(j, s->high[k], 4);
    json_end_array(j);
  }
  json_end_object(j);
  json_key_object(j, "levels");
  for (int l = 0; l < CULPRIT_LEVELS; l++) json_key_real(j, culprit_level_name(l), s->level[l], 4);
  json_end_object(j);
  json_key_object(j, "stalls");
  for (int r = SCHEDULE_NONE + 1; r < SCHEDULE_REASONS; r++) json_key_real(j, schedule_name(r), s->stalls[r], 4);
  json_end_object(j);
  json_end_object(j);
}

void summary_print(struct table *t, const struct culprits_summary *s) {
  if (t->sink == TABLE_JSON) json(s, t->json);
  else text(s, t->style->out);
}

#include "present/profileme/cells.h"

#include <math.h>
#include <stdlib.h>

#include "present/label.h"

#define CULPRIT 0.1 /* of the function's held cycles */

bool pme_sheet_select(struct pme_sheet *s, enum profile_by by) {
  if (!s->selected) s->selected = calloc(s->selectors + 1, sizeof *s->selected);
  s->by = by;
  for (size_t i = 0; s->selected && i < s->selectors; i++) {
    free(s->selected[i]);
    if (!(s->selected[i] = pme_select(s->p, by, &s->selector[i]))) return false;
  }
  return s->selected != NULL;
}

void pme_sheet_free(struct pme_sheet *s) {
  for (size_t i = 0; s->selected && i < s->selectors; i++) free(s->selected[i]);
  free(s->selected);
}

void pme_label(struct table *t, const void *ctx, const void *row) {
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  label_cells(t, v->by, &(struct label){r->function->at.name, r->file, r->function->at.symbol, r->line, r->pc, NULL},
              v->p->source.image);
}

static void mark(struct table *t, const struct pme_row *r) {
  const bool low = r->confidence == PROFILE_LOW;
  table_mark(t, 1, low ? "?" : "", low ? TINT_DIM : TINT_PLAIN);
}

/* ---- how they ended ---- */

/* Why most were aborted: path 97%. */
static void main_reason(struct table *t, const char *title, int width, const struct pme_row_sums *s) {
  static const char *const names[PME_REASONS] = {"", "path", "order", "excp", "flush", "intr"};
  unsigned most = 1;
  for (unsigned r = 1; r < PME_REASONS; r++)
    if (s->reasons[r] > s->reasons[most]) most = r;
  if (!s->reasons[most]) table_cell(t, title, width, "%s", "");
  else table_cell(t, title, width, "%s %.0f%%", names[most], cell_part(s->reasons[most], pme_row_aborted(s)));
}

/* The most frequent of the bad ones: l1miss 12%. */
static void main_event(struct table *t, const struct pme_row_sums *s) {
  static const struct {
    enum pme_event event;
    const char *name;
  } bad[] = {{PME_E_LLMISS, "l2miss"},      {PME_E_DTLBMISS, "dtlb"}, {PME_E_L1MISS, "l1miss"}, {PME_E_ITLBMISS, "itlb"},
             {PME_E_MISPREDICTED, "mispr"}, {PME_E_ICMISS, "icmiss"}, {PME_E_ORDER, "order"},   {PME_E_REPLAY, "replay"}};
  unsigned most = 0;
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
    if (s->events[bad[i].event] > s->events[bad[most].event]) most = i;
  const uint64_t n = s->events[bad[most].event];
  if (!n) table_cell(t, "event", 11, "%s", "");
  else table_cell(t, "event", 11, "%s %.0f%%", bad[most].name, cell_part(n, s->reasons[PME_RETIRES]));
}

static void count_keys(struct table *t, const struct pme_profile *p, const struct pme_row_sums *s,
                       const struct profile_interval *fetched) {
  const struct profile_interval aborted = pme_aborted(s, &p->scale);
  json_key_real(t->json, "spread", pme_spread(s), t->digits);
  json_key_string(t->json, "confidence", profile_confidence_name(profile_confidence_of(fetched)));
  json_key_real(t->json, "variation", pme_variation(s->records, pme_spread(s)), t->digits);
  table_interval(t, NULL, 0, NULL, "aborted", &aborted);
  json_key_object_inline(t->json, "reasons");
  for (unsigned r = 0; r < PME_REASONS; r++) json_key_uint(t->json, pme_reason_name((enum pme_reason)r), s->reasons[r]);
  json_end_object(t->json);
}

void pme_counts(struct table *t, const void *ctx, const void *row) {
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  const struct pme_row_sums *s = r->sums;
  const struct profile_interval held = pme_phase_cycles(s, PME_P_OLDEST, &v->p->scale), retired = pme_retired(s, &v->p->scale),
                                aborts = pme_abort_rate(s);
  const double cycles = (double)v->p->source.prof->cycles;
  mark(t, r);
  table_interval(t, "held", 12, cell_count_value, NULL, &held);
  table_percent(t, "of run", 7, 2, NULL, cycles > 0 ? held.value / cycles : 0);
  table_interval(t, "fetched", 12, cell_count_value, "fetched", &r->fetched);
  table_interval(t, "95% interv.", 11, cell_short_range, NULL, &r->fetched);
  table_interval(t, "retired", 12, cell_count_value, "retired", &retired);
  table_interval(t, "aborted", 9, cell_rate, NULL, &aborts);
  main_reason(t, "mostly", 9, s);
  table_count(t, "records", 7, "records", s->records);
  if (t->sink == TABLE_JSON) count_keys(t, v->p, s, &r->fetched);
}

/* ---- events, latencies ---- */

void pme_events(struct table *t, const void *ctx, const void *row) {
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  mark(t, r);
  table_object(t, "events");
  for (unsigned e = 0; e < v->p->events; e++) {
    const struct profile_interval rate = pme_event_rate(r->sums, (enum pme_event)e);
    const char *name = pme_event_name((enum pme_event)e);
    table_object(t, name);
    table_count(t, NULL, 0, "records", r->sums->events[e]);
    table_interval(t, name, 10, cell_rate, "rate", &rate);
    table_object_end(t);
  }
  table_object_end(t);
}

void pme_latencies(struct table *t, const void *ctx, const void *row) {
  static const char *const titles[PME_PHASES] = {"fetch>map", "map>ready", "rdy>issue", "issue>rr", "rr>retire",
                                                 "memory",    "progress",  "total",     "oldest"};
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  const struct pme_row_sums *s = r->sums;
  mark(t, r);
  table_object(t, "phases");
  for (unsigned p = 0; p < PME_PHASES; p++) {
    const struct profile_interval mean = pme_phase_mean(s, (enum pme_phase)p),
                                  cycles = pme_phase_cycles(s, (enum pme_phase)p, &v->p->scale);
    const double error = pme_mean_error(&s->phase[p], pme_spread(s));
    char a[CELL];
    table_object(t, pme_phase_name((enum pme_phase)p));
    table_count(t, NULL, 0, "records", s->phase[p].n);
    table_interval(t, NULL, 0, NULL, "mean", &mean);
    table_real(t, NULL, 0, 0, "error", error);
    table_interval(t, NULL, 0, NULL, "cycles", &cycles);
    table_object_end(t);
    table_cell(t, titles[p], 10, "%s", cell_mean(a, &mean, error));
  }
  table_object_end(t);
}

/* ---- pairs ---- */

static void pair_keys(struct table *t, const struct pme_scale *scale, const struct pme_pair_sums *s,
                      const struct profile_interval *available) {
  struct json *j = t->json;
  const struct profile_interval used = pme_slots_used(s, scale);
  json_key_uint(j, "records", s->records);
  json_key_uint(j, "progress", s->progress);
  table_interval(t, NULL, 0, NULL, "slots_available", available);
  table_interval(t, NULL, 0, NULL, "slots_used", &used);
  json_key_object_inline(j, "overlap");
  for (unsigned o = 0; o < PME_OVERLAPS; o++) {
    const struct profile_interval i = pme_overlapping(s, (enum pme_overlap)o, scale);
    table_interval(t, NULL, 0, NULL, pme_overlaps[o].name, &i);
  }
  json_end_object(j);
  json_key_object_inline(j, "stages");
  for (unsigned stage = 0; stage < PME_STAGES; stage++) {
    json_key_object_inline(j, pme_stage_name((enum pme_stage)stage));
    for (unsigned other = 0; other < PME_STAGES; other++)
      json_key_real(j, pme_stage_name((enum pme_stage)other), pme_stage_use(s, (enum pme_stage)stage, (enum pme_stage)other, scale),
                    4);
    json_end_object(j);
  }
  json_end_object(j);
  json_key_object_inline(j, "units");
  for (unsigned stage = 0; stage < PME_STAGES; stage++) {
    json_key_object_inline(j, pme_stage_name((enum pme_stage)stage));
    for (unsigned u = PME_U_ALU; u < PME_UNITS; u++)
      json_key_real(j, pme_unit_name((enum pme_unit)u), pme_unit_use(s, (enum pme_stage)stage, (enum pme_unit)u, scale), 4);
    json_end_object(j);
  }
  json_end_object(j);
}

/* Mean number of others that overlap with one execution. */
static void others(struct table *t, const char *title, const struct pme_sheet *v, const struct pme_pair_sums *s,
                   enum pme_overlap o) {
  const struct profile_interval mean = {.value = s->records ? 2 * v->p->scale.window * (double)s->overlap[o] / (double)s->records
                                                            : NAN};
  table_interval(t, title, 5, cell_ratio, NULL, &mean);
}

void pme_pair_cells(struct table *t, const void *ctx, const void *row) {
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  const struct pme_pair_sums *s = &r->sums->pairs;
  const struct pme_scale *scale = &v->p->scale;
  const struct profile_interval available = pme_slots_available(s, scale), wasted = pme_slots_wasted(s, scale),
                                useful = pme_concurrency(s, scale), near = pme_neighbour_ipc(s, scale);
  mark(t, r);
  table_object(t, "pairs");
  table_interval(t, "wasted", 8, cell_short_value, "slots_wasted", &wasted);
  table_interval(t, "95% interval", 13, cell_short_range, NULL, &wasted);
  table_percent(t, "slots", 6, 0, NULL, available.value > 0 ? wasted.value / available.value : 0);
  table_interval(t, "useful", 6, cell_ratio, "useful_per_cycle", &useful);
  table_interval(t, "95% int.", 9, cell_range, NULL, &useful);
  table_interval(t, "IPC", 5, cell_ratio, "ipc_near", &near);
  table_interval(t, "95% int.", 9, cell_range, NULL, &near);
  others(t, "data", v, s, PME_O_DATA);
  others(t, "unit", v, s, PME_O_UNIT);
  others(t, "exec", v, s, PME_O_EXECUTING);
  others(t, "retir", v, s, PME_O_RETIRES);
  if (t->sink == TABLE_JSON) pair_keys(t, scale, s, &available);
  table_object_end(t);
}

/* ---- selectors ---- */

/* A mean, or a count. */
static interval_cell *format_of(const struct pme_selector *s) { return s->counter == PME_C_MEAN ? cell_ratio : cell_count_value; }

static struct profile_interval selected_value(const struct pme_sheet *v, size_t i, const struct pme_row *r) {
  return pme_selected_value(&v->selected[i][r->index], &v->selector[i], pme_spread(r->sums), &v->p->scale);
}

static void chosen_json(struct table *t, const struct pme_sheet *v, const struct pme_row *r) {
  struct json *j = t->json;
  if (!v->selectors) return;
  json_key(j, "selected");
  json_array_inline(j);
  for (size_t i = 0; i < v->selectors; i++) {
    const struct profile_interval value = selected_value(v, i, r);
    json_object_inline(j);
    json_key_uint(j, "records", v->selected[i][r->index].yes);
    if (v->p->raw) json_key_uint(j, "unknown", v->selected[i][r->index].unknown);
    else json_key_string(j, "unknown", NULL);
    table_interval(t, NULL, 0, NULL, "value", &value);
    json_end_object(j);
  }
  json_end_array(j);
}

void pme_chosen(struct table *t, const void *ctx, const void *row) {
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  if (t->sink == TABLE_JSON) {
    chosen_json(t, v, r);
    return;
  }
  mark(t, r);
  for (size_t i = 0; i < v->selectors; i++) {
    const struct profile_interval value = selected_value(v, i, r);
    char title[32], range[CELL];
    snprintf(title, sizeof title, "[%zu]", i + 1);
    table_interval(t, title, 13, format_of(&v->selector[i]), NULL, &value);
    table_cell(t, "95% interv.", 11, "%s", isfinite(value.high) ? cell_short_range(range, &value) : "");
    if (v->p->raw) table_cell(t, "unkn", 4, "%.0f%%", cell_part(v->selected[i][r->index].unknown, r->sums->records));
    else table_cell(t, "unkn", 4, "-");
  }
}

/* ---- annotated code ---- */

void pme_code_cells(struct table *t, const void *ctx, const void *row) {
  static const char *const titles[] = {"f>m", "m>r", "r>i", "i>r", "r>ret"};
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  const struct pme_row_sums *s = r->sums;
  const struct profile_interval held = pme_phase_cycles(s, PME_P_OLDEST, &v->p->scale);
  const bool culprit = v->held > 0 && held.low >= CULPRIT * v->held, low = !culprit && r->confidence == PROFILE_LOW;
  table_mark(t, 2, culprit ? ">>" : low ? "?" : "", culprit ? TINT_HOT : low ? TINT_DIM : TINT_PLAIN);
  table_interval(t, "held", 5, cell_short_value, NULL, &held);
  table_percent(t, "func", 5, 0, NULL, v->held > 0 ? held.value / v->held : 0);
  table_interval(t, "fetched", 8, cell_short_value, NULL, &r->fetched);
  table_cell(t, "retire", 6, "%.0f%%", cell_part(s->reasons[PME_RETIRES], s->records));
  main_reason(t, "aborted", 10, s);
  main_event(t, s);
  for (unsigned p = PME_P_FETCH_MAP; p <= PME_P_READY_RETIRE; p++) {
    const double mean = (double)s->phase[p].sum / (double)s->phase[p].n;
    const char *title = titles[p - PME_P_FETCH_MAP];
    const int width = p == PME_P_READY_RETIRE ? 6 : 4;
    if (!s->phase[p].n) table_cell(t, title, width, "-");
    else table_cell(t, title, width, "%.*f", mean < 99.95 ? 1 : 0, mean);
  }
  if (v->pairs) {
    const struct profile_interval wasted = pme_slots_wasted(&s->pairs, &v->p->scale),
                                  useful = pme_concurrency(&s->pairs, &v->p->scale);
    table_interval(t, "wasted", 8, cell_short_value, NULL, &wasted);
    table_interval(t, "usefl", 5, cell_ratio, NULL, &useful);
  }
  for (size_t i = 0; i < v->selectors; i++) {
    const struct profile_interval value = selected_value(v, i, r);
    char title[32];
    snprintf(title, sizeof title, "[%-6zu]", i + 1);
    table_interval(t, title, 12, format_of(&v->selector[i]), NULL, &value);
  }
}

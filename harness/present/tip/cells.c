#include "present/tip/cells.h"

#include "present/label.h"

#define CULPRIT 0.1 /* of the function's time */

/* ---- text of one cell ---- */

static const char *short_class(enum oracle_class c) {
  static const char *const names[ORACLE_CLASSES] = {"exec", "alu", "load", "stor", "frnt", "misp", "misc", "intr"};
  return names[c];
}

static void main_class(struct table *t, const struct profile_sum *s) {
  const enum oracle_class c = profile_main_class(s);
  if (!s->twelfths[c]) table_cell(t, "mostly", 9, "%s", "");
  else table_cell(t, "mostly", 9, "%s %.0f%%", short_class(c), cell_part(s->twelfths[c], s->share.twelfths));
}

static void main_cause(struct table *t, const struct profile_sum *s) {
  unsigned best = 0;
  for (unsigned c = 1; c < PROFILE_CAUSES; c++)
    if (s->cause[c] > s->cause[best]) best = c;
  if (best == TIP_CAUSE_DMISS && 2 * s->cause[TIP_CAUSE_L2MISS] > s->cause[best]) best = TIP_CAUSE_L2MISS;
  if (!s->cause[best]) table_cell(t, "cause", 12, "%s", "");
  else table_cell(t, "cause", 12, "%.7s %.0f%%", profile_cause_name(best), cell_part(s->cause[best], s->share.twelfths));
}

void tip_split(struct table *t, const struct profile_sum *s) {
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    const char *title = short_class((enum oracle_class)c);
    if (s->twelfths[c]) table_cell(t, title, 4, "%.0f", cell_part(s->twelfths[c], s->share.twelfths));
    else table_cell(t, title, 4, ".");
  }
}

/* ---- a row ---- */

/* Whole for up to four lanes. */
static void key_twelfths(struct json *j, const char *key, double v) { json_key_real(j, key, v, v == (double)(uint64_t)v ? 0 : 6); }

void tip_share_keys(struct table *t, const struct profile *p, const struct profile_share *s) {
  if (t->sink != TABLE_JSON) return;
  json_key_uint(t->json, "weight", s->weight);
  key_twelfths(t->json, "twelfths", s->twelfths);
  json_key_real(t->json, "share_error", profile_share_error(s, &p->all.share), t->digits);
}

static void row_keys(struct json *j, const struct profile_row *r) {
  const struct profile_sum *s = r->sum;
  json_key_string(j, "confidence", profile_confidence_name(r->confidence));
  json_key_uint(j, "committed", s->commits.count);
  json_key_real(j, "executions", r->executions, 8);
  json_key_real(j, "cpi", r->cpi.value, 8);
  json_key_object_inline(j, "classes");
  for (int c = 0; c < ORACLE_CLASSES; c++) key_twelfths(j, oracle_class_key((enum oracle_class)c), s->twelfths[c]);
  json_end_object(j);
  json_key_object_inline(j, "causes");
  for (unsigned c = 0; c < PROFILE_CAUSES; c++)
    if (s->cause[c] > 0) key_twelfths(j, profile_cause_name(c), s->cause[c]);
  json_end_object(j);
}

static void mark(struct table *t, const struct tip_view *v, const struct profile_row *r) {
  const double least = r->share.low * (double)v->p->all.share.weight * ORACLE_UNITS;
  if (v->time > 0 && least >= CULPRIT * v->time) table_mark(t, 2, ">>", TINT_HOT);
  else
    table_mark(t, v->time > 0 ? 2 : 1, r->confidence == PROFILE_LOW ? "?" : "",
               r->confidence == PROFILE_LOW ? TINT_DIM : TINT_PLAIN);
}

void tip_cells(struct table *t, const void *ctx, const void *row) {
  const struct tip_view *v = ctx;
  const struct profile_row *r = row;
  const struct profile_sum *s = r->sum;
  const struct recording *f = v->p->source.prof;
  const bool wide = (v->by == PROFILE_BY_FUNCTION || v->by == PROFILE_BY_INLINED), code = v->time > 0, json = t->sink == TABLE_JSON;
  const int less = wide ? 0 : 2; /* the labels of lines and instructions need the room */
  char a[CELL];
  mark(t, v, r);
  table_percent(t, "share", code ? 6 : 7, 2, "share", r->share.value);
  table_range(t, wide ? "95% interval" : "95% interv.", 13 - less, cell_share, "share_95", &r->share);
  if (code) table_percent(t, "func", 5, 0, NULL, s->share.twelfths / v->time);
  else table_count(t, "samples", 9 - less, "samples", s->share.samples);
  table_cell(t, f->event, 14 - less, "%s", cell_count(a, profile_events(v->p, s->share.twelfths)));
  tip_share_keys(t, v->p, &s->share);
  if (f->kind == PROF_TIP || json) table_range(t, "CPI", 6, cell_cpi, "cpi_95", &r->cpi);
  if (json) row_keys(t->json, r);
  if (f->kind != PROF_TIP || json) return;
  if (wide) {
    tip_split(t, s);
    return;
  }
  table_range(t, "95% of CPI", 11, cell_range, NULL, &r->cpi);
  main_class(t, s);
  main_cause(t, s);
}

void tip_label(struct table *t, const void *ctx, const void *row) {
  const struct tip_view *v = ctx;
  const struct profile_row *r = row;
  if (r->inlined) {
    table_words(t, "function", 0, "%s  in %s", r->inlined, r->function->at.name);
    if (t->sink != TABLE_JSON) return;
    json_key_string(t->json, "name", r->inlined);
    json_key_string(t->json, "into", r->function->at.name);
    return;
  }
  label_cells(t, v->by, &(struct label){r->function->at.name, r->file, r->function->at.symbol, r->line, r->pc, NULL},
              v->p->source.image);
}

/* In the order of the columns; a blank line before the first. */
static void explain(struct table *t, bool *any, const char *words) {
  fprintf(t->style->out, "%s%s\n", *any ? "" : "\n", words);
  *any = true;
}

void tip_legend(struct table *t, const struct tip_view *v) {
  const bool tip = v && v->p->source.prof->kind == PROF_TIP, code = v && v->time > 0;
  bool any = false;
  if (code) explain(t, &any, "func: percent of the function's time");
  if (tip && v->p->cycles) explain(t, &any, "CPI >N: no sample saw it commit; it is more than N with 95 % confidence");
  if (tip && v->by == PROFILE_BY_FUNCTION)
    explain(t, &any, "exec ... intr: the classes of the function's time, percent of the row");
  if (tip && v->by != PROFILE_BY_FUNCTION)
    explain(t, &any,
            "mostly, cause: the class with most of the row's time, and the cause that most of it names, percent of the row\n"
            "dmiss, l2miss: the D-cache missed; mostly the L2 had the line, or (l2miss) had to read it from memory, too");
  if (t->marked[TINT_HOT])
    explain(t, &any, ">> culprit: at least a tenth of the function's time, even at the low end of its interval");
  if (!t->marked[TINT_DIM]) return;
  if (!any) fputc('\n', t->style->out);
  style_doubt(t->style, "too few samples: the interval reaches more than half the value to either side");
}

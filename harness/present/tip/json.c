#include "present/tip/report.h"

#include <stdlib.h>

#include "present/head.h"
#include "present/label.h"
#include "present/tip/cells.h"

static void put_head(struct json *j, const struct recording *f) {
  head_json(f, f->kind == PROF_TIP ? "tip" : "timer", j);
  json_key_string(j, "event", f->event);
  json_key_string(j, "method", f->random ? "random" : "periodic");
  json_key(j, "markers");
  json_bool(j, f->markers);
  json_key_uint(j, "overflows", f->overflows);
  json_key_uint(j, "here", f->sample_count);
  json_key_uint(j, "missed", f->missed);
  json_key_uint(j, "ring_lost_weight", f->ring_lost_weight);
}

static void put_share(struct table *t, const struct profile *p, const char *key, struct profile_share s) {
  const struct profile_interval i = profile_share_of(&s, &p->all.share, p->source.prof->width);
  table_object(t, key);
  table_count(t, NULL, 0, "samples", s.samples);
  table_percent(t, NULL, 0, 0, "share", i.value);
  table_range(t, NULL, 0, NULL, "share_95", &i);
  tip_share_keys(t, p, &s);
  table_object_end(t);
}

static void shares(struct table *t, const struct profile *p) {
  json_key_object(t->json, "stack");
  for (int c = 0; c < ORACLE_CLASSES; c++)
    put_share(t, p, oracle_class_key((enum oracle_class)c), profile_class_share(p, (enum oracle_class)c));
  json_end_object(t->json);
  json_key_object(t->json, "privilege");
  put_share(t, p, "user", profile_privilege_share(p, 0));
  put_share(t, p, "supervisor", profile_privilege_share(p, 1));
  put_share(t, p, "machine", profile_privilege_share(p, PROFILE_PRIVILEGES - 1));
  json_end_object(t->json);
}

/* Rows of one function, or (f NULL) of all. */
static bool rows(struct table *t, const struct profile *p, const struct symbols_function *f, enum profile_by by) {
  const struct tip_view view = {.p = p, .by = by};
  size_t n, kept = 0;
  struct profile_row *row = profile_rows(p, by, by == PROFILE_BY_INSTRUCTION ? PROFILE_SORT_ADDRESS : PROFILE_SORT_TIME, &n);
  for (size_t i = 0; row && i < n; i++)
    if (!f || row[i].function->at.symbol == f) row[kept++] = row[i];
  if (row)
    table_print(t, by == PROFILE_BY_INLINED ? "inlined" : label_noun(by, 2),
                &(struct table_rows){tip_cells, tip_label, &view, row, kept, sizeof *row, NULL});
  free(row);
  return row != NULL;
}

bool profile_json(const struct profile *p, const struct symbols_function *f, FILE *out) {
  struct json j;
  struct table t = table_json_in(&j, 8);
  const struct profile_row all = profile_row_of(p, &p->all, p->source.prof->width);
  json_start(&j, out);
  json_object(&j);
  put_head(&j, p->source.prof);
  table_object(&t, "all");
  tip_cells(&t, &(struct tip_view){.p = p}, &all);
  table_object_end(&t);
  shares(&t, p);
  bool good = rows(&t, p, f, PROFILE_BY_FUNCTION) && rows(&t, p, f, PROFILE_BY_LINE) && rows(&t, p, f, PROFILE_BY_INSTRUCTION) &&
              rows(&t, p, f, PROFILE_BY_INLINED);
  json_end_object(&j);
  json_finish(&j);
  return good;
}

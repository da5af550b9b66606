#include "present/profileme/report.h"

#include <stdlib.h>

#include "present/head.h"
#include "present/label.h"
#include "present/profileme/cells.h"
#include "profile/pme_histogram.h"

static void put_head(struct table *t, const struct pme_profile *p) {
  const struct recording *f = p->source.prof;
  struct json *j = t->json;
  const struct {
    const char *key;
    bool value;
  } flags[] = {{"random", f->random}, {"pairs", f->pairs}, {"opportunities", f->opportunities}, {"hardware", f->hardware}};
  const struct {
    const char *key;
    uint64_t value;
  } counts[] = {
    {"minor", f->minor},       {"selections", f->overflows}, {"records", p->all.records},
    {"collisions", f->missed}, {"dropped", f->dropped},      {"empty", f->empty},
    {"fetched", f->fetched},   {"pair_count", p->pairs},     {"saturated", p->all.saturated},
  };
  head_json(f, p->raw ? "profileme" : "profileme-sums", j);
  for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++) {
    json_key(j, flags[i].key);
    json_bool(j, flags[i].value);
  }
  for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++) json_key_uint(j, counts[i].key, counts[i].value);
  json_key_real(j, "interval", p->scale.interval, 6);
  json_key_real(j, "lost_share", p->scale.lost, 8);
  json_key_real(j, "each", p->scale.each, 6);
  const struct profile_interval ipc = pme_ipc(p);
  table_interval(t, NULL, 0, NULL, "ipc", &ipc);
}

static void histograms(struct json *j, const struct pme_profile *p, const struct pme_insn *insn) {
  json_key(j, "histograms");
  json_object_inline(j);
  for (unsigned ph = 0; p->raw && ph < PME_PHASES; ph++) {
    struct pme_histogram h = pme_histogram_of(p, insn, (enum pme_phase)ph);
    if (!h.n) continue;
    json_key(j, pme_phase_name((enum pme_phase)ph));
    json_array_inline(j);
    for (unsigned b = 0; b < PME_BUCKETS; b++) {
      if (!h.bucket[b]) continue;
      json_array_inline(j);
      json_uint(j, pme_bucket_first(b));
      json_uint(j, h.bucket[b]);
      json_end_array(j);
    }
    json_end_array(j);
  }
  json_end_object(j);
}

static void pme_json_cells(struct table *t, const void *ctx, const void *row) {
  const struct pme_sheet *v = ctx;
  const struct pme_row *r = row;
  pme_counts(t, v, row);
  pme_events(t, v, row);
  pme_latencies(t, v, row);
  if (v->p->pairs) pme_pair_cells(t, v, row);
  if (!r->function) return; /* all of them together */
  pme_chosen(t, v, row);
  if (v->by == PROFILE_BY_INSTRUCTION) histograms(t->json, v->p, &v->p->insn[r->index]);
}

/* Rows of one function, or (f NULL) of all. */
static bool rows(struct table *t, struct pme_sheet *sheet, const struct symbols_function *f, enum profile_by by) {
  size_t n, kept = 0;
  struct pme_row *row = pme_rows(sheet->p, by, by == PROFILE_BY_INSTRUCTION ? PME_SORT_ADDRESS : PME_SORT_HELD, &n);
  bool good = row && pme_sheet_select(sheet, by);
  for (size_t i = 0; good && i < n; i++)
    if (!f || row[i].function->at.symbol == f) row[kept++] = row[i];
  if (good) table_print(t, label_noun(by, 2), &(struct table_rows){pme_json_cells, pme_label, sheet, row, kept, sizeof *row, NULL});
  free(row);
  return good;
}

bool pme_json(const struct pme_profile *p, const struct symbols_function *f, const struct pme_selector *selector, size_t selectors,
              FILE *out) {
  struct json j;
  struct table t = table_json_in(&j, 6);
  struct pme_sheet sheet = {.p = p, .selector = selector, .selectors = selectors};
  json_start(&j, out);
  json_object(&j);
  put_head(&t, p);
  json_key(&j, "selectors");
  json_array_inline(&j);
  for (size_t i = 0; i < selectors; i++) json_string(&j, selector[i].text);
  json_end_array(&j);
  table_object(&t, "all");
  pme_json_cells(&t, &sheet, &(struct pme_row){.sums = &p->all, .fetched = pme_fetched(&p->all, &p->scale)});
  table_object_end(&t);
  bool good = rows(&t, &sheet, f, PROFILE_BY_FUNCTION) && rows(&t, &sheet, f, PROFILE_BY_LINE) &&
              rows(&t, &sheet, f, PROFILE_BY_INSTRUCTION);
  json_end_object(&j);
  json_finish(&j);
  pme_sheet_free(&sheet);
  return good;
}

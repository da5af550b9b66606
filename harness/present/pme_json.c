#include "present/pme_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "base/json.h"
#include "profile/pme_histogram.h"

struct writer {
  struct json j;
  const struct pme_profile *p;
  const struct pme_selector *selector;
  size_t selectors;
  struct pme_selected **selected;
};

static void key_interval(struct json *j, const char *key, const struct profile_interval *i) {
  json_key(j, key);
  json_array_inline(j);
  json_real(j, i->value, 6);
  json_real(j, i->low, 6);
  json_real(j, i->high, 6);
  json_end_array(j);
}

static void head(struct json *j, const struct pme_profile *p) {
  const struct prof *f = p->source.prof;
  json_key_uint(j, "schema", 1);
  json_key_string(j, "config", f->config);
  json_key_string(j, "program", f->program);
  json_key_string(j, "build_id", f->build_id);
  json_key_string(j, "kind", p->raw ? "profileme" : "profileme-sums");
  json_key_string(j, "source", f->source == PROF_RTL ? "rtl" : "model");
  const struct {
    const char *key;
    bool value;
  } flags[] = {{"random", f->random}, {"pairs", f->pairs}, {"opportunities", f->opportunities}, {"hardware", f->hardware}};
  for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++) {
    json_key(j, flags[i].key);
    json_bool(j, flags[i].value);
  }
  const struct {
    const char *key;
    uint64_t value;
  } counts[] = {
    {"width", f->width},
    {"period", f->period},
    {"minor", f->minor},
    {"seed", f->seed},
    {"cycles", f->cycles},
    {"instret", f->instret},
    {"selections", f->overflows},
    {"samples", f->samples},
    {"records", p->all.records},
    {"collisions", f->missed},
    {"filtered", f->filtered},
    {"dropped", f->dropped},
    {"empty", f->empty},
    {"undelivered", f->undelivered},
    {"ring_lost", f->ring_lost},
    {"fetched", f->fetched},
    {"interrupts", f->interrupts},
    {"handler_cycles", f->handler_cycles},
    {"baseline_cycles", f->baseline_cycles},
    {"checked", f->checked},
    {"pair_count", p->pairs},
    {"saturated", p->all.saturated},
  };
  for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++) json_key_uint(j, counts[i].key, counts[i].value);
  json_key_real(j, "overhead_percent", prof_overhead(f), 4);
  json_key_real(j, "interval", p->scale.interval, 6);
  json_key_real(j, "lost_share", p->scale.lost, 8);
  json_key_real(j, "each", p->scale.each, 6);
}

static void counts(struct json *j, const struct pme_profile *p, const struct pme_row_sums *s) {
  const struct profile_interval fetched = pme_fetched(s, &p->scale), retired = pme_retired(s, &p->scale),
                                aborted = pme_aborted(s, &p->scale);
  json_key_uint(j, "records", s->records);
  json_key_real(j, "spread", pme_spread(s), 6);
  json_key_string(j, "confidence", profile_confidence_name(profile_confidence_of(&fetched)));
  key_interval(j, "fetched", &fetched);
  json_key_real(j, "variation", pme_variation(s->records, pme_spread(s)), 6);
  key_interval(j, "retired", &retired);
  key_interval(j, "aborted", &aborted);
  json_key(j, "reasons");
  json_object_inline(j);
  for (unsigned r = 0; r < PME_REASONS; r++) json_key_uint(j, pme_reason_name((enum pme_reason)r), s->reasons[r]);
  json_end_object(j);
  json_key(j, "events");
  json_object_inline(j);
  for (unsigned e = 0; e < PME_EVENTS; e++) {
    struct profile_interval rate = pme_event_rate(s, (enum pme_event)e);
    json_key(j, pme_event_name((enum pme_event)e));
    json_object_inline(j);
    json_key_uint(j, "records", s->events[e]);
    key_interval(j, "rate", &rate);
    json_end_object(j);
  }
  json_end_object(j);
}

static void phases(struct json *j, const struct pme_profile *p, const struct pme_row_sums *s) {
  json_key(j, "phases");
  json_object_inline(j);
  for (unsigned ph = 0; ph < PME_PHASES; ph++) {
    const struct profile_interval mean = pme_phase_mean(s, (enum pme_phase)ph),
                                  cycles = pme_phase_cycles(s, (enum pme_phase)ph, &p->scale);
    json_key(j, pme_phase_name((enum pme_phase)ph));
    json_object_inline(j);
    json_key_uint(j, "records", s->phase[ph].n);
    key_interval(j, "mean", &mean);
    json_key_real(j, "error", pme_mean_error(&s->phase[ph], pme_spread(s)), 6);
    key_interval(j, "cycles", &cycles);
    json_end_object(j);
  }
  json_end_object(j);
}

static void pairs(struct json *j, const struct pme_profile *p, const struct pme_pair_sums *s) {
  const struct profile_interval available = pme_slots_available(s, &p->scale), used = pme_slots_used(s, &p->scale),
                                wasted = pme_slots_wasted(s, &p->scale);
  const struct profile_interval useful = pme_concurrency(s, &p->scale), near = pme_neighbour_ipc(s, &p->scale);
  if (!p->pairs) return;
  json_key(j, "pairs");
  json_object_inline(j);
  json_key_uint(j, "records", s->records);
  json_key_uint(j, "progress", s->progress);
  key_interval(j, "slots_available", &available);
  key_interval(j, "slots_used", &used);
  key_interval(j, "slots_wasted", &wasted);
  key_interval(j, "useful_per_cycle", &useful);
  key_interval(j, "ipc_near", &near);
  json_key(j, "overlap");
  json_object_inline(j);
  for (unsigned o = 0; o < PME_OVERLAPS; o++) {
    struct profile_interval i = pme_overlapping(s, (enum pme_overlap)o, &p->scale);
    key_interval(j, pme_overlaps[o].name, &i);
  }
  json_end_object(j);
  json_key(j, "units");
  json_object_inline(j);
  for (unsigned stage = 0; stage < PME_STAGES; stage++) {
    json_key(j, pme_stage_name((enum pme_stage)stage));
    json_object_inline(j);
    for (unsigned u = PME_U_ALU; u < PME_UNITS; u++)
      json_key_real(j, pme_unit_name((enum pme_unit)u), pme_unit_use(s, (enum pme_stage)stage, (enum pme_unit)u, &p->scale), 4);
    json_end_object(j);
  }
  json_end_object(j);
  json_end_object(j);
}

/* What follows a row's own keys. index: of the profile's table. */
static void measured(struct writer *w, const struct pme_row_sums *s, const struct pme_row *r) {
  struct json *j = &w->j;
  counts(j, w->p, s);
  phases(j, w->p, s);
  pairs(j, w->p, &s->pairs);
  if (!r || !w->selectors) return;
  json_key(j, "selected");
  json_array_inline(j);
  for (size_t i = 0; i < w->selectors; i++) {
    const struct pme_selected *v = &w->selected[i][r->index];
    struct profile_interval value = pme_selected_value(v, &w->selector[i], pme_spread(s), &w->p->scale);
    json_object_inline(j);
    json_key_uint(j, "records", v->yes);
    json_key(j, "unknown");
    if (w->p->raw) json_uint(j, v->unknown);
    else json_string(j, NULL);
    key_interval(j, "value", &value);
    json_end_object(j);
  }
  json_end_array(j);
}

static void histograms(struct writer *w, const struct pme_insn *insn) {
  struct json *j = &w->j;
  json_key(j, "histograms");
  json_object_inline(j);
  for (unsigned ph = 0; w->p->raw && ph < PME_PHASES; ph++) {
    struct pme_histogram h = pme_histogram_of(w->p, insn, (enum pme_phase)ph);
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

static void row(struct writer *w, enum profile_by by, const struct pme_row *r) {
  struct json *j = &w->j;
  const struct symbols_function *s = r->function->symbol;
  char text[96];
  json_object_inline(j);
  if (by == PROFILE_BY_FUNCTION) {
    json_key_string(j, "name", r->function->name);
    json_key_address(j, "start", s ? s->start : 0);
    json_key_address(j, "end", s ? s->end : 0);
  } else {
    if (by == PROFILE_BY_INSTRUCTION) {
      json_key_address(j, "pc", r->pc);
      isa_disasm(r->pc, program_image_word(w->p->source.image, r->pc), text, sizeof text);
      json_key_string(j, "disasm", text);
    }
    json_key_string(j, "function", r->function->name);
    json_key_string(j, "file", r->file);
    json_key_uint(j, "line", r->line);
  }
  measured(w, r->sums, r);
  if (by == PROFILE_BY_INSTRUCTION) histograms(w, &w->p->insn[r->index]);
  json_end_object(j);
}

static bool table(struct writer *w, const struct symbols_function *f, enum profile_by by) {
  static const char *const keys[] = {"functions", "lines", "instructions"};
  size_t n;
  struct pme_row *rows = pme_rows(w->p, by, by == PROFILE_BY_INSTRUCTION ? PME_SORT_ADDRESS : PME_SORT_HELD, &n);
  bool good = rows != NULL;
  for (size_t i = 0; i < w->selectors && good; i++) {
    free(w->selected[i]);
    good = (w->selected[i] = pme_select(w->p, by, &w->selector[i])) != NULL;
  }
  if (good) {
    json_key(&w->j, keys[by]);
    json_array(&w->j);
    for (size_t i = 0; i < n; i++)
      if (!f || rows[i].function->symbol == f) row(w, by, &rows[i]);
    json_end_array(&w->j);
  }
  free(rows);
  return good;
}

bool pme_json(const struct pme_profile *p, const struct symbols_function *f, const struct pme_selector *selector, size_t selectors,
              FILE *out) {
  struct writer w = {.p = p, .selector = selector, .selectors = selectors, .selected = calloc(selectors + 1, sizeof *w.selected)};
  if (!w.selected) return false;
  struct json *j = &w.j;
  json_start(j, out);
  json_object(j);
  head(j, p);
  struct profile_interval ipc = pme_ipc(p);
  key_interval(j, "ipc", &ipc);
  json_key(j, "selectors");
  json_array_inline(j);
  for (size_t i = 0; i < selectors; i++) json_string(j, selector[i].text);
  json_end_array(j);
  json_key(j, "all");
  json_object_inline(j);
  measured(&w, &p->all, NULL);
  json_end_object(j);
  bool good = table(&w, f, PROFILE_BY_FUNCTION) && table(&w, f, PROFILE_BY_LINE) && table(&w, f, PROFILE_BY_INSTRUCTION);
  json_end_object(j);
  json_finish(j);
  for (size_t i = 0; i < selectors; i++) free(w.selected[i]);
  free(w.selected);
  return good;
}

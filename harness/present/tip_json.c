#include "present/tip_json.h"

#include <inttypes.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "base/json.h"

static void key_interval(struct json *j, const char *key, const struct profile_interval *i) {
  json_key(j, key);
  json_array_inline(j);
  json_real(j, i->low, 8);
  json_real(j, i->high, 8);
  json_end_array(j);
}

static void head(struct json *j, const struct prof *f) {
  json_key_uint(j, "schema", 1);
  json_key_string(j, "config", f->config);
  json_key_string(j, "program", f->program);
  json_key_string(j, "build_id", f->build_id);
  json_key_string(j, "kind", f->kind == PROF_TIP ? "tip" : "timer");
  json_key_string(j, "source", f->source == PROF_RTL ? "rtl" : "model");
  json_key_string(j, "event", f->event);
  json_key_string(j, "method", f->random ? "random" : "periodic");
  json_key(j, "markers");
  json_bool(j, f->markers);
  const struct {
    const char *key;
    uint64_t value;
  } counts[] = {
    {"width", f->width},
    {"period", f->period},
    {"seed", f->seed},
    {"cycles", f->cycles},
    {"instret", f->instret},
    {"overflows", f->overflows},
    {"samples", f->samples},
    {"here", f->sample_count},
    {"missed", f->missed},
    {"filtered", f->filtered},
    {"ring_lost", f->ring_lost},
    {"ring_lost_weight", f->ring_lost_weight},
    {"undelivered", f->undelivered},
    {"interrupts", f->interrupts},
    {"handler_cycles", f->handler_cycles},
    {"baseline_cycles", f->baseline_cycles},
    {"checked", f->checked},
  };
  for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++) json_key_uint(j, counts[i].key, counts[i].value);
  json_key(j, "overhead_percent");
  json_real(j, prof_overhead(f), 4);
}

static void share(struct json *j, const struct profile *p, const struct profile_share *s) {
  struct profile_interval i = profile_share_of(s, &p->all.share, p->source.prof->width);
  json_key_uint(j, "samples", s->samples);
  json_key_uint(j, "weight", s->weight);
  json_key_uint(j, "twelfths", s->twelfths);
  json_key_real(j, "share", i.value, 8);
  key_interval(j, "share_95", &i);
  json_key_real(j, "share_error", profile_share_error(s, &p->all.share), 8);
}

static void stack(struct json *j, const struct profile *p) {
  json_key(j, "stack");
  json_object(j);
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    struct profile_share s = profile_class_share(p, (enum oracle_class)c);
    json_key(j, oracle_class_key((enum oracle_class)c));
    json_object_inline(j);
    share(j, p, &s);
    json_end_object(j);
  }
  json_end_object(j);
  json_key(j, "privilege");
  json_object(j);
  for (unsigned k = 0; k < PROFILE_PRIVILEGES; k += PROFILE_PRIVILEGES - 1) {
    struct profile_share s = profile_privilege_share(p, k);
    json_key(j, k ? "machine" : "user");
    json_object_inline(j);
    share(j, p, &s);
    json_end_object(j);
  }
  json_end_object(j);
}

/* What follows a row's own keys. */
static void measured(struct json *j, const struct profile *p, const struct profile_row *r) {
  const struct profile_sum *s = r->sum;
  share(j, p, &s->share);
  json_key_string(j, "confidence", profile_confidence_name(r->confidence));
  json_key_uint(j, "committed", s->commits.count);
  json_key_real(j, "executions", (double)s->commits.count * (double)p->source.prof->period, 8);
  json_key_real(j, "cpi", r->cpi.value, 8);
  key_interval(j, "cpi_95", &r->cpi);
  json_key(j, "classes");
  json_object_inline(j);
  for (int c = 0; c < ORACLE_CLASSES; c++) json_key_uint(j, oracle_class_key((enum oracle_class)c), s->twelfths[c]);
  json_end_object(j);
  json_key(j, "causes");
  json_object_inline(j);
  for (unsigned c = 0; c < PROFILE_CAUSES; c++)
    if (s->cause[c]) json_key_uint(j, profile_cause_name(c), s->cause[c]);
  json_end_object(j);
}

static void row(struct json *j, const struct profile *p, enum profile_by by, const struct profile_row *r) {
  const struct symbols_function *s = r->function->symbol;
  char text[96];
  json_object_inline(j);
  if (by == PROFILE_BY_FUNCTION) {
    json_key_string(j, "name", r->function->name);
    json_key(j, "start");
    json_address(j, s ? s->start : 0);
    json_key(j, "end");
    json_address(j, s ? s->end : 0);
  } else {
    if (by == PROFILE_BY_INSTRUCTION) {
      json_key(j, "pc");
      json_address(j, r->pc);
      isa_disasm(r->pc, program_image_word(p->source.image, r->pc), text, sizeof text);
      json_key_string(j, "disasm", text);
    }
    json_key_string(j, "function", r->function->name);
    json_key_string(j, "file", r->file);
    json_key_uint(j, "line", r->line);
  }
  measured(j, p, r);
  json_end_object(j);
}

static bool table(struct json *j, const struct profile *p, const struct symbols_function *f, enum profile_by by) {
  static const char *const keys[] = {"functions", "lines", "instructions"};
  size_t n;
  struct profile_row *rows = profile_rows(p, by, by == PROFILE_BY_INSTRUCTION ? PROFILE_SORT_ADDRESS : PROFILE_SORT_TIME, &n);
  if (!rows) return false;
  json_key(j, keys[by]);
  json_array(j);
  for (size_t i = 0; i < n; i++)
    if (!f || rows[i].function->symbol == f) row(j, p, by, &rows[i]);
  json_end_array(j);
  free(rows);
  return true;
}

bool profile_json(const struct profile *p, const struct symbols_function *f, FILE *out) {
  struct json j;
  json_start(&j, out);
  json_object(&j);
  head(&j, p->source.prof);
  json_key(&j, "all");
  json_object_inline(&j);
  struct profile_row all = profile_row_of(p, &p->all, p->source.prof->width);
  measured(&j, p, &all);
  json_end_object(&j);
  stack(&j, p);
  bool good = table(&j, p, f, PROFILE_BY_FUNCTION) && table(&j, p, f, PROFILE_BY_LINE) && table(&j, p, f, PROFILE_BY_INSTRUCTION);
  json_end_object(&j);
  json_finish(&j);
  return good;
}

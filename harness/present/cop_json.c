#include "present/cop_report.h"
#include "base/json.h"

/* Names of a kind's columns. */
struct names {
  const char *other, *a, *b;
};

static const struct names names[] = {
#define NAMES(kind, key, other, a, b) {other, a, b},
  COP_ROW_KINDS(NAMES)
#undef NAMES
};

static void write_other(struct json *j, const struct cop_row *r) {
  const char *key = names[r->kind].other;
  if (!*key) return;
  if (r->kind == COP_ROW_SET) json_key_uint(j, key, r->other);
  else json_key_address(j, key, (uint64_t)r->other << (r->kind == COP_ROW_LINE ? 6 : 2));
}

static void write_row(struct json *j, const struct cop_row *r, const struct symbols *symbols) {
  const struct names *n = &names[r->kind];
  const struct symbols_function *f = symbols ? symbols_function_at(symbols, (uint64_t)r->pc << 2) : NULL;
  struct symbols_line at = {NULL, 0};
  bool line = symbols && symbols_line_at(symbols, (uint64_t)r->pc << 2, &at);
  json_object_inline(j);
  json_key_string(j, "kind", cop_row_key(r->kind));
  json_key_address(j, "pc", (uint64_t)r->pc << 2);
  json_key_string(j, "function", f ? f->name : NULL);
  json_key_string(j, "file", line ? at.file : NULL);
  json_key_uint(j, "line", line ? at.line : 0);
  write_other(j, r);
  json_key_uint(j, n->a, r->a);
  if (*n->b) json_key_uint(j, n->b, r->b);
  json_key_uint(j, "records", r->records);
  json_end_object(j);
}

bool cop_report_json(const struct cop_report_source *s, FILE *out) {
  struct cop_rows rows = {.count = 0};
  struct json j;
  bool good = cop_rows_decode(&rows, s->microprogram, s->record, s->records, s->interrupts);
  cop_rows_sort(&rows);
  json_start(&j, out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "microprogram", s->microprogram);
  json_key_uint(&j, "interrupts", s->interrupts);
  json_key_uint(&j, "records", s->records);
  json_key_uint(&j, "lost", rows.lost);
  json_key(&j, "rows");
  json_array(&j);
  for (size_t i = 0; i < rows.count; i++) write_row(&j, &rows.row[i], s->symbols);
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
  cop_rows_free(&rows);
  return good;
}

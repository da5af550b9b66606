#include "present/dispatch/cells.h"

#include <inttypes.h>
#include <string.h>

static const char *name_at(const struct counts_view *v, uint64_t pc) {
  const struct symbols_function *f = symbols_function_at(v->s->symbols, pc);
  return f ? f->name : "?";
}

static double part(uint64_t n, uint64_t of) { return of ? (double)n / (double)of : 0; }

void counts_cells(struct table *t, const void *ctx, const void *row) {
  const struct counts_view *v = ctx;
  const struct prof_count *c = row;
  table_count(t, "count", 15, "count", c->count);
  table_percent(t, "share", 8, 2, "share", part(c->count, v->sum.count));
  if (!v->s->prof->truth) return;
  table_count(t, "executed", 15, "executed", c->executed);
  table_percent(t, "share", 8, 2, "executed_share", part(c->executed, v->sum.executed));
}

static void label_keys(struct json *j, const struct counts_view *v, const struct prof_count *c) {
  struct symbols_line line = {NULL, 0};
  symbols_line_at(v->s->symbols, c->at, &line);
  if (v->s->prof->kind != PROF_BLOCKS) json_key_address(j, "from", c->from);
  json_key_address(j, "at", c->at);
  if (v->s->prof->kind == PROF_ARCS) json_key_string(j, "caller", name_at(v, c->from));
  json_key_string(j, "function", name_at(v, c->at));
  json_key_string(j, "file", line.file);
  json_key_uint(j, "line", line.line);
}

void counts_label(struct table *t, const void *ctx, const void *row) {
  const struct counts_view *v = ctx;
  const struct prof_count *c = row;
  const enum prof_kind kind = v->s->prof->kind;
  struct symbols_line line = {NULL, 0};
  if (t->sink == TABLE_JSON) {
    label_keys(t->json, v, c);
    return;
  }
  if (kind == PROF_ARCS) {
    table_words(t, "caller", 24, "%s", name_at(v, c->from));
    table_words(t, "function", 24, "%s", name_at(v, c->at));
    return;
  }
  const char *slash = symbols_line_at(v->s->symbols, c->at, &line) ? strrchr(line.file, '/') : NULL;
  if (kind == PROF_EDGES) table_cell(t, "from", 12, "0x%" PRIx64, c->from);
  table_cell(t, kind == PROF_EDGES ? "to" : "block", 12, "0x%" PRIx64, c->at);
  table_words(t, "function", 24, "%s", name_at(v, c->at));
  if (line.file) table_words(t, "line", 0, "%s:%u", slash ? slash + 1 : line.file, line.line);
  else table_words(t, "line", 0, "%s", "");
}

#include "present/coproc/invariance.h"

#include <inttypes.h>
#include <stdlib.h>

#include "present/label.h"

/* A load, or a function's loads together. */
struct item {
  uint64_t pc, total; /* pc of the first load; weighted samples */
  double held;        /* total x invariance of the commonest value */
  uint32_t loads, masked, values;
  const struct cop_value_row *first; /* a load: its commonest value */
  const struct symbols_function *function;
};

static int by_total(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  if (x->total != y->total) return x->total < y->total ? 1 : -1;
  return (x->pc > y->pc) - (x->pc < y->pc);
}

static int by_function(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  const uint64_t f = x->function ? x->function->start : 0, g = y->function ? y->function->start : 0;
  return f != g ? (f > g) - (f < g) : (x->pc > y->pc) - (x->pc < y->pc);
}

static size_t list_loads(const struct cop_invariance_source *s, struct item *item) {
  size_t n = 0;
  for (size_t i = 0, next; i < s->rows; i = next) {
    const struct cop_value_row *best = &s->row[i];
    for (next = i + 1; next < s->rows && s->row[next].pc == s->row[i].pc; next++)
      if (s->row[next].count > best->count) best = &s->row[next];
    const uint64_t pc = cop_address(best->pc);
    item[n++] = (struct item){.pc = pc,
                              .total = best->total,
                              .held = best->count,
                              .loads = 1,
                              .masked = best->masked,
                              .values = (uint32_t)(next - i),
                              .first = best,
                              .function = s->symbols ? symbols_function_at(s->symbols, pc) : NULL};
  }
  return n;
}

/* Loads of one function become one item. */
static size_t join_items(struct item *item, size_t count) {
  size_t n = 0;
  if (count) qsort(item, count, sizeof *item, by_function);
  for (size_t i = 0; i < count; i++) {
    struct item *last = n ? &item[n - 1] : NULL;
    if (!last || last->function != item[i].function) {
      item[n++] = item[i];
      continue;
    }
    last->total += item[i].total;
    last->held += item[i].held;
    last->loads++;
    last->masked += item[i].masked;
    last->values += item[i].values;
  }
  return n;
}

struct sheet {
  const struct cop_invariance_source *s;
  enum profile_by by;
  uint64_t all; /* samples of all loads */
};

static void cop_invariance_cells(struct table *t, const void *ctx, const void *row) {
  const struct sheet *v = ctx;
  const struct item *r = row;
  table_count(t, "samples", 15, NULL, r->total);
  table_cell(t, "share", 7, "%.2f%%", cell_part(r->total, v->all));
  table_percent(t, "same", 7, 1, NULL, r->total ? r->held / (double)r->total : 0);
  table_uint(t, "values", 6, NULL, r->values);
  if (v->by == PROFILE_BY_FUNCTION) {
    table_uint(t, "loads", 6, NULL, r->loads);
    table_uint(t, "known", 6, NULL, r->masked);
    return;
  }
  table_words(t, "   value", 8, "%08" PRIx32, r->first->value);
  table_words(t, "", 5, "%s", r->masked ? "known" : "");
}

static void cop_invariance_label(struct table *t, const void *ctx, const void *row) {
  const struct sheet *v = ctx;
  const struct item *r = row;
  struct symbols_line at = {NULL, 0};
  if (v->s->symbols) symbols_line_at(v->s->symbols, r->pc, &at);
  const struct label of = {.function = r->function ? r->function->name : "-",
                           .file = at.file,
                           .symbol = r->function,
                           .line = at.line,
                           .pc = r->pc,
                           .title = v->by == PROFILE_BY_FUNCTION ? NULL : "load"};
  label_cells(t, v->by, &of, v->s->image);
}

bool cop_invariance_text(const struct cop_invariance_source *s, enum profile_by by, size_t top, const struct style *style) {
  struct item *item = calloc(s->rows + 1, sizeof *item);
  struct sheet sheet = {.s = s, .by = by};
  struct table t = table_text_on(style);
  if (!item) return false;
  size_t count = list_loads(s, item);
  if (by == PROFILE_BY_FUNCTION) count = join_items(item, count);
  const size_t shown = top && top < count ? top : count;
  for (size_t i = 0; i < count; i++) sheet.all += item[i].total;
  if (count) qsort(item, count, sizeof *item, by_total);
  fputs(count ? "\nValues of loads; same: executions that loaded the commonest value" : "\nNo load was sampled.\n", style->out);
  table_print(&t, NULL, &(struct table_rows){cop_invariance_cells, cop_invariance_label, &sheet, item, shown, sizeof *item, NULL});
  if (shown < count) fprintf(style->out, " %15s %7s  %zu more\n", "", "", count - shown);
  free(item);
  return true;
}

bool cop_invariance_json(const struct cop_invariance_source *s, FILE *out) {
  struct json j;
  json_start(&j, out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key(&j, "rows");
  json_array(&j);
  for (size_t i = 0; i < s->rows; i++) {
    const struct cop_value_row *r = &s->row[i];
    const uint64_t pc = cop_address(r->pc);
    const struct symbols_function *f = s->symbols ? symbols_function_at(s->symbols, pc) : NULL;
    json_object_inline(&j);
    json_key_address(&j, "pc", pc);
    json_key_string(&j, "function", f ? f->name : NULL);
    json_key_address(&j, "value", r->value);
    json_key_uint(&j, "count", r->count);
    json_key_uint(&j, "total", r->total);
    json_key_uint(&j, "visits", r->visits);
    json_key(&j, "masked");
    json_bool(&j, r->masked);
    json_end_object(&j);
  }
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
  return true;
}

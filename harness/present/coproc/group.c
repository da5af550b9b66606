#include "present/coproc/group.h"

#include <stdlib.h>
#include <string.h>

/* Most important first; repeats before the rest of a cache's sets. */
static int compare_groups(const void *x, const void *y) {
  const struct cop_row *p = x, *q = y;
  uint64_t a = cop_row_weight(p), b = cop_row_weight(q);
  if (p->kind == COP_ROW_SET && p->b != q->b) return p->b > q->b ? -1 : 1;
  if (a != b) return a > b ? -1 : 1;
  if (p->pc != q->pc) return p->pc < q->pc ? -1 : 1;
  return p->other < q->other ? -1 : p->other > q->other;
}

static bool same_line(const struct symbols *symbols, uint64_t a, uint64_t b) {
  struct symbols_line x = {NULL, 0}, y = {NULL, 0};
  bool known = symbols_line_at(symbols, a, &x), other = symbols_line_at(symbols, b, &y);
  return known == other && (!known || (x.line == y.line && !strcmp(x.file, y.file)));
}

/* Both rows, whose pcs are a and b, belong into one of the table. */
static bool same(const struct symbols *symbols, enum profile_by by, uint64_t a, uint64_t b) {
  if (by == PROFILE_BY_INSTRUCTION || !symbols) return false;
  if (symbols_function_at(symbols, a) != symbols_function_at(symbols, b)) return false;
  return by == PROFILE_BY_FUNCTION || same_line(symbols, a, b);
}

static void join_rows(struct cop_row *into, const struct cop_row *r) {
  into->a += r->a;
  into->b += r->b;
  into->records += r->records;
}

/* Joins a function's rows: each with the first that is like it, of those that began with `from`. */
static void join_lines(struct cop_row *list, size_t from, size_t *count, const struct cop_row *r, const struct symbols *symbols,
                       enum profile_by by) {
  for (size_t i = from; i < *count; i++) {
    if (!same(symbols, by, cop_address(list[i].pc), cop_address(r->pc))) continue;
    join_rows(&list[i], r);
    return;
  }
  list[*count] = *r;
  if (by != PROFILE_BY_INSTRUCTION) list[*count].other = 0;
  ++*count;
}

struct cop_row *cop_report_rows(const struct cop_rows *t, enum cop_row_kind kind, enum profile_by by, const struct symbols *symbols,
                                size_t *count) {
  struct cop_row *list = malloc((t->count + 1) * sizeof *list);
  size_t from = 0;
  *count = 0;
  for (size_t i = 0; list && i < t->count; i++) {
    const struct cop_row *r = &t->row[i];
    if (r->kind != kind) continue;
    if (!same(symbols, PROFILE_BY_FUNCTION, *count ? cop_address(list[*count - 1].pc) : 0, cop_address(r->pc))) from = *count;
    join_lines(list, from, count, r, symbols, by);
  }
  if (list) qsort(list, *count, sizeof *list, compare_groups);
  return list;
}

static int by_other(const void *x, const void *y) {
  const struct cop_row *p = x, *q = y;
  return p->other < q->other ? -1 : p->other > q->other;
}

struct cop_row *cop_report_by_other(const struct cop_rows *t, enum cop_row_kind kind, size_t *count) {
  size_t all = 0;
  struct cop_row *list = cop_report_rows(t, kind, PROFILE_BY_INSTRUCTION, NULL, &all);
  *count = 0;
  if (!list) return NULL;
  qsort(list, all, sizeof *list, by_other);
  for (size_t i = 0; i < all; i++) {
    list[i].pc = 0;
    list[i].records = 1;
    if (*count && list[*count - 1].other == list[i].other) join_rows(&list[*count - 1], &list[i]);
    else list[(*count)++] = list[i];
  }
  qsort(list, *count, sizeof *list, compare_groups);
  return list;
}

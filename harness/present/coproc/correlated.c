#include "present/coproc/correlated.h"

#include <stdlib.h>

static uint64_t least(const uint64_t count[2]) { return count[0] < count[1] ? count[0] : count[1]; }

uint64_t cop_correlated_executed(const struct cop_correlated *c) {
  return c->count[0][0] + c->count[0][1] + c->count[1][0] + c->count[1][1];
}

uint64_t cop_correlated_told(const struct cop_correlated *c) {
  const uint64_t all[2] = {c->count[0][0] + c->count[1][0], c->count[0][1] + c->count[1][1]};
  return least(all) - least(c->count[0]) - least(c->count[1]);
}

static int by_pair(const void *x, const void *y) {
  const struct cop_correlated *p = x, *q = y;
  if (p->pc != q->pc) return p->pc < q->pc ? -1 : 1;
  return p->before < q->before ? -1 : p->before > q->before;
}

static int by_told(const void *x, const void *y) {
  const uint64_t a = cop_correlated_told(x), b = cop_correlated_told(y);
  const uint64_t c = cop_correlated_executed(x), d = cop_correlated_executed(y);
  if (a != b) return a > b ? -1 : 1;
  if (c != d) return c > d ? -1 : 1;
  return by_pair(x, y);
}

struct cop_correlated *cop_correlated_pairs(const struct cop_rows *t, size_t *count) {
  struct cop_correlated *list = malloc((t->count + 1) * sizeof *list);
  size_t rows = 0;
  *count = 0;
  for (size_t i = 0; list && i < t->count; i++) {
    const struct cop_row *r = &t->row[i];
    const bool taken = r->kind == COP_ROW_AFTER_TAKEN;
    if (!taken && r->kind != COP_ROW_AFTER_NOT) continue;
    list[rows] = (struct cop_correlated){.pc = r->pc, .before = r->other};
    list[rows].count[taken][1] = r->a;
    list[rows++].count[taken][0] = r->b;
  }
  if (list) qsort(list, rows, sizeof *list, by_pair);
  for (size_t i = 0; list && i < rows; i++) {
    if (!*count || by_pair(&list[*count - 1], &list[i])) list[(*count)++] = list[i];
    else
      for (unsigned k = 0; k < 4; k++) list[*count - 1].count[k / 2][k % 2] += list[i].count[k / 2][k % 2];
  }
  if (list) qsort(list, *count, sizeof *list, by_told);
  return list;
}

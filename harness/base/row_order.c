#include "base/row_order.h"

#include <stdlib.h>
#include <string.h>

static int by_address(const void *a, const void *b) {
  const struct row_order *x = a, *y = b;
  if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

static int by_name(const void *a, const void *b) {
  const struct row_order *x = a, *y = b;
  int order = strcmp(x->name, y->name);
  return order ? order : by_address(a, b);
}

static int falling(const void *a, const void *b) {
  const struct row_order *x = a, *y = b;
  if (x->key != y->key) return x->key > y->key ? -1 : 1;
  if (x->tie != y->tie) return x->tie > y->tie ? -1 : 1;
  return by_address(a, b);
}

void *row_order_sorted(const void *rows, size_t size, struct row_order *order, size_t count, enum row_order_by by) {
  char *sorted = calloc(count + 1, size);
  if (!sorted) return NULL;
  for (size_t i = 0; i < count; i++) order[i].index = i;
  qsort(order, count, sizeof *order, by == ROW_BY_NAME ? by_name : by == ROW_BY_ADDRESS ? by_address : falling);
  for (size_t i = 0; i < count; i++) memcpy(sorted + i * size, (const char *)rows + order[i].index * size, size);
  return sorted;
}

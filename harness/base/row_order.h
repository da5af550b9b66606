/* Sorts the rows of a table: by a number, descending, or by name or address, ascending.
 * Equal rows keep their order. */
#ifndef CULPRIT_ROW_ORDER_H
#define CULPRIT_ROW_ORDER_H

#include <stddef.h>
#include <stdint.h>

enum row_order_by { ROW_FALLING, ROW_BY_NAME, ROW_BY_ADDRESS };

/* What a row is sorted by. ROW_FALLING: key, tie (descending, too), then address. ROW_BY_NAME: name, then
 * address. Rows of the same address: by line. */
struct row_order {
  double key;
  uint64_t tie, pc;
  const char *name;
  unsigned line;
  size_t index; /* of the row, set by row_order_sorted */
};

/* A sorted copy of the rows, `size` bytes each; order[i] belongs to rows[i] and is sorted, too. NULL: out of
 * memory. Free with free(). */
void *row_order_sorted(const void *rows, size_t size, struct row_order *order, size_t count, enum row_order_by by);

#endif

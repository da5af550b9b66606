#include "tools/record/cop_accuracy.h"

#include <stdlib.h>

enum { LOAD = 1, SCATTER_MOST = 4000 };

bool cop_accuracy_open(struct cop_accuracy *a, bool on) {
  *a = (struct cop_accuracy){.on = on, .stride = 1};
  return !on || cop_truth_init(&a->truth);
}

void cop_accuracy_close(struct cop_accuracy *a) { cop_truth_free(&a->truth); }

bool cop_accuracy_step(struct cop_accuracy *a, const struct probe_retire *retire) {
  for (unsigned i = 0; a->on && retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    if (l->mem == LOAD && !l->trap && !cop_truth_add(&a->truth, l->pc, l->rd_value)) return false;
  }
  return true;
}

/* Every second point goes. */
static void thin(struct cop_accuracy *a) {
  for (unsigned i = 0; 2 * i < a->points; i++) a->point[i] = a->point[2 * i];
  a->points = (a->points + 1) / 2;
  a->stride *= 2;
}

bool cop_accuracy_point(struct cop_accuracy *a, struct cop_mirror *m, uint64_t cycle, uint64_t overhead, bool last) {
  struct cop_point p = {cycle, -1, overhead};
  if (!last && a->seen++ % a->stride) return true;
  if (a->points == COP_POINTS) thin(a);
  if (a->on) {
    if (!cop_mirror_estimate(m)) return false;
    p.error = cop_truth_error(&a->truth, m->row, m->rows);
    if (p.error < 0) return false;
  }
  a->point[a->points++] = p;
  return true;
}

/* ---- scatter ---- */

static int by_count(const void *a, const void *b) {
  const struct cop_truth_pair *x = a, *y = b;
  if (x->count != y->count) return x->count < y->count ? 1 : -1;
  if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
  return (x->value > y->value) - (x->value < y->value);
}

/* Rows by rising pc. */
static double estimate(const struct cop_value_row *row, size_t rows, uint32_t pc, uint32_t value) {
  size_t low = 0, high = rows;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (row[middle].pc < pc) low = middle + 1;
    else high = middle;
  }
  for (; low < rows && row[low].pc == pc; low++)
    if (row[low].value == value) return row[low].total ? (double)row[low].count / row[low].total : 0;
  return 0;
}

bool cop_accuracy_scatter(const struct cop_accuracy *a, const struct cop_value_row *row, size_t rows, FILE *out) {
  struct cop_truth_pair *pair = calloc(a->truth.pairs ? a->truth.pairs : 1, sizeof *pair);
  size_t count = 0;
  if (!pair) return false;
  for (size_t i = 0; i < a->truth.pair_size && count < a->truth.pairs; i++)
    if (a->truth.pair[i].count) pair[count++] = a->truth.pair[i];
  qsort(pair, count, sizeof *pair, by_count);
  for (size_t i = 0; i < count && i < SCATTER_MOST; i++) {
    const struct cop_truth_pair *p = &pair[i];
    fprintf(out, "%.4f %.4f %u\n", estimate(row, rows, p->pc, cop_value_fold(p->value)),
            cop_truth_invariance(&a->truth, (uint64_t)p->pc << 2, p->value), p->count);
  }
  free(pair);
  return true;
}

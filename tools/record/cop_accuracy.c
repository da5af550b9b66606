#include "tools/record/cop_accuracy.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SCATTER_MOST = 4000 };

void cop_accuracy_open(struct cop_accuracy *a, bool on) { *a = (struct cop_accuracy){.on = on, .stride = 1}; }

void cop_accuracy_close(struct cop_accuracy *a) {
  cop_truth_free(&a->truth);
  hash_free(&a->first);
}

bool cop_accuracy_step(struct cop_accuracy *a, const struct probe_retire *retire, uint64_t cycle) {
  for (unsigned i = 0; a->on && retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    const size_t known = a->truth.load.used;
    if (l->mem != PROBE_MEM_LOAD || l->trap) continue;
    if (!cop_truth_add(&a->truth, l->pc, l->rd_value)) return false;
    if (a->truth.load.used != known && !hash_add(&a->first, l->pc, 0, cycle)) return false;
  }
  return true;
}

double cop_accuracy_late(const struct cop_accuracy *a, uint64_t cycles) {
  uint64_t late = 0;
  for (const struct hash_place *p = hash_next(&a->first, NULL); p; p = hash_next(&a->first, p))
    if (p->number > cycles / 3 * 2) late += cop_truth_count(&a->truth, p->a);
  return a->truth.total ? 100 * (double)late / (double)a->truth.total : 0;
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
  const struct hash_place *x = a, *y = b;
  if (x->number != y->number) return x->number < y->number ? 1 : -1;
  if (x->a != y->a) return x->a < y->a ? -1 : 1;
  return (x->b > y->b) - (x->b < y->b);
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
  const struct hash *pairs = &a->truth.pair;
  struct hash_place *pair = calloc(pairs->used + 1, sizeof *pair);
  size_t count = 0;
  if (!pair) return false;
  for (const struct hash_place *p = hash_next(pairs, NULL); p; p = hash_next(pairs, p)) pair[count++] = *p;
  qsort(pair, count, sizeof *pair, by_count);
  for (size_t i = 0; i < count && i < SCATTER_MOST; i++) {
    const struct hash_place *p = &pair[i];
    fprintf(out, "%.4f %.4f %" PRIu64 "\n", estimate(row, rows, (uint32_t)p->a, cop_value_fold(p->b)),
            cop_truth_invariance(&a->truth, p->a << 2, p->b), p->number);
  }
  free(pair);
  return true;
}

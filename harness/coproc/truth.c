#include "coproc/truth.h"

#include <math.h>

static uint32_t word_of(uint64_t pc) { return (uint32_t)(pc >> 2); }

void cop_truth_free(struct cop_truth *t) {
  hash_free(&t->pair);
  hash_free(&t->load);
  hash_free(&t->rest);
  t->total = 0;
}

bool cop_truth_add(struct cop_truth *t, uint64_t pc, uint64_t value) {
  const uint32_t load = word_of(pc);
  const bool full = t->pair.used == COP_TRUTH_PAIRS && !hash_get(&t->pair, load, value);
  t->total++;
  return hash_add(&t->load, load, 0, 1) && (full ? hash_add(&t->rest, load, 0, 1) : hash_add(&t->pair, load, value, 1));
}

double cop_truth_error(const struct cop_truth *t, const struct cop_value_row *rows, size_t count) {
  struct hash row = {.places = 0}; /* (load, 32-bit value): index + 1 */
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    uint64_t *number = hash_at(&row, rows[i].pc, rows[i].value);
    good = number != NULL;
    if (good) *number = i + 1;
  }
  double sum = 0;
  for (const struct hash_place *p = hash_next(&t->pair, NULL); good && p; p = hash_next(&t->pair, p)) {
    const uint64_t found = hash_get(&row, p->a, cop_value_fold(p->b));
    double is = (double)p->number / (double)hash_get(&t->load, p->a, 0), estimate = 0;
    if (found && rows[found - 1].total) estimate = (double)rows[found - 1].count / rows[found - 1].total;
    sum += (double)p->number * (estimate - is) * (estimate - is);
  }
  for (const struct hash_place *p = hash_next(&t->rest, NULL); p; p = hash_next(&t->rest, p)) {
    const double executed = (double)hash_get(&t->load, p->a, 0);
    sum += (double)p->number / executed / executed;
  }
  hash_free(&row);
  if (!good) return -1;
  return t->total ? 100 * sqrt(sum / (double)t->total) : 0;
}

double cop_truth_masked(const struct cop_truth *t, const struct cop_value_row *rows, size_t count) {
  uint64_t masked = 0;
  for (size_t i = 0; i < count; i++)
    if (rows[i].masked && (!i || rows[i - 1].pc != rows[i].pc)) masked += cop_truth_count(t, cop_address(rows[i].pc));
  return t->total ? 100 * (double)masked / (double)t->total : 0;
}

double cop_truth_invariance(const struct cop_truth *t, uint64_t pc, uint64_t value) {
  uint64_t executed = cop_truth_count(t, pc);
  return executed ? (double)hash_get(&t->pair, word_of(pc), value) / (double)executed : 0;
}

uint64_t cop_truth_count(const struct cop_truth *t, uint64_t pc) { return hash_get(&t->load, word_of(pc), 0); }

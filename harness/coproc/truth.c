#include "coproc/truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 1 << 12 };

static uint64_t hash(uint32_t pc, uint64_t value) {
  uint64_t h = (value ^ (uint64_t)pc << 32 ^ pc) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 29;
}

static struct cop_truth_pair *find_pair(struct cop_truth_pair *table, size_t size, uint32_t pc, uint64_t value) {
  size_t at = hash(pc, value) & (size - 1);
  while (table[at].count && (table[at].pc != pc || table[at].value != value)) at = (at + 1) & (size - 1);
  return table + at;
}

static struct cop_truth_load *find_load(struct cop_truth_load *table, size_t size, uint32_t pc) {
  size_t at = hash(pc, 0) & (size - 1);
  while (table[at].count && table[at].pc != pc) at = (at + 1) & (size - 1);
  return table + at;
}

static bool grow_pairs(struct cop_truth *t) {
  size_t size = t->pair_size ? 2 * t->pair_size : FIRST_SIZE;
  struct cop_truth_pair *table = calloc(size, sizeof *table);
  if (!table) return false;
  for (size_t i = 0; i < t->pair_size; i++)
    if (t->pair[i].count) *find_pair(table, size, t->pair[i].pc, t->pair[i].value) = t->pair[i];
  free(t->pair);
  t->pair = table;
  t->pair_size = size;
  return true;
}

static bool grow_loads(struct cop_truth *t) {
  size_t size = t->load_size ? 2 * t->load_size : FIRST_SIZE;
  struct cop_truth_load *table = calloc(size, sizeof *table);
  if (!table) return false;
  for (size_t i = 0; i < t->load_size; i++)
    if (t->load[i].count) *find_load(table, size, t->load[i].pc) = t->load[i];
  free(t->load);
  t->load = table;
  t->load_size = size;
  return true;
}

bool cop_truth_init(struct cop_truth *t) {
  memset(t, 0, sizeof *t);
  if (grow_pairs(t) && grow_loads(t)) return true;
  cop_truth_free(t);
  return false;
}

void cop_truth_free(struct cop_truth *t) {
  free(t->pair);
  free(t->load);
  memset(t, 0, sizeof *t);
}

bool cop_truth_add(struct cop_truth *t, uint64_t pc, uint64_t value) {
  uint32_t word = (uint32_t)(pc >> 2);
  if (t->load_size <= 2 * t->loads && !grow_loads(t)) return false;
  if (t->pair_size <= 2 * t->pairs && t->pairs < COP_TRUTH_PAIRS && !grow_pairs(t)) return false;
  struct cop_truth_load *l = find_load(t->load, t->load_size, word);
  t->loads += l->count == 0;
  l->pc = word;
  l->count++;
  t->total++;
  struct cop_truth_pair *p = find_pair(t->pair, t->pair_size, word, value);
  if (!p->count && t->pairs == COP_TRUTH_PAIRS) {
    l->rest++;
    return true;
  }
  t->pairs += p->count == 0;
  *p = (struct cop_truth_pair){.pc = word, .value = value, .count = p->count + 1};
  return true;
}

/* Rows by pc and 32-bit value: a second table of the same kind, value 32 bits wide, count = row number + 1. */
static struct cop_truth_pair *index_rows(const struct cop_value_row *rows, size_t count, size_t *size) {
  *size = FIRST_SIZE;
  while (*size < 2 * count) *size *= 2;
  struct cop_truth_pair *table = calloc(*size, sizeof *table);
  for (size_t i = 0; table && i < count; i++)
    *find_pair(table, *size, rows[i].pc,
               rows[i].value) = (struct cop_truth_pair){.pc = rows[i].pc, .value = rows[i].value, .count = (uint32_t)i + 1};
  return table;
}

double cop_truth_error(const struct cop_truth *t, const struct cop_value_row *rows, size_t count) {
  size_t size;
  struct cop_truth_pair *table = index_rows(rows, count, &size);
  if (!table) return -1;
  double sum = 0;
  for (size_t i = 0; i < t->pair_size; i++) {
    const struct cop_truth_pair *p = t->pair + i;
    if (!p->count) continue;
    double is = (double)p->count / (double)find_load(t->load, t->load_size, p->pc)->count, estimate = 0;
    const struct cop_truth_pair *found = find_pair(table, size, p->pc, cop_value_fold(p->value));
    if (found->count && rows[found->count - 1].total)
      estimate = (double)rows[found->count - 1].count / rows[found->count - 1].total;
    sum += p->count * (estimate - is) * (estimate - is);
  }
  for (size_t i = 0; i < t->load_size; i++)
    if (t->load[i].count) sum += t->load[i].rest / (double)t->load[i].count / (double)t->load[i].count;
  free(table);
  return t->total ? 100 * sqrt(sum / (double)t->total) : 0;
}

double cop_truth_masked(const struct cop_truth *t, const struct cop_value_row *rows, size_t count) {
  uint64_t masked = 0;
  for (size_t i = 0; i < count; i++)
    if (rows[i].masked && (!i || rows[i - 1].pc != rows[i].pc)) masked += cop_truth_count(t, (uint64_t)rows[i].pc << 2);
  return t->total ? 100 * (double)masked / (double)t->total : 0;
}

double cop_truth_invariance(const struct cop_truth *t, uint64_t pc, uint64_t value) {
  uint64_t executed = cop_truth_count(t, pc);
  return executed ? (double)find_pair(t->pair, t->pair_size, (uint32_t)(pc >> 2), value)->count / (double)executed : 0;
}

uint64_t cop_truth_count(const struct cop_truth *t, uint64_t pc) {
  return find_load(t->load, t->load_size, (uint32_t)(pc >> 2))->count;
}

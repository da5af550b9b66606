#include "coproc/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { LOST = -1, CODE_TOP = 0x80000000u >> 2 };

static const char *const keys[] = {
#define KEY(kind, key, other, a, b) key,
  COP_ROW_KINDS(KEY)
#undef KEY
};

uint64_t cop_row_weight(const struct cop_row *r) {
  const bool both = r->kind == COP_ROW_BRANCH || r->kind == COP_ROW_AFTER_TAKEN || r->kind == COP_ROW_AFTER_NOT;
  return both ? r->a + r->b : r->a;
}

const char *cop_row_key(enum cop_row_kind kind) { return keys[kind]; }

/* ---- table ---- */

void cop_rows_free(struct cop_rows *t) {
  free(t->row);
  hash_free(&t->index);
  memset(t, 0, sizeof *t);
}

static uint64_t key(enum cop_row_kind kind, uint32_t pc) { return (uint64_t)kind << 32 | pc; }

bool cop_rows_add(struct cop_rows *t, enum cop_row_kind kind, uint32_t pc, uint32_t other, uint64_t a, uint64_t b) {
  uint64_t *number = hash_at(&t->index, key(kind, pc), other);
  if (!number || !ARRAY_ROOM(t->row, t->room, t->count + 1)) return false;
  if (!*number) {
    t->row[t->count] = (struct cop_row){.kind = kind, .pc = pc, .other = other};
    *number = ++t->count;
  }
  struct cop_row *r = &t->row[*number - 1];
  r->a += a;
  r->b += b;
  r->records++;
  return true;
}

const struct cop_row *cop_rows_at(const struct cop_rows *t, enum cop_row_kind kind, uint32_t pc, uint32_t other) {
  uint64_t number = hash_get(&t->index, key(kind, pc), other);
  return number ? &t->row[number - 1] : NULL;
}

static int compare_rows(const void *x, const void *y) {
  const struct cop_row *p = x, *q = y;
  if (p->kind != q->kind) return p->kind < q->kind ? -1 : 1;
  if (p->pc != q->pc) return p->pc < q->pc ? -1 : 1;
  return p->other < q->other ? -1 : p->other > q->other;
}

void cop_rows_sort(struct cop_rows *t) {
  if (t->count) qsort(t->row, t->count, sizeof *t->row, compare_rows);
}

/* ---- slots of each program; their layout is in the head of firmware/microcode/NAME.us ---- */

static bool edge(struct cop_rows *t, const struct cop_record *r) {
  if (r->key >> 31) return cop_rows_add(t, COP_ROW_TARGET, (r->key ^ r->low << 16) & 0x7fffffff, r->low, r->high, 0);
  return cop_rows_add(t, COP_ROW_BRANCH, r->key, 0, r->low, r->high);
}

static bool callstack(struct cop_rows *t, const struct cop_record *r) {
  return cop_rows_add(t, COP_ROW_CONTEXT, r->key ^ r->low << 16, r->low, r->high, 0);
}

static bool memdep(struct cop_rows *t, const struct cop_record *r) {
  return cop_rows_add(t, COP_ROW_DEPENDENCE, r->key ^ r->low << 16, r->low, r->high, 0);
}

static bool conflict(struct cop_rows *t, const struct cop_record *r) {
  if (r->key >> 31)
    return cop_rows_add(t, COP_ROW_SET, CODE_TOP | (r->key & 0xffffff), (r->key ^ CODE_TOP) >> 24 & 0x3f, r->low, r->high);
  return !r->low || cop_rows_add(t, COP_ROW_LINE, r->high, r->key, r->low, 0);
}

static bool hotspot(struct cop_rows *t, const struct cop_record *r) {
  return !(r->high >> 31) || cop_rows_add(t, COP_ROW_HOT, r->key, 0, r->low & 0xffff, r->low >> 16);
}

static bool tip(struct cop_rows *t, const struct cop_record *r) { return cop_rows_add(t, COP_ROW_TIME, r->key, 0, r->low, 0); }

static bool correlate(struct cop_rows *t, const struct cop_record *r) {
  return cop_rows_add(t, r->low & 1 ? COP_ROW_AFTER_TAKEN : COP_ROW_AFTER_NOT, r->key ^ r->low << 16, r->low >> 1, r->high & 0xffff,
                      r->high >> 16);
}

struct program {
  const char *name;
  bool (*add)(struct cop_rows *t, const struct cop_record *r);
};

static const struct program *find_program(const char *name) {
  static const struct program programs[] = {{"edge", edge},          {"callstack", callstack}, {"memdep", memdep},
                                            {"conflict", conflict},  {"hotspot", hotspot},     {"tip", tip},
                                            {"correlate", correlate}};
  for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
    if (!strcmp(programs[i].name, name)) return &programs[i];
  return NULL;
}

bool cop_rows_known(const char *microprogram) { return find_program(microprogram) != NULL; }

/* What edge's slot 0 counts are all that found no slot, those that then took one among them. */
static uint64_t lost_edges(const struct cop_record *record, size_t records, const struct cop_record *slot0) {
  uint64_t missed = (uint64_t)slot0->low + slot0->high, took = 0;
  for (size_t i = 0; i < records; i++) took += record[i].valid && record[i].epoch == slot0->epoch && &record[i] != slot0;
  return missed - took;
}

bool cop_rows_decode(struct cop_rows *t, const char *microprogram, const struct cop_record *record, size_t records,
                     uint32_t interrupts) {
  const struct program *p = find_program(microprogram);
  if (!p) return true;
  for (size_t i = 0; i < records; i++) {
    const struct cop_record *r = &record[i];
    if (!r->valid) continue;
    if (r->key == (uint32_t)LOST) t->lost += p->add == edge ? lost_edges(record, records, r) : r->high;
    else if (!(p->add == hotspot && r->epoch >= interrupts) && !p->add(t, r)) return false;
  }
  return true;
}

#include "profile_rows.h"

#include <stdlib.h>
#include <string.h>

struct keyed {
  double key;
  struct profile_row row;
};

bool profile_sort_named(const char *name, unsigned *sort) {
  static const char *const names[] = {"time", "samples", "cpi", "name", "address"};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
    if (!strcmp(name, names[i])) return *sort = PROFILE_SORT_TIME + i, true;
  for (unsigned c = 0; c < ORACLE_CLASSES; c++)
    if (!strcmp(name, oracle_class_key((enum oracle_class)c))) return *sort = c, true;
  return false;
}

struct profile_row profile_row_of(const struct profile *p, const struct profile_sum *sum, unsigned lanes) {
  unsigned width = p->source.prof->width;
  struct profile_row r = {.sum = sum, .share = profile_share_of(&sum->share, &p->all.share, width)};
  bool timed = p->cycles && p->source.prof->kind == PROF_TIP;
  r.cpi = profile_cpi(&sum->share, &sum->commits, lanes);
  if (!timed) r.cpi = profile_cpi(&(struct profile_share){.samples = 0}, &sum->commits, lanes);
  r.confidence = profile_confidence_of(&r.share);
  return r;
}

static double key_of(const struct profile_row *r, unsigned sort) {
  if (sort < ORACLE_CLASSES) return (double)r->sum->twelfths[sort];
  if (sort == PROFILE_SORT_TIME) return (double)r->sum->share.twelfths;
  if (sort == PROFILE_SORT_SAMPLES) return (double)r->sum->share.samples;
  return sort == PROFILE_SORT_CPI ? r->cpi.low : 0;
}

static int falling(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  if (x->key != y->key) return x->key > y->key ? -1 : 1;
  uint64_t s = x->row.sum->share.twelfths, t = y->row.sum->share.twelfths;
  if (s != t && x->key != 0) return s > t ? -1 : 1;
  if (x->row.pc != y->row.pc) return x->row.pc < y->row.pc ? -1 : 1;
  return x->row.line < y->row.line ? -1 : x->row.line > y->row.line;
}

static int by_name(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  int order = strcmp(x->row.function->name, y->row.function->name);
  return order ? order : falling(a, b);
}

static void fill_functions(const struct profile *p, struct keyed *list) {
  for (size_t i = 0; i < p->functions; i++) {
    const struct profile_function *f = &p->function[i];
    struct profile_row r = profile_row_of(p, &f->sum, p->source.prof->width);
    r.function = f;
    r.pc = f->symbol ? f->symbol->start : UINT64_MAX;
    list[i].row = r;
  }
}

static void fill_lines(const struct profile *p, struct keyed *list) {
  for (size_t i = 0; i < p->lines; i++) {
    const struct profile_line *l = &p->line[i];
    struct profile_row r = profile_row_of(p, &l->sum, p->source.prof->width);
    r.function = &p->function[l->function];
    r.file = l->file;
    r.line = l->line;
    r.pc = UINT64_MAX;
    list[i].row = r;
  }
  for (size_t i = p->insns; i-- > 0;) list[p->insn[i].line].row.pc = p->insn[i].pc;
}

static void fill_instructions(const struct profile *p, struct keyed *list) {
  for (size_t i = 0; i < p->insns; i++) {
    const struct profile_insn *in = &p->insn[i];
    struct profile_row r = profile_row_of(p, &in->sum, 1);
    r.function = &p->function[in->function];
    r.file = p->line[in->line].file;
    r.line = p->line[in->line].line;
    r.pc = in->pc;
    list[i].row = r;
  }
}

struct profile_row *profile_rows(const struct profile *p, enum profile_by by, unsigned sort, size_t *count) {
  size_t n = by == PROFILE_BY_FUNCTION ? p->functions : by == PROFILE_BY_LINE ? p->lines : p->insns;
  struct keyed *list = calloc(n + 1, sizeof *list);
  struct profile_row *rows = calloc(n + 1, sizeof *rows);
  *count = n;
  if (list && rows) {
    if (by == PROFILE_BY_FUNCTION) fill_functions(p, list);
    else if (by == PROFILE_BY_LINE) fill_lines(p, list);
    else fill_instructions(p, list);
    for (size_t i = 0; i < n; i++) list[i].key = key_of(&list[i].row, sort);
    qsort(list, n, sizeof *list, sort == PROFILE_SORT_NAME ? by_name : falling);
    for (size_t i = 0; i < n; i++) rows[i] = list[i].row;
  } else {
    free(rows);
    rows = NULL;
  }
  free(list);
  return rows;
}

#include "profile/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/row_order.h"

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

static void fill_functions(const struct profile *p, struct profile_row *list) {
  for (size_t i = 0; i < p->functions; i++) {
    const struct profile_function *f = &p->function[i];
    struct profile_row r = profile_row_of(p, &f->sum, p->source.prof->width);
    r.function = f;
    r.pc = f->at.symbol ? f->at.symbol->start : UINT64_MAX;
    list[i] = r;
  }
}

static void fill_lines(const struct profile *p, struct profile_row *list) {
  for (size_t i = 0; i < p->lines; i++) {
    const struct profile_line *l = &p->line[i];
    struct profile_row r = profile_row_of(p, &l->sum, p->source.prof->width);
    r.function = &p->function[l->at.function];
    r.file = l->at.file;
    r.line = l->at.line;
    r.pc = UINT64_MAX;
    list[i] = r;
  }
  for (size_t i = p->insns; i-- > 0;) list[p->insn[i].at.line].pc = p->insn[i].pc;
}

static void fill_instructions(const struct profile *p, struct profile_row *list) {
  for (size_t i = 0; i < p->insns; i++) {
    const struct profile_insn *in = &p->insn[i];
    struct profile_row r = profile_row_of(p, &in->sum, 1);
    r.function = &p->function[in->at.function];
    r.file = p->line[in->at.line].at.file;
    r.line = p->line[in->at.line].at.line;
    r.pc = in->pc;
    list[i] = r;
  }
}

struct profile_row *profile_rows(const struct profile *p, enum profile_by by, unsigned sort, size_t *count) {
  size_t n = by == PROFILE_BY_FUNCTION ? p->functions : by == PROFILE_BY_LINE ? p->lines : p->insns;
  struct row_order *order = calloc(n + 1, sizeof *order);
  struct profile_row *rows = calloc(n + 1, sizeof *rows), *sorted = NULL;
  *count = n;
  if (order && rows) {
    if (by == PROFILE_BY_FUNCTION) fill_functions(p, rows);
    else if (by == PROFILE_BY_LINE) fill_lines(p, rows);
    else fill_instructions(p, rows);
    for (size_t i = 0; i < n; i++) {
      double key = key_of(&rows[i], sort);
      order[i] = (struct row_order){.key = key,
                                    .tie = key != 0 ? rows[i].sum->share.twelfths : 0,
                                    .pc = rows[i].pc,
                                    .name = rows[i].function->at.name,
                                    .line = rows[i].line};
    }
    sorted = row_order_sorted(rows, sizeof *rows, order, n, sort == PROFILE_SORT_NAME ? ROW_BY_NAME : ROW_FALLING);
  }
  free(order);
  free(rows);
  return sorted;
}

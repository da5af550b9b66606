#include "profile/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/row_order.h"

bool profile_sort_named(const char *name, unsigned *sort) {
  static const char *const names[] = {"time", "samples", "cpi", "name", "address"};
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
    if (!strcmp(name, names[i])) {
      *sort = PROFILE_SORT_TIME + i;
      return true;
    }
  for (unsigned c = 0; c < ORACLE_CLASSES; c++)
    if (!strcmp(name, oracle_class_key((enum oracle_class)c))) {
      *sort = c;
      return true;
    }
  return false;
}

/* Cycles for each of the executions. The interval is that of the cycles. */
static struct profile_interval executed_cpi(const struct profile *p, const struct profile_row *r) {
  const double cycles = profile_events(p, p->all.share.twelfths) / r->executions;
  return (struct profile_interval){r->share.value * cycles, r->share.low * cycles, r->share.high * cycles};
}

struct profile_row profile_row_of(const struct profile *p, const struct profile_sum *sum, unsigned lanes) {
  unsigned width = p->source.prof->width;
  struct profile_row r = {.sum = sum, .share = profile_share_of(&sum->share, &p->all.share, width)};
  bool timed = p->cycles && p->source.prof->kind == PROF_TIP;
  r.cpi = profile_cpi(&sum->share, &sum->commits, lanes);
  if (!timed) r.cpi = profile_cpi(&(struct profile_share){.samples = 0}, &sum->commits, lanes);
  r.executions = (double)sum->commits.count * (double)p->source.prof->period;
  r.confidence = profile_confidence_of(&r.share);
  return r;
}

static double key_of(const struct profile_row *r, unsigned sort) {
  if (sort < ORACLE_CLASSES) return r->sum->twelfths[sort];
  if (sort == PROFILE_SORT_TIME) return r->sum->share.twelfths;
  if (sort == PROFILE_SORT_SAMPLES) return (double)r->sum->share.samples;
  return sort == PROFILE_SORT_CPI ? r->cpi.low : 0;
}

static struct profile_row row_at(const struct profile *p, enum profile_by by, size_t i) {
  const unsigned width = p->source.prof->width;
  if (by == PROFILE_BY_FUNCTION) {
    const struct profile_function *f = &p->function[i];
    struct profile_row r = profile_row_of(p, &f->sum, width);
    r.function = f;
    r.pc = f->at.symbol ? f->at.symbol->start : UINT64_MAX;
    return r;
  }
  if (by == PROFILE_BY_INLINED) {
    struct profile_row r = profile_row_of(p, &p->inlined_sum[i], width);
    r.function = &p->function[p->inlined.function[i].into];
    r.inlined = p->inlined.function[i].name;
    return r;
  }
  const bool whole = by == PROFILE_BY_LINE;
  const struct profile_line *l = &p->line[whole ? i : p->insn[i].at.line];
  struct profile_row r = profile_row_of(p, whole ? &l->sum : &p->insn[i].sum, whole ? width : 1);
  r.function = &p->function[l->at.function];
  r.file = l->at.file;
  r.line = l->at.line;
  r.pc = whole ? UINT64_MAX : p->insn[i].pc;
  if (!whole && p->insn[i].executions > 0) {
    r.executions = p->insn[i].executions;
    r.cpi = executed_cpi(p, &r);
  }
  return r;
}

struct profile_row *profile_rows(const struct profile *p, enum profile_by by, unsigned sort, size_t *count) {
  const size_t sizes[] = {p->functions, p->lines, p->insns, p->inlined.functions}, n = sizes[by];
  struct row_order *order = calloc(n + 1, sizeof *order);
  struct profile_row *rows = calloc(n + 1, sizeof *rows), *sorted = NULL;
  *count = n;
  if (order && rows) {
    for (size_t i = 0; i < n; i++) rows[i] = row_at(p, by, i);
    if (by == PROFILE_BY_LINE)
      for (size_t i = p->insns; i-- > 0;) rows[p->insn[i].at.line].pc = p->insn[i].pc;
    for (size_t i = 0; i < n; i++) {
      double key = key_of(&rows[i], sort);
      order[i] = (struct row_order){.key = key,
                                    .tie = key != 0 ? (uint64_t)rows[i].sum->share.twelfths : 0,
                                    .pc = rows[i].pc,
                                    .name = rows[i].inlined ? rows[i].inlined : rows[i].function->at.name,
                                    .line = rows[i].line};
    }
    sorted = row_order_sorted(rows, sizeof *rows, order, n, sort == PROFILE_SORT_NAME ? ROW_BY_NAME : ROW_FALLING);
  }
  free(order);
  free(rows);
  return sorted;
}

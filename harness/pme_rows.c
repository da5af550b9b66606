#include "pme_rows.h"

#include <stdlib.h>
#include <string.h>

struct keyed {
  double key;
  struct pme_row row;
};

bool pme_sort_named(const char *name, unsigned *sort) {
  static const char *const names[PME_SORT_EVENT] = {"held", "fetched", "retired", "aborted", "latency", "wasted", "name", "address"};
  for (unsigned i = 0; i < PME_SORT_EVENT; i++)
    if (!strcmp(name, names[i])) return *sort = i, true;
  for (unsigned e = 0; e < PME_EVENTS; e++)
    if (!strcmp(name, pme_event_name((enum pme_event)e))) return *sort = PME_SORT_EVENT + e, true;
  return false;
}

static double key_of(const struct pme_profile *p, const struct pme_row_sums *s, unsigned sort) {
  switch (sort) {
  case PME_SORT_HELD: return (double)s->phase[PME_P_OLDEST].sum;
  case PME_SORT_FETCHED: return (double)s->records;
  case PME_SORT_RETIRED: return (double)s->reasons[PME_RETIRES];
  case PME_SORT_ABORTED: return (double)pme_row_aborted(s);
  case PME_SORT_LATENCY: return (double)s->phase[PME_P_PROGRESS].sum;
  case PME_SORT_WASTED: return pme_slots_wasted(&s->pairs, &p->scale).value;
  case PME_SORT_NAME:
  case PME_SORT_ADDRESS: return 0;
  default: return (double)s->events[sort - PME_SORT_EVENT];
  }
}

static int falling(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  if (x->key != y->key) return x->key > y->key ? -1 : 1;
  uint64_t s = x->row.sums->records, t = y->row.sums->records;
  if (s != t) return s > t ? -1 : 1;
  if (x->row.pc != y->row.pc) return x->row.pc < y->row.pc ? -1 : 1;
  return x->row.line < y->row.line ? -1 : x->row.line > y->row.line;
}

static int by_address(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  if (x->row.pc != y->row.pc) return x->row.pc < y->row.pc ? -1 : 1;
  return x->row.line < y->row.line ? -1 : x->row.line > y->row.line;
}

static int by_name(const void *a, const void *b) {
  const struct keyed *x = a, *y = b;
  int order = strcmp(x->row.function->name, y->row.function->name);
  return order ? order : by_address(a, b);
}

static struct pme_row row_at(const struct pme_profile *p, enum profile_by by, size_t i) {
  struct pme_row r = {.index = i, .pc = UINT64_MAX};
  if (by == PROFILE_BY_FUNCTION) {
    r.sums = &p->function[i].sums;
    r.function = &p->function[i];
    if (r.function->symbol) r.pc = r.function->symbol->start;
  } else {
    const struct pme_line *l = by == PROFILE_BY_LINE ? &p->line[i] : &p->line[p->insn[i].line];
    r.sums = by == PROFILE_BY_LINE ? &l->sums : &p->insn[i].sums;
    r.function = &p->function[l->function];
    r.file = l->file;
    r.line = l->line;
    if (by == PROFILE_BY_INSTRUCTION) r.pc = p->insn[i].pc;
  }
  r.fetched = pme_fetched(r.sums, &p->scale);
  r.confidence = profile_confidence_of(&r.fetched);
  return r;
}

static size_t row_count(const struct pme_profile *p, enum profile_by by) {
  return by == PROFILE_BY_FUNCTION ? p->functions : by == PROFILE_BY_LINE ? p->lines : p->insns;
}

struct pme_row *pme_rows(const struct pme_profile *p, enum profile_by by, unsigned sort, size_t *count) {
  size_t n = *count = row_count(p, by);
  struct keyed *list = calloc(n + 1, sizeof *list);
  struct pme_row *rows = calloc(n + 1, sizeof *rows);
  if (list && rows) {
    for (size_t i = 0; i < n; i++) list[i].row = row_at(p, by, i);
    if (by == PROFILE_BY_LINE)
      for (size_t i = p->insns; i-- > 0;) list[p->insn[i].line].row.pc = p->insn[i].pc;
    for (size_t i = 0; i < n; i++) list[i].key = key_of(p, list[i].row.sums, sort);
    qsort(list, n, sizeof *list, sort == PME_SORT_NAME ? by_name : sort == PME_SORT_ADDRESS ? by_address : falling);
    for (size_t i = 0; i < n; i++) rows[i] = list[i].row;
  } else {
    free(rows);
    rows = NULL;
  }
  free(list);
  return rows;
}

bool pme_selectable(const struct pme_profile *p, const struct pme_selector *s) {
  struct pme_selected v;
  return p->raw || pme_selected_of_sums(&v, s, &p->all);
}

struct pme_selected *pme_select(const struct pme_profile *p, enum profile_by by, const struct pme_selector *s) {
  struct pme_selected *list = calloc(row_count(p, by) + 1, sizeof *list);
  for (size_t i = 0; list && i < p->insns; i++) {
    const struct pme_insn *insn = &p->insn[i];
    struct pme_selected here = {.yes = 0};
    if (p->raw)
      for (size_t k = 0; k < insn->sums.records; k++) pme_selected_add(&here, s, &p->life[p->by_pc[insn->first + k]]);
    else pme_selected_of_sums(&here, s, &insn->sums);
    pme_selected_join(&list[by == PROFILE_BY_FUNCTION ? insn->function : by == PROFILE_BY_LINE ? insn->line : i], &here);
  }
  return list;
}

#include "profile/pme_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/row_order.h"

bool pme_sort_named(const char *name, unsigned *sort) {
  static const char *const names[PME_SORT_EVENT] = {"held",    "fetched", "retired", "aborted",
                                                    "latency", "wasted",  "name",    "address"};
  for (unsigned i = 0; i < PME_SORT_EVENT; i++)
    if (!strcmp(name, names[i])) {
      *sort = i;
      return true;
    }
  for (unsigned e = 0; e < PME_EVENTS; e++)
    if (!strcmp(name, pme_event_name((enum pme_event)e))) {
      *sort = PME_SORT_EVENT + e;
      return true;
    }
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

static struct pme_row row_at(const struct pme_profile *p, enum profile_by by, size_t i) {
  struct pme_row r = {.index = i, .pc = UINT64_MAX};
  if (by == PROFILE_BY_FUNCTION) {
    r.sums = &p->function[i].sums;
    r.function = &p->function[i];
    if (r.function->at.symbol) r.pc = r.function->at.symbol->start;
  } else {
    const struct pme_line *l = by == PROFILE_BY_LINE ? &p->line[i] : &p->line[p->insn[i].at.line];
    r.sums = by == PROFILE_BY_LINE ? &l->sums : &p->insn[i].sums;
    r.function = &p->function[l->at.function];
    r.file = l->at.file;
    r.line = l->at.line;
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
  struct row_order *order = calloc(n + 1, sizeof *order);
  struct pme_row *rows = calloc(n + 1, sizeof *rows), *sorted = NULL;
  if (order && rows) {
    for (size_t i = 0; i < n; i++) rows[i] = row_at(p, by, i);
    if (by == PROFILE_BY_LINE)
      for (size_t i = p->insns; i-- > 0;) rows[p->insn[i].at.line].pc = p->insn[i].pc;
    for (size_t i = 0; i < n; i++)
      order[i] = (struct row_order){.key = key_of(p, rows[i].sums, sort),
                                    .tie = rows[i].sums->records,
                                    .pc = rows[i].pc,
                                    .name = rows[i].function->at.name,
                                    .line = rows[i].line};
    sorted = row_order_sorted(rows, sizeof *rows, order, n,
                              sort == PME_SORT_NAME      ? ROW_BY_NAME
                              : sort == PME_SORT_ADDRESS ? ROW_BY_ADDRESS
                                                         : ROW_FALLING);
  }
  free(order);
  free(rows);
  return sorted;
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
    pme_selected_join(&list[by == PROFILE_BY_FUNCTION ? insn->at.function : by == PROFILE_BY_LINE ? insn->at.line : i], &here);
  }
  return list;
}

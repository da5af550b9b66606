#include "eval/profileme/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const pme_eval_skid_program[PME_EVAL_SKID_PROGRAMS] = {"skid", "skid_inorder"};
const char *const pme_eval_skid_text[PME_EVAL_SKID_PROGRAMS] = {"out of order", "in order"};
const char *const pme_eval_loop[PME_EVAL_LOOPS] = {"loop_serial", "loop_wide", "loop_mixed"};

double pme_eval_percent(uint64_t part, uint64_t whole) { return whole ? 100 * (double)part / (double)whole : NAN; }

const struct pme_eval_run *pme_eval_find(const struct eval_machine *m, const char *name, bool pairs) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (r->pairs == pairs && !strcmp(r->name, name)) return r;
  }
  return NULL;
}

const struct pme_eval_run *pme_eval_loops(const struct eval_machine *m) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (r->pairs && !strncmp(r->name, PME_EVAL_LOOPS_PROGRAM, strlen(PME_EVAL_LOOPS_PROGRAM))) return r;
  }
  return NULL;
}

void pme_eval_add(struct pme_eval_sums *to, const struct eval_machine *m) {
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    pme_envelope_join(&to->retire, &r->retire);
    pme_envelope_join(&to->dmiss, &r->dmiss);
    pme_envelope_join(&to->arrivals, &r->arrivals);
    to->records += r->records;
    to->exact += r->exact;
  }
}

struct pme_eval_sums pme_eval_sums_of(const struct eval_machine *m) {
  struct pme_eval_sums s = {0};
  pme_eval_add(&s, m);
  return s;
}

double pme_eval_path(const struct eval_machine *m, bool kernels, int scope, enum pme_scheme s, unsigned n) {
  uint64_t judged = 0, right = 0;
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = pme_eval_run_at(m, i);
    if (r->window != PME_EVAL_WINDOW || r->kernel != kernels) continue;
    judged += r->paths[scope].judged[n - 1];
    right += r->paths[scope].right[s][n - 1];
  }
  return pme_eval_percent(right, judged);
}

/* ---- wasted slots ---- */

double pme_eval_column_of(const struct pme_eval_insn *i, enum pme_eval_column c) {
  switch (c) {
    case PME_EVAL_LATENCY: return i->latency;
    case PME_EVAL_LATENCY_ESTIMATE: return i->latency_estimate;
    case PME_EVAL_WASTED: return i->wasted;
    default: return i->wasted_estimate;
  }
}

bool pme_eval_counts(const struct pme_eval_run *r, const struct pme_eval_insn *i) {
  uint64_t most = 0;
  for (size_t k = 0; k < r->insns; k++)
    if (!strcmp(r->insn[k].function, i->function) && r->insn[k].executions > most) most = r->insn[k].executions;
  return !strncmp(i->function, "loop_", 5) && (double)i->executions >= 0.99 * (double)most;
}

double pme_eval_ordered(const struct pme_eval_run *r, const char *function, enum pme_eval_column by) {
  uint64_t pairs = 0, right = 0;
  for (size_t i = 0; i < r->insns; i++)
    for (size_t k = 0; k < i; k++) {
      const struct pme_eval_insn *a = &r->insn[i], *b = &r->insn[k];
      bool wanted = !function || (!strcmp(a->function, function) && !strcmp(b->function, function));
      if (!wanted || !pme_eval_counts(r, a) || !pme_eval_counts(r, b)) continue;
      if (fabs(a->wasted - b->wasted) <= PME_EVAL_ORDER_LEAST * fmax(fabs(a->wasted), fabs(b->wasted))) continue;
      double difference = pme_eval_column_of(a, by) - pme_eval_column_of(b, by);
      pairs++;
      right += a->wasted > b->wasted ? difference > 0 : difference < 0;
    }
  return pme_eval_percent(right, pairs);
}

const struct pme_eval_insn *pme_eval_rightmost(const struct pme_eval_run *r) {
  const struct pme_eval_insn *best = NULL;
  for (const struct pme_eval_insn *i = r->insn; i < r->insn + r->insns; i++)
    if (pme_eval_counts(r, i) && (!best || i->latency > best->latency)) best = i;
  return best;
}

const struct pme_eval_insn *pme_eval_worst_left(const struct pme_eval_run *r) {
  const struct pme_eval_insn *rightmost = pme_eval_rightmost(r), *best = NULL;
  for (const struct pme_eval_insn *i = r->insn; i < r->insn + r->insns; i++)
    if (pme_eval_counts(r, i) && i->latency < rightmost->latency && (!best || i->wasted > best->wasted)) best = i;
  return best;
}

bool pme_eval_inside(const struct pme_eval_insn *i) { return i->wasted >= i->wasted_low && i->wasted <= i->wasted_high; }

double pme_eval_covered(const struct pme_eval_run *r) {
  size_t count = 0, covered = 0;
  for (size_t i = 0; i < r->insns; i++) {
    const struct pme_eval_insn *x = &r->insn[i];
    if (!pme_eval_counts(r, x)) continue;
    count++;
    covered += pme_eval_inside(x);
  }
  return pme_eval_percent(covered, count);
}

/* ---- the RTL ---- */

struct pme_eval_cost pme_eval_cost(const struct eval_machine *m, int rate, uint64_t sets) {
  const struct pme_eval_data *d = pme_eval_data_of(m);
  struct pme_eval_cost c = {0, 0, 0, 0};
  double records = 0, handler = 0;
  for (const struct eval_record *r = d->record; r < d->record + d->records; r++) {
    if (strcmp(r->config, m->config) || r->pairs || eval_rate(r->period) != rate || r->sets != sets || !r->baseline_cycles)
      continue;
    c.programs++;
    c.overhead += eval_overhead(r);
    c.handler += eval_handler_share(r);
    records += (double)r->samples;
    handler += (double)r->handler_cycles;
  }
  double n = c.programs ? (double)c.programs : NAN;
  c.overhead /= n;
  c.handler /= n;
  c.cycles = records > 0 ? handler / records : NAN;
  return c;
}

/* ---- skid ---- */

static int most_first(const void *a, const void *b) {
  const struct pme_eval_place *x = a, *y = b;
  if (x->times != y->times) return x->times > y->times ? -1 : 1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

struct pme_eval_spread pme_eval_spread(const struct pme_eval_skid *s) {
  struct pme_eval_spread x = {.interrupts = s->interrupts};
  size_t n = s->interrupted_count;
  struct pme_eval_place *list = malloc((n + 1) * sizeof *list);
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) {
    const struct pme_eval_place *p = &s->interrupted[i];
    if (list) list[i] = *p;
    if (!p->offset) x.on_load = p->times;
    if (!i || p->offset < x.first) x.first = p->offset;
    if (!i || p->offset > x.last) x.last = p->offset;
    if (p->times > x.peak_times) {
      x.peak_times = p->times;
      x.peak = p->offset;
    }
  }
  if (list) qsort(list, n, sizeof *list, most_first);
  while (list && x.places90 < n && 10 * sum < 9 * s->interrupts) sum += list[x.places90++].times;
  for (size_t i = 0; i < s->record_count; i++) {
    x.records += s->record[i].times;
    if (!s->record[i].offset) x.records_on_load = s->record[i].times;
  }
  free(list);
  return x;
}

#include "eval/profileme/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t pme_eval_machines(const struct pme_eval_data *d, struct pme_eval_machine *list) {
  size_t n = 0;
  for (size_t i = 0; i < d->runs; i++) {
    if (n && !strcmp(list[n - 1].config, d->run[i].config)) list[n - 1].runs++;
    else if (n < EVAL_MACHINES) list[n++] = (struct pme_eval_machine){d, d->run[i].config, &d->run[i], 1};
    else break;
  }
  return n;
}

const struct pme_eval_run *pme_eval_find(const struct pme_eval_machine *m, const char *name, bool pairs) {
  for (size_t i = 0; i < m->runs; i++)
    if (m->run[i].pairs == pairs && !strcmp(m->run[i].name, name)) return &m->run[i];
  return NULL;
}

void pme_eval_convergence(const struct pme_eval_machine *m, struct pme_envelope *retire, struct pme_envelope *dmiss) {
  *retire = *dmiss = (struct pme_envelope){0};
  for (size_t i = 0; i < m->runs; i++) {
    pme_envelope_join(retire, &m->run[i].retire);
    pme_envelope_join(dmiss, &m->run[i].dmiss);
  }
}

void pme_eval_attribution(const struct pme_eval_machine *m, uint64_t *records, uint64_t *exact) {
  *records = *exact = 0;
  for (size_t i = 0; i < m->runs; i++) {
    *records += m->run[i].records;
    *exact += m->run[i].exact;
  }
}

double pme_eval_path(const struct pme_eval_machine *m, int scope, enum pme_scheme s, unsigned n) {
  uint64_t judged = 0, right = 0;
  for (size_t i = 0; i < m->runs; i++) {
    const struct pme_eval_run *r = &m->run[i];
    if (r->window != PME_EVAL_WINDOW) continue;
    judged += r->judged[scope][n];
    right += r->right[scope][s][n];
  }
  return judged ? 100 * (double)right / (double)judged : NAN;
}

int pme_eval_path_worse(const struct pme_eval_machine *m, int scope, enum pme_scheme a, enum pme_scheme b) {
  int worse = 0;
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
    double x = pme_eval_path(m, scope, a, n), y = pme_eval_path(m, scope, b, n);
    if (isnan(x) || isnan(y)) return -1;
    worse += x < y;
  }
  return worse;
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

bool pme_eval_counts(const struct pme_eval_insn *i) { return !strncmp(i->function, "loop_", 5); }

static double most_wasted(const struct pme_eval_run *r) {
  double most = 0;
  for (size_t i = 0; i < r->insns; i++)
    if (pme_eval_counts(&r->insn[i])) most = fmax(most, r->insn[i].wasted);
  return most;
}

double pme_eval_ordered(const struct pme_eval_run *r, const char *function, enum pme_eval_column by, double least) {
  const double limit = least * most_wasted(r);
  uint64_t pairs = 0, right = 0;
  for (size_t i = 0; i < r->insns; i++)
    for (size_t k = 0; k < i; k++) {
      const struct pme_eval_insn *a = &r->insn[i], *b = &r->insn[k];
      bool same = !strcmp(a->function, b->function), wanted = function ? same && !strcmp(a->function, function) : !same;
      if (!wanted || !pme_eval_counts(a) || !pme_eval_counts(b) || a->wasted == b->wasted || fabs(a->wasted - b->wasted) < limit)
        continue;
      double difference = pme_eval_column_of(a, by) - pme_eval_column_of(b, by);
      pairs++;
      right += a->wasted > b->wasted ? difference > 0 : difference < 0;
    }
  return pairs ? 100 * (double)right / (double)pairs : NAN;
}

double pme_eval_covered(const struct pme_eval_run *r) {
  size_t count = 0, covered = 0;
  for (size_t i = 0; i < r->insns; i++) {
    const struct pme_eval_insn *x = &r->insn[i];
    if (!pme_eval_counts(x)) continue;
    count++;
    covered += x->wasted >= x->wasted_low && x->wasted <= x->wasted_high;
  }
  return count ? 100 * (double)covered / (double)count : NAN;
}

/* ---- the RTL ---- */

struct pme_eval_rtl pme_eval_rtl(const struct pme_eval_machine *m) {
  struct pme_eval_rtl t = {.bytes = NAN};
  for (size_t i = 0; i < m->data->records; i++) {
    const struct pme_eval_record *r = &m->data->record[i];
    if (strcmp(r->config, m->config)) continue;
    t.recordings++;
    t.records += r->samples * (r->pairs ? 2 : 1);
    t.checked += r->checked;
    t.mismatches += r->mismatches;
    t.lost += r->lost;
    t.missed += r->missed;
    if (!r->pairs) t.bytes = fmax(isnan(t.bytes) ? 0 : t.bytes, r->bytes_per_sample);
  }
  return t;
}

struct pme_eval_cost pme_eval_cost(const struct pme_eval_machine *m, int rate, uint64_t sets) {
  struct pme_eval_cost c = {0, 0, 0, 0};
  double records = 0, handler = 0;
  for (size_t i = 0; i < m->data->records; i++) {
    const struct pme_eval_record *r = &m->data->record[i];
    if (strcmp(r->config, m->config) || r->pairs || eval_rate(r->period) != rate || r->sets != sets || !r->baseline_cycles)
      continue;
    c.programs++;
    c.overhead += 100 * ((double)r->cycles / (double)r->baseline_cycles - 1);
    c.handler += 100 * (double)r->handler_cycles / (double)r->cycles;
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
    if (p->times > x.peak_times) x.peak_times = p->times, x.peak = p->offset;
  }
  if (list) qsort(list, n, sizeof *list, most_first);
  for (size_t i = 0; list && i < n && 10 * sum < 9 * s->interrupts; i++) {
    sum += list[i].times;
    x.places90++;
  }
  for (size_t i = 0; i < s->record_count; i++) {
    x.records += s->record[i].times;
    if (!s->record[i].offset) x.records_on_load = s->record[i].times;
  }
  free(list);
  return x;
}

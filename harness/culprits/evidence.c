#include "culprits/evidence.h"

#include <math.h>

#include "tip/sample.h"

enum { LINE = 64, EVENT_IMISS = 3, EVENT_DMISS = 4, EVENT_MISPREDICT = 7 };
#define ERRORS 3.0 /* standard errors that a bound leaves for chance */

/* Samples of a set at addresses start to end, at most so many in truth. */
static double most_samples(const struct samples_set *s, uint64_t start, uint64_t end) {
  double parts = 0;
  size_t low = 0, high = s->rows;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (s->row[middle].offset < start) low = middle + 1;
    else high = middle;
  }
  for (; low < s->rows && s->row[low].offset < end; low++) parts += (double)s->row[low].parts;
  parts /= s->unit;
  return parts + ERRORS * sqrt(parts + 1);
}

/* ---- samples of the event ---- */

static const struct samples_set *set_of(const struct evidence *e, unsigned event) {
  for (size_t i = 0; e->image && i < e->image->sets; i++)
    if (e->image->set[i].event == event) return &e->image->set[i];
  return NULL;
}

/* Each event costs at most `cycles`; its samples are found near the instruction. */
static void bound(const struct evidence *e, unsigned event, uint64_t start, uint64_t end, double cycles, struct culprit *c) {
  const struct samples_set *s = set_of(e, event);
  if (!s) return;
  const double high = most_samples(s, start, end) * s->period * cycles;
  if (high >= c->high) return;
  c->high = high;
  c->evidence = CULPRIT_BOUNDED;
}

/* ---- TIP ---- */

/* Cycles of the instruction whose samples name the cause, and cycles that it may have in any case: whose cause is open. */
static void from_tip(const struct evidence *e, uint64_t pc, struct culprit *c) {
  double seen = 0, open = 0;
  const struct samples_set *s = e->set;
  if (!s || s->kind != SAMPLES_TIP) return;
  for (size_t i = 0; i < s->rows; i++) {
    const struct samples_row *r = &s->row[i];
    if (r->offset != pc) continue;
    const unsigned class = r->reason & SAMPLES_CLASS_MASK, causes = r->reason >> SAMPLES_CAUSES_SHIFT & SAMPLES_CAUSES_MASK;
    const double cycles = samples_events(s, r->parts);
    (void)causes;
    switch (class) {
      case ORACLE_EXECUTE: break;
      case ORACLE_MISPREDICT: *(c->kind == CULPRIT_BRANCH ? &seen : &(double){0}) += cycles; break;
      default: open += cycles;
    }
  }
  (void)open;
  if (seen > c->low) c->low = seen, c->evidence = CULPRIT_SEEN;
}

void evidence_bound(const struct evidence *e, uint32_t insn, struct culprit *c) {
  const uint64_t pc = e->f->insn[insn].pc, line = pc & ~(uint64_t)(LINE - 1);
  const double memory = e->program->machine.latency[MACHINE_MEMORY];
  switch (c->kind) {
    case CULPRIT_ICACHE: bound(e, EVENT_IMISS, line - LINE, line + LINE, memory, c); break;
    case CULPRIT_DCACHE: bound(e, EVENT_DMISS, pc - LINE, pc + LINE, memory, c); break;
    case CULPRIT_BRANCH:
      bound(e, EVENT_MISPREDICT, pc - LINE, pc + LINE, 2.0 * e->program->machine.latency[MACHINE_FRONT], c);
      break;
    default: break;
  }
  from_tip(e, pc, c);
}

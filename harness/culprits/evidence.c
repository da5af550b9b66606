#include "culprits/evidence.h"

#include <math.h>

#include "tip/sample.h"

enum { LINE = 64, EVENT_IMISS = 3, EVENT_DMISS = 4, EVENT_MISPREDICT = 7 };
#define ERRORS 2.0 /* standard errors that a bound leaves for chance */

size_t samples_first(const struct samples_set *s, uint64_t offset) {
  size_t low = 0, high = s->rows;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (s->row[middle].offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* Samples of a set at addresses start to end, at most so many in truth. */
static double most_samples(const struct samples_set *s, uint64_t start, uint64_t end) {
  double parts = 0;
  for (size_t r = samples_first(s, start); r < s->rows && s->row[r].offset < end; r++) parts += (double)s->row[r].parts;
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

/* What a sample of a stall says of a cause: it was it, it was not, or it does not say. A CAUSE bit belongs to the blamed instruction. */
enum verdict { NOT, OPEN, SEEN };

static enum verdict verdict(const struct samples_row *r, enum culprit_kind kind) {
  const unsigned class = r->reason & SAMPLES_CLASS_MASK, causes = r->reason >> SAMPLES_CAUSES_SHIFT & SAMPLES_CAUSES_MASK;
  switch (class) {
    case ORACLE_MISPREDICT: return kind == CULPRIT_BRANCH ? SEEN : kind == CULPRIT_ICACHE ? OPEN : NOT;
    case ORACLE_MISC_FLUSH: return kind == CULPRIT_SYNC || kind == CULPRIT_ORDER || kind == CULPRIT_ICACHE ? OPEN : NOT;
    case ORACLE_FRONT_END:
      if (kind == CULPRIT_ICACHE) return causes >> TIP_CAUSE_IMISS & 1 ? SEEN : OPEN;
      return kind == CULPRIT_BRANCH && !(causes >> TIP_CAUSE_IMISS & 1) ? OPEN : NOT;
    default:
      if (kind == CULPRIT_DCACHE && causes >> TIP_CAUSE_DMISS & 1) return SEEN;
      return OPEN;
  }
}

/* Cycles whose samples name the cause are the least; with those that leave it open they are the most. */
static void from_tip(const struct evidence *e, uint64_t pc, struct culprit *c) {
  const struct samples_set *s = e->set;
  double seen = 0, open = 0;
  for (size_t i = samples_first(s, pc); i < s->rows && s->row[i].offset == pc; i++) {
    const struct samples_row *r = &s->row[i];
    if ((r->reason & SAMPLES_CLASS_MASK) == ORACLE_EXECUTE) continue;
    const enum verdict v = verdict(r, c->kind);
    *(v == SEEN ? &seen : &open) += v == NOT ? 0 : samples_events(s, r->parts);
  }
  if (seen == 0 && open >= c->high) return;
  c->evidence = CULPRIT_SEEN;
  c->high = c->kind == CULPRIT_BRANCH ? seen + fmin(c->high, open) : fmin(c->high, seen + open);
  c->low = fmin(seen, c->high);
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
  if (e->set && e->set->kind == SAMPLES_TIP) from_tip(e, pc, c);
}

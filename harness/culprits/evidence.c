#include "culprits/evidence.h"

#include <math.h>

#include "isa/events.h"
#include "tip/sample.h"

enum { LINE = 64, EVENT_IMISS = 3, EVENT_DMISS = 4, EVENT_MISPREDICT = 7 };
#define ERRORS 2.0 /* standard errors that a bound leaves for chance */

/* Samples of a set at addresses start to end, at most so many in truth. */
static double most_samples(const struct samples_set *s, uint64_t start, uint64_t end) {
  double parts = 0;
  for (size_t r = samples_first(s, start); r < s->rows && s->row[r].offset < end; r++) parts += (double)s->row[r].parts;
  parts /= s->unit;
  return parts + ERRORS * sqrt(parts + 1);
}

/* ---- samples of the event ---- */

/* The event of a cause, and what one can cost at most. */
static const struct {
  unsigned event; /* 0: none */
  enum machine_latency cost;
  unsigned times;
} events[CULPRIT_KINDS] = {
  [CULPRIT_ICACHE] = {EVENT_IMISS, MACHINE_MEMORY, 1},
  [CULPRIT_DCACHE] = {EVENT_DMISS, MACHINE_MEMORY, 1},
  [CULPRIT_BRANCH] = {EVENT_MISPREDICT, MACHINE_MISPREDICT, 2},
  [CULPRIT_ITLB] = {EVENT_ITLB_WALK, MACHINE_MEMORY, 4}, /* three tables, behind a committed store */
  [CULPRIT_DTLB] = {EVENT_DTLB_WALK, MACHINE_MEMORY, 4},
};

/* Cycles that the events at addresses start to end can have cost. INFINITY: no samples of them were taken. */
static double most_cycles(const struct evidence *e, enum culprit_kind kind, uint64_t start, uint64_t end) {
  const struct samples_set *s = NULL;
  for (size_t i = 0; e->image && events[kind].event && i < e->image->sets; i++)
    if (e->image->set[i].event == events[kind].event) s = &e->image->set[i];
  if (!s) return INFINITY;
  return most_samples(s, start, end) * s->period * e->program->machine.latency[events[kind].cost] * events[kind].times;
}

double evidence_most(const struct evidence *e, enum culprit_kind kind) {
  return most_cycles(e, kind, e->f->start - LINE, e->f->end + LINE);
}

/* In the line of pc and those beside it: interrupts come a little later. */
static double near(const struct evidence *e, enum culprit_kind kind, uint64_t pc) {
  const uint64_t line = pc & ~(uint64_t)(LINE - 1);
  return most_cycles(e, kind, line - LINE, line + 2 * LINE);
}

/* A misprediction is sampled at the branch, or behind it: near the suspect, or near what leads to it, where
 * that is known. */
static double near_branches(const struct evidence *e, const struct suspect *s) {
  double sum = near(e, CULPRIT_BRANCH, e->f->insn[s->insn].pc);
  for (unsigned w = 0; w < s->ways; w++) sum += s->way[w].known ? near(e, CULPRIT_BRANCH, s->way[w].pc) : INFINITY;
  return s->more ? INFINITY : sum;
}

/* A miss of the I-cache, or of the TLB for fetch, is sampled where it came late: at the suspect or, when TIP
 * gives the time to a branch, where that leads. */
static double near_fetch(const struct evidence *e, enum culprit_kind kind, const struct suspect *s) {
  const uint64_t pc = e->f->insn[s->insn].pc;
  const double own = near(e, kind, pc);
  if (s->kind != SAMPLES_TIP) return own;
  if (cfg_is_jalr(s->word)) return INFINITY;
  return own + (cfg_is_branch(s->word) ? near(e, kind, cfg_target(pc, s->word)) : 0);
}

static double near_suspect(const struct evidence *e, enum culprit_kind kind, const struct suspect *s) {
  if (kind == CULPRIT_BRANCH) return near_branches(e, s);
  if (kind == CULPRIT_ICACHE || kind == CULPRIT_ITLB) return near_fetch(e, kind, s);
  return near(e, kind, e->f->insn[s->insn].pc);
}

static void from_events(const struct evidence *e, const struct suspect *s, struct culprit *c) {
  const double high = near_suspect(e, c->kind, s);
  if (high >= c->high) return;
  c->high = high;
  c->evidence = CULPRIT_BOUNDED;
}

/* ---- TIP ---- */

/* What a sample of a stall says of a cause: it was it, it was not, or it does not say. A CAUSE bit belongs to
 * the blamed instruction. */
enum verdict { NOT, OPEN, SEEN };

static enum verdict verdict(const struct samples_row *r, enum culprit_kind kind) {
  const unsigned class = r->reason & SAMPLES_CLASS_MASK, causes = r->reason >> SAMPLES_CAUSES_SHIFT & SAMPLES_CAUSES_MASK;
  const bool imiss = causes >> TIP_CAUSE_IMISS & 1, itlb = causes >> TIP_CAUSE_ITLB & 1, dmiss = causes >> TIP_CAUSE_DMISS & 1;
  switch (class) {
    case ORACLE_MISPREDICT: return kind == CULPRIT_BRANCH ? SEEN : kind == CULPRIT_ICACHE || kind == CULPRIT_ITLB ? OPEN : NOT;
    case ORACLE_MISC_FLUSH:
      return kind == CULPRIT_SYNC || kind == CULPRIT_ORDER || kind == CULPRIT_ICACHE || kind == CULPRIT_ITLB || kind == CULPRIT_DTLB
               ? OPEN
               : NOT;
    case ORACLE_FRONT_END:
      if (kind == CULPRIT_ITLB) return itlb && !imiss ? SEEN : OPEN;
      if (kind == CULPRIT_ICACHE) return imiss && !itlb ? SEEN : OPEN;
      return kind == CULPRIT_BRANCH && !imiss && !itlb ? OPEN : NOT;
    default:
      if (causes >> TIP_CAUSE_DTLB & 1) return kind == CULPRIT_DTLB && !dmiss ? SEEN : kind == CULPRIT_ORDER ? NOT : OPEN;
      if (!dmiss) return OPEN;
      return kind == CULPRIT_DCACHE ? SEEN : kind == CULPRIT_ORDER ? NOT : OPEN; /* a load that missed waits for its line */
  }
}

static void add_level(struct culprit *c, const struct samples_row *r, double cycles) {
  const bool far = r->reason >> SAMPLES_CAUSES_SHIFT >> TIP_CAUSE_L2MISS & 1;
  if (c->kind == CULPRIT_DCACHE) c->level[far ? CULPRIT_MEMORY : CULPRIT_L2] += cycles;
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
    if (v == SEEN) add_level(c, r, samples_events(s, r->parts));
  }
  if (seen == 0 && open >= c->high) return;
  c->evidence = CULPRIT_SEEN;
  c->high = c->kind == CULPRIT_BRANCH ? seen + fmin(c->high, open) : fmin(c->high, seen + open);
  c->low = fmin(seen, c->high);
}

void evidence_translated(const struct evidence *e, const struct suspect *s, struct culprit *c) {
  if (!e->program->machine.translates) return;
  double walks = 0;
  if (c->kind == CULPRIT_ICACHE || c->kind == CULPRIT_BRANCH) walks = near_suspect(e, CULPRIT_ITLB, s);
  if (c->kind == CULPRIT_DCACHE || c->kind == CULPRIT_WRITE || c->kind == CULPRIT_ORDER) walks = near_suspect(e, CULPRIT_DTLB, s);
  c->low = fmax(0, c->low - walks);
}

void evidence_bound(const struct evidence *e, const struct suspect *s, struct culprit *c) {
  from_events(e, s, c);
  if (e->set && e->set->kind == SAMPLES_TIP) from_tip(e, e->f->insn[s->insn].pc, c);
}

#include "culprits/recorded.h"

#include <math.h>

#define UNSEEN 0.1 /* share of a stall: what no record shows is innocent when it can have caused no more */

/* Cycles that a cause has had, with 95 % of certainty. */
struct bounds {
  double low, high;
  bool shown; /* by a record, or there are none */
};
static const struct bounds unknown = {0, INFINITY, true};

static unsigned latency(const struct evidence *e, enum machine_latency which) { return e->program->machine.latency[which]; }

/* k of the instruction's records show an event that costs at most so much: over all its executions. */
static struct bounds at_most(const struct records_row *r, uint64_t k, double cost, double executions) {
  return (struct bounds){0, pme_poisson((double)k, PME_95).high / (double)r->retired * cost * executions, k > 0};
}

/* Cycles as the oldest, over all executions. One that no record shows would have been held as long as others
 * of the image are. */
static struct profile_interval held(const struct evidence *e, const struct suspect *s, const struct records_row *r,
                                    enum records_held by) {
  const struct pme_moments *all = &e->image->records.held[by];
  const double none = by == RECORDS_MISSED ? latency(e, MACHINE_MEMORY) : 2.0 * latency(e, MACHINE_MISPREDICT);
  const double mean = all->n ? (double)all->sum / (double)all->n : none;
  return pme_sum((double)r->held[by].sum, r->held[by].squares, fmax(1, mean), s->executions / (double)r->retired);
}

/* ---- the causes ---- */

/* TIP gives a mispredicted branch the misses of what it leads to: its own record does not tell of these. */
static struct bounds icache(const struct evidence *e, const struct suspect *s, const struct records_row *r) {
  if (s->kind == SAMPLES_TIP && cfg_is_branch(s->word)) return unknown;
  if (s->kind == SAMPLES_TIP && cfg_is_jalr(s->word)) return unknown;
  return at_most(r, r->imiss, latency(e, MACHINE_MEMORY), s->executions);
}

/* Interrupts stop behind the branch: all ways that lead here must be known. TIP has
 * seen mispredictions itself. */
static struct bounds branch(const struct evidence *e, const struct suspect *s) {
  struct bounds sum = {0, 0, false};
  if (s->kind == SAMPLES_TIP || s->more) return unknown;
  for (unsigned w = 0; w < s->ways; w++) {
    const struct suspect_way *way = &s->way[w];
    const bool predicted = way->known && (cfg_is_branch(way->word) || cfg_is_jalr(way->word));
    const struct records_row *r = predicted ? records_at(&e->image->records, way->pc) : NULL;
    if (!way->known || (predicted && !r)) return unknown;
    const struct bounds own = predicted ? at_most(r, r->mispredict, 2.0 * latency(e, MACHINE_MISPREDICT), way->executions)
                                        : (struct bounds){0, 0, false};
    sum.high += own.high + (way->taken ? way->executions : 0); /* fetch may have had to correct the target */
    sum.shown |= own.shown;
  }
  return sum;
}

/* What held a load that neither missed nor was ordered, beyond its static stall and the time that a hit
 * takes, may have been a device or the port: culprits of the D-cache's kind. */
static struct bounds memory(const struct evidence *e, const struct suspect *s, const struct records_row *r, enum records_held by) {
  const struct profile_interval sum = held(e, s, r, by), other = held(e, s, r, RECORDS_OTHER);
  const double hit = fmax(e->stopped, latency(e, MACHINE_LOAD) * s->executions);
  const double rest = by == RECORDS_MISSED ? fmax(0, other.high - hit) : 0;
  return (struct bounds){fmax(0, sum.low - e->stopped), sum.high + rest, r->held[by].sum > 0};
}

/* A unit that is busy holds the instruction, whatever else its record shows. */
static struct bounds unit(const struct evidence *e, const struct suspect *s, const struct records_row *r) {
  struct bounds sum = {-e->stopped, 0, true};
  for (int by = 0; by < RECORDS_HELD; by++) {
    if (!r->held[by].n) continue;
    const struct profile_interval part = held(e, s, r, by);
    sum.low += part.low;
    sum.high += part.high;
  }
  return (struct bounds){fmax(0, sum.low), sum.high, true};
}

void recorded_bound(const struct evidence *e, const struct suspect *s, struct culprit *c) {
  const struct records_row *r = records_at(&e->image->records, e->f->insn[s->insn].pc);
  struct bounds b = unknown;
  if (c->kind == CULPRIT_BRANCH) b = branch(e, s);
  else if (!r) return;
  else if (c->kind == CULPRIT_ICACHE) b = icache(e, s, r);
  else if (c->kind == CULPRIT_DCACHE) b = memory(e, s, r, RECORDS_MISSED);
  else if (c->kind == CULPRIT_ORDER) b = memory(e, s, r, RECORDS_ORDERED);
  else if (c->kind == CULPRIT_WRITE || c->kind == CULPRIT_DIVIDE) b = unit(e, s, r);
  if (!b.shown && b.high < UNSEEN * e->possible) b.high = 0;
  if (b.high >= c->high && b.low <= c->low) return;
  c->evidence = CULPRIT_RECORDED;
  c->high = fmin(c->high, b.high);
  c->low = fmin(c->high, fmax(c->low, b.low));
}

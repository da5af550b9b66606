#include "pme_attribution.h"

#include <inttypes.h>
#include <stdio.h>

void pme_attribution_end(struct pme_attribution *a, const struct pme_true_life *life) { a->ended[a->count++ % PME_ATTRIBUTION_ROOM] = *life; }

/* The unit sees a cycle's record one cycle later, and names the cycle in which it sees the end. */
static const struct pme_true_life *find(const struct pme_attribution *a, uint64_t pc, uint64_t ended, uint64_t total) {
  for (uint64_t i = 1; i <= a->count && i <= PME_ATTRIBUTION_ROOM; i++) {
    const struct pme_true_life *l = &a->ended[(a->count - i) % PME_ATTRIBUTION_ROOM];
    if (l->ended < ended) return NULL;
    uint64_t age = l->ended - l->fetched;
    if (l->ended == ended && l->pc == pc && (age < PME_LATENCY_MAX ? age : PME_LATENCY_MAX) == total) return l;
  }
  return NULL;
}

/* A latency of the record against two cycles; one that is not valid must not have happened. */
static bool same(const struct pme_life *r, enum pme_latency which, uint64_t from, uint64_t to) {
  bool happened = from != PME_LIFE_NEVER && to != PME_LIFE_NEVER;
  if (!(r->valid >> which & 1)) return !happened;
  uint64_t cycles = to - from;
  return happened && r->latency[which] == (cycles < PME_LATENCY_MAX ? cycles : PME_LATENCY_MAX);
}

static bool same_events(const struct pme_life *r, uint16_t events) {
  static const struct { uint64_t bit; uint16_t event; bool memory; } rows[] = {
    {PME_ICMISS, PROBE_EV_IMISS, false}, {PME_MISPRED, PROBE_EV_MISPREDICT, false}, {PME_ORDER, PROBE_EV_ORDER, false},
    {PME_REPLAY, PROBE_EV_REPLAY, false}, {PME_L1MISS, PROBE_EV_DMISS, true}, {PME_LLMISS, PROBE_EV_L2MISS, true},
  };
  bool memory = r->type == PME_TYPE_LOAD || r->type == PME_TYPE_STORE;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if ((memory || !rows[i].memory) && !(r->header & rows[i].bit) != !(events & rows[i].event)) return false;
  return true;
}

static bool same_header(const struct pme_life *r, const struct pme_true_life *l) {
  unsigned opcode = l->insn & 0x7f;
  bool control = opcode == 0x63 || opcode == 0x67 || opcode == 0x6f || l->insn == 0x30200073; /* MRET */
  enum pme_type type = l->mem == 1 ? PME_TYPE_LOAD : l->mem == 2 ? PME_TYPE_STORE : control ? PME_TYPE_CONTROL : PME_TYPE_OTHER;
  if (r->type != type) return false;
  if (opcode == 0x63 && (r->header & PME_TKBR ? !(l->events & PROBE_EV_TAKEN) : !(r->header & PME_NTBR) || l->events & PROBE_EV_TAKEN)) return false;
  return (r->source == PME_DSRC_QUEUE) == (l->mem == 1 && l->events & PROBE_EV_FORWARDED);
}

/* Phases of the record against the true cycles; what happened only in the cycle of its end is not yet known to be worth a latency. */
static const char *latency_differs(const struct pme_life *r, const struct pme_true_life *l) {
  uint64_t oldest = l->stalled < PME_LATENCY_MAX ? l->stalled : PME_LATENCY_MAX;
  if (!same(r, PME_L_DISPATCH, l->fetched, l->mapped)) return "fetch to map";
  if (!same(r, PME_L_ISSUE, l->mapped, l->issued)) return "map to issue";
  if (!same(r, PME_L_EXECUTION, l->issued, l->finished) && (r->retired || l->finished != PME_LIFE_NEVER)) return "issue to retire ready";
  if (r->latency[PME_L_OLDEST] != oldest) return "cycles as the oldest";
  if (r->valid >> PME_L_MEMORY & 1 && !same(r, PME_L_MEMORY, l->issued, l->finished)) return "load issue to completion";
  if (r->retired && (r->valid >> PME_L_MEMORY & 1) != (l->mem != 0)) return "a memory operation";
  if (r->retired && l->finished != PME_LIFE_NEVER && r->latency[PME_L_TOTAL] < PME_LATENCY_MAX &&
      pme_life_retire_latency(r) != l->ended - l->finished)
    return "retire ready to retire";
  return NULL;
}

static const char *differs(const struct pme_life *r, const struct pme_true_life *l) {
  const char *what = latency_differs(r, l);
  if (r->reason != l->reason) return "how it ended";
  if (what) return what;
  if (r->own != l->own) return "whose exception it is";
  if (r->cause != l->cause) return "cause";
  if (r->history != l->history || r->skip != l->skip) return "branch history";
  if (r->privilege != l->privilege || r->context != l->context) return "privilege or context";
  if (!r->retired) return NULL;
  if (!same_header(r, l)) return "kind";
  if (!same_events(r, l->events)) return "events";
  return r->address == l->address ? NULL : "address";
}

/* Of the second: fetch to fetch. Fewer are counted than were fetched when the counter stood still in between. */
static const char *distance_differs(const struct pme_attribution *a, const struct pme_life *r, const struct pme_true_life *l) {
  if (!r->second || !a->first_known) return NULL;
  uint64_t cycles = l->fetched - a->first.fetched, between = l->serial - a->first.serial;
  if (r->distance_cycles != (cycles < PME_LATENCY_MAX ? cycles : PME_LATENCY_MAX)) return "cycles from the first of its pair";
  return !r->opportunities && r->distance > between ? "distance from the first of its pair" : NULL;
}

bool pme_attribution_check(struct pme_attribution *a, const struct pme_record *record, const struct pme_true_life **life) {
  struct pme_life r = pme_record_life(record);
  const struct pme_true_life *l = *life = find(a, r.pc, r.time - a->clock, r.latency[PME_L_TOTAL]);
  const char *what = pme_record_wrong(record);
  if (!what) what = l ? differs(&r, l) : "no such instruction ended then";
  if (!what) what = distance_differs(a, &r, l);
  a->first_known = l && r.pair && !r.second;
  if (a->first_known) a->first = *l;
  a->records++;
  a->exact += !what;
  if (what && !a->first_wrong[0])
    snprintf(a->first_wrong, sizeof a->first_wrong, "pc 0x%" PRIx64 ", ended in cycle %" PRIu64 ": %s", r.pc, r.time - a->clock, what);
  return !what;
}

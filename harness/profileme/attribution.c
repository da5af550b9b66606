#include "profileme/attribution.h"

#include <inttypes.h>
#include <stdio.h>

#include "profileme/check.h"

void pme_attribution_end(struct pme_attribution *a, const struct pme_true_life *life) {
  a->ended[a->count++ % PME_ATTRIBUTION_ROOM] = *life;
}

/* The unit sees a cycle's record one cycle later, and names the cycle in which it sees the end. Two of one pc that
 * end together have the same total when it is saturated: it is the one that agrees, or the youngest. */
static const struct pme_true_life *find_life(const struct pme_attribution *a, const struct pme_record *record,
                                             const struct pme_life *r) {
  const uint64_t ended = r->time - a->clock, total = r->latency[PME_L_TOTAL];
  const struct pme_true_life *found = NULL;
  for (uint64_t i = 1; i <= a->count && i <= PME_ATTRIBUTION_ROOM; i++) {
    const struct pme_true_life *l = &a->ended[(a->count - i) % PME_ATTRIBUTION_ROOM];
    if (l->ended < ended) break;
    uint64_t age = l->ended - l->fetched;
    if (l->ended != ended || l->pc != r->pc || (age < PME_LATENCY_MAX ? age : PME_LATENCY_MAX) != total) continue;
    const struct pme_check truth = pme_check_of(l, a->clock, NULL);
    if (!pme_check_differs(&truth, record)) return l;
    if (!found) found = l;
  }
  return found;
}

/* Of the second: fetch to fetch. Fewer are counted than were fetched when the counter stood still in
 * between. */
static const char *distance_differs(const struct pme_attribution *a, const struct pme_life *r, const struct pme_true_life *l) {
  if (!r->second || !a->first_known) return NULL;
  uint64_t cycles = l->fetched - a->first.fetched, between = l->serial - a->first.serial;
  if (r->distance_cycles != (cycles < PME_LATENCY_MAX ? cycles : PME_LATENCY_MAX)) return "cycles from the first of its pair";
  return !r->opportunities && r->distance > between ? "distance from the first of its pair" : NULL;
}

bool pme_attribution_check(struct pme_attribution *a, const struct pme_record *record, const struct pme_true_life **life) {
  struct pme_life r = pme_record_life(record);
  const struct pme_true_life *l = *life = find_life(a, record, &r);
  const char *what = pme_record_wrong(record);
  if (!what && !l) what = "no such instruction ended then";
  if (!what) {
    const struct pme_check truth = pme_check_of(l, a->clock, NULL);
    what = pme_check_differs(&truth, record);
  }
  if (!what) what = distance_differs(a, &r, l);
  a->first_known = l && r.pair && !r.second;
  if (a->first_known) a->first = *l;
  a->records++;
  a->exact += !what;
  if (what && !a->first_wrong[0])
    snprintf(a->first_wrong, sizeof a->first_wrong, "pc 0x%" PRIx64 ", ended in cycle %" PRIu64 ": %s", r.pc, r.time - a->clock,
             what);
  return !what;
}

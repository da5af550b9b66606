/* Every instruction in flight, from the fetch buffer to commit, and marks that samplers put on them.
 *                                                                                              docs/rivals.md
 *
 * For profilers that tag an instruction before it is known whether it commits. A mark waits until the next
 * instruction is fetched, or dispatched; it sits on that instruction; and it lands when the instruction
 * commits. If the instruction is dropped instead, the mark waits again, for the next one.
 *
 * Needs the views COMMIT, DISPATCH, FETCH and PIPE of every cycle from reset on. */
#ifndef CULPRIT_INFLIGHT_H
#define CULPRIT_INFLIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "probe/flight.h"

enum { INFLIGHT_KINDS = 4 }; /* kinds of marks at each of the two places */

enum inflight_place { INFLIGHT_FETCH, INFLIGHT_DISPATCH, INFLIGHT_PLACES };

struct inflight_op {
  bool marked;
  uint32_t marks[INFLIGHT_PLACES][INFLIGHT_KINDS];
};

/* Marks that land: `count` of this place and kind on an instruction that commits. False
 * ends the step with an error. */
typedef bool (*inflight_land_fn)(void *ctx, enum inflight_place place, unsigned kind, uint64_t pc, uint32_t count);

struct inflight {
  struct flight flight;
  inflight_land_fn land;
  void *ctx;
  struct inflight_op op[FLIGHT_ROOM]; /* by number modulo FLIGHT_ROOM */
  bool waits[INFLIGHT_PLACES];
  uint32_t waiting[INFLIGHT_PLACES][INFLIGHT_KINDS];
  uint64_t dropped[INFLIGHT_PLACES][INFLIGHT_KINDS]; /* marks whose instruction was dropped, so that they waited again */
};

/* False: width is not 1..4, or rob_entries is 0 or more than FLIGHT_ROOM. */
bool inflight_init(struct inflight *q, unsigned width, unsigned rob_entries, inflight_land_fn land, void *ctx);

/* One more mark, for the next instruction that reaches this place, in the cycle of the
 * next step or later. */
void inflight_mark(struct inflight *q, enum inflight_place place, unsigned kind);

bool inflight_step(struct inflight *q, const struct probe_cycle *c); /* one cycle; false: flight.error */

/* Marks that have not landed yet. */
uint64_t inflight_open(const struct inflight *q, enum inflight_place place, unsigned kind);

#endif

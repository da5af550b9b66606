/* Every instruction in flight: when each that commits was fetched and dispatched, and which are dropped.
 *                                                                                              docs/rivals.md
 * Needs the views COMMIT, DISPATCH, FETCH and PIPE of every cycle from reset on. */
#ifndef CULPRIT_INFLIGHT_H
#define CULPRIT_INFLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/ages.h"
#include "probe/flight.h"

struct inflight {
  struct flight flight;
  uint64_t now;                           /* of the next step; the first is 0 */
  uint64_t came[AGE_PLACES][FLIGHT_ROOM]; /* by number modulo FLIGHT_ROOM: the cycle in which it came to the place */
  /* Of the last step */
  struct probe_ages ages;
  struct inflight_drop {
    bool any;
    uint64_t from,
      to; /* the place's instructions that came in these cycles are dropped; none that stays came later than from - 1 */
  } drop[AGE_PLACES];
};

/* False: width is not 1..4, or rob_entries is 0 or more than FLIGHT_ROOM. */
bool inflight_init(struct inflight *q, unsigned width, unsigned rob_entries);

/* One cycle. False: the views contradict each other; q->flight.error says how. */
bool inflight_step(struct inflight *q, const struct probe_cycle *c);

#endif

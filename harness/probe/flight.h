/* Tracks which instructions are in flight, in program order, from the fetch buffer to their end, by the views
 * of fetch, dispatch and commit and the squashes of the pipeline view. Users keep what they need to know of
 * an instruction by its number: rivals/inflight.h, profileme/lives.h.
 *
 * Needs the views COMMIT, DISPATCH, FETCH and PIPE of every cycle from reset on. */
#ifndef CULPRIT_FLIGHT_H
#define CULPRIT_FLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/probe.h"

enum { FLIGHT_ROOM = 1024 }; /* instructions in flight at most; arrays by number have as many places */

/* What happens to the instruction of a number, in the cycle of record c. False ends the step with an
 * error. */
struct flight_events {
  bool (*fetched)(void *ctx, uint64_t number, unsigned slot, const struct probe_cycle *c);
  bool (*mapped)(void *ctx, uint64_t number, const struct probe_cycle *c);
  bool (*committed)(void *ctx, uint64_t number, unsigned place,
                    const struct probe_cycle *c); /* the place-th that commits in this cycle */
  bool (*dropped)(void *ctx, uint64_t number, const struct probe_cycle *c);
};

struct flight {
  unsigned width, rob_entries;
  const struct flight_events *on;
  void *ctx;
  uint64_t head, mapped, decoded, tail; /* numbers: the oldest, the first that is not in the ROB, the first in the fetch buffer, the
                                           next to be fetched; what is dropped from a number on is given again */
  bool gone[FLIGHT_ROOM];               /* by number: dropped alone, before dispatch (a profile instruction) */
  uint64_t in_rob[FLIGHT_ROOM];         /* ROB entry -> number */
  uint64_t pc[FLIGHT_ROOM];             /* by number modulo FLIGHT_ROOM, as fetched: a multiple of 4 */
  const char *error;                    /* after a failed step: what is impossible in the views */
};

/* False: width is not 1..4, or rob_entries is 0 or more than FLIGHT_ROOM. */
bool flight_init(struct flight *q, unsigned width, unsigned rob_entries, const struct flight_events *on, void *ctx);

bool flight_step(struct flight *q, const struct probe_cycle *c); /* one cycle: commit, fetch, dispatch, then what is dropped */

/* The number of the instruction in a ROB entry; UINT64_MAX: none is there. */
uint64_t flight_in_rob(const struct flight *q, unsigned rob);

bool flight_fail(struct flight *q, const char *what); /* keeps the error; always false */

#endif

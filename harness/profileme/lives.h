/* The life of every instruction, from fetch to its end: the truth that ProfileMe's records and
 * estimates are compared with. Derived from the views of dispatch, commit, issue and
 * completion, not from the tag view.                                                   docs/eval-profileme.md
 *
 * Needs the views COMMIT, DISPATCH, FETCH, PIPE and RETIRE of every cycle from reset on. */
#ifndef CULPRIT_PME_LIVES_H
#define CULPRIT_PME_LIVES_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/flight.h"
#include "profileme/record.h"

#define PME_LIFE_NEVER UINT64_MAX

/* Cycles in which it passed each boundary; PME_LIFE_NEVER: it did not. */
struct pme_true_life {
  uint64_t pc;
  uint64_t fetched, mapped, issued, finished, ended; /* finished: ready to retire */
  uint64_t stalled; /* cycles in which it was the oldest of the ROB, nothing committed and it did not end: the Oracle's R2 */
  uint64_t serial;  /* number of instructions fetched before it, since reset */
  uint32_t history; /* at its fetch: before the first of its block; skip: so many of the block come before it */
  bool withheld;    /* the history: branches of another privilege or context may be in it */
  uint8_t skip;
  /* Of the cycle in which it ended */
  enum pme_reason reason;
  bool retired, own; /* own: it raises the exception, or is executed again */
  uint8_t cause, privilege;
  uint16_t context;
  /* Of one that retired, or took a trap (seen) */
  bool seen;
  uint8_t mem;     /* 0 none, 1 load, 2 store */
  uint16_t events; /* probe_event bits */
  uint32_t insn;
  uint64_t address; /* of a load or store, where a control transfer goes, else 0 */
};

/* Sec. 5.2.3: it is in progress from `fetched` up to here: ready to retire, or the end of one that never
 * was. */
uint64_t pme_true_progress(const struct pme_true_life *l);

/* One has ended. False ends the step with an error. */
typedef bool (*pme_life_fn)(void *ctx, const struct pme_true_life *life);

struct pme_lives {
  struct flight flight;
  pme_life_fn end;
  void *ctx;
  uint64_t fetched;      /* all since reset */
  uint64_t own_branches; /* conditional branches retired since privilege or context changed, in the cycle just stepped */
  unsigned privilege, context;
  uint64_t stalled_pc; /* of the cycle just stepped: the oldest, when nothing committed; 0: something did, or nothing was there */
  struct pme_true_life life[FLIGHT_ROOM]; /* by number modulo FLIGHT_ROOM */
};

/* False: width is not 1..4, or rob_entries is 0 or more than FLIGHT_ROOM. */
bool pme_lives_init(struct pme_lives *q, unsigned width, unsigned rob_entries, pme_life_fn end, void *ctx);

bool pme_lives_step(struct pme_lives *q, const struct probe_cycle *c); /* one cycle; false: flight.error */

/* The cycle in which the oldest instruction in flight was fetched, `now` when there is none: nothing that
 * issued before is still open. */
uint64_t pme_lives_frontier(const struct pme_lives *q, uint64_t now);

#endif

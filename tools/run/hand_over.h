/* The machine of a run starts from a state, not from reset.                              docs/far.md, "The way in" */
#ifndef CULPRIT_RUN_HAND_OVER_H
#define CULPRIT_RUN_HAND_OVER_H

#include "iss/run.h"
#include "tools/run/run.h"

/* How caches and branch predictors are to be then. */
struct hand_over_warm {
  const struct iss_recent *recent;         /* as if these lines had been used; NULL: empty */
  const struct iss_predictors *predictors; /* NULL: as they are after the way in */
};

/* Brings machine and golden model to this state, in lockstep, with every register compared. No enabled interrupt may be
 * pending in it (iss_machine_interrupt). Its memory may be the machine's. The first cycle of the run has been stepped
 * then. STATUS_START: the machine cannot start from it. */
bool hand_over(struct run *r, const struct iss_machine *state, struct hand_over_warm warm, struct failure *f);

#endif

/* The co-processor's golden model next to a machine: same registers, same samples taken from TIP, in every
 * cycle. */
#ifndef CULPRIT_COP_CHECKER_H
#define CULPRIT_COP_CHECKER_H

#include "coproc/model.h"
#include "coproc/selection.h"
#include "sim/sim.h"

struct cop_checker {
  const struct sim_api *api;
  struct cop_model model; /* its regs: the unit's after the cycle that was compared last */
  bool open;
  uint64_t compared;              /* cycles */
  struct cop_selection selection; /* of tagged instructions by the unit */
  uint8_t was;                    /* state of the unit in the previous cycle */
  uint64_t executed, branched;    /* microinstructions; of them, with an operation in their branch slot */
};

/* Views of the observation port that cop_checker_step needs. */
#define COP_CHECKER_VIEWS (SIM_VIEW_DISPATCH | SIM_VIEW_RETIRE)

/* Before the first cycle, the machine reset. False: out of memory. cop_checker_close is
 * harmless on a zeroed struct. */
bool cop_checker_open(struct cop_checker *c, const struct sim_api *api);
void cop_checker_close(struct cop_checker *c);

/* After a cycle of the machine, with its record. False: they differ, or out of memory; `what` is one line
 * without place and cycle. */
bool cop_checker_step(struct cop_checker *c, const struct sim *sim, const struct probe_cycle *now, char *what, size_t size);

#endif

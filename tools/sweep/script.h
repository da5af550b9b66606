/* The files of a sweep: the command of each point, and the scripts that run them all
 * on the user's own engine. */
#ifndef CULPRIT_SWEEP_SCRIPT_H
#define CULPRIT_SWEEP_SCRIPT_H

#include "tools/sweep/plan.h"

/* What every point has in common. */
struct sweep_common {
  const char *self;   /* the culprit command, absolute */
  const char *folder; /* where the results go, absolute */
  const char *record; /* more options of `culprit record`, as a shell reads them; NULL: none */
  const char *sample; /* the same of `culprit sample`, which the points are then of; NULL: they are of `record` */
};

/* Writes `jobs`, `parallel.sh` and `slurm.sh` into the folder. */
bool sweep_write(const struct sweep_plan *plan, const struct sweep_common *common, struct failure *f);

#endif

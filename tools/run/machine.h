/* Finds and opens a simulated machine, build/sim/NAME.so. */
#ifndef CULPRIT_MACHINE_H
#define CULPRIT_MACHINE_H

#include <stdbool.h>

#include "sim/sim.h"
#include "tools/cli/failure.h"

struct machine {
  void *library;
  const struct sim_api *api;
};

/* Looks in $CULPRIT_SIM_DIR, else in sim/ next to the running executable. trace: the build with waves. */
bool machine_open(struct machine *m, const char *config, bool trace, struct failure *f);
void machine_close(struct machine *m);

#endif

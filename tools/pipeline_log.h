/* `culprit run --konata F`: the pipeline log of a window of cycles, for the Konata viewer. */
#ifndef CULPRIT_PIPELINE_LOG_H
#define CULPRIT_PIPELINE_LOG_H

#include <stdbool.h>

#include "../harness/report_file.h"
#include "../sim/sim.h"
#include "failure.h"

/* Views that a step needs. */
#define PIPELINE_LOG_VIEWS (SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_RETIRE | SIM_VIEW_PIPE)

struct pipeline_log {
  struct report_file file;
  bool on; /* inside the window */
};

bool pipeline_log_open(struct pipeline_log *l, const char *path, const struct sim_api *api, struct failure *f);
bool pipeline_log_step(struct pipeline_log *l, const struct probe_cycle *c, struct failure *f);
bool pipeline_log_close(struct pipeline_log *l, struct failure *f);

/* Removes what is not finished. Harmless when closed or never opened. */
void pipeline_log_abandon(struct pipeline_log *l);

#endif

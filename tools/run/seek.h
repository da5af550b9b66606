/* `--at`: the window of waves and pipeline log is around one execution of an instruction. A second machine like the
 * run's, in the same state, runs ahead up to there; runs are deterministic, so the run itself then does the same in
 * the same cycles. */
#ifndef CULPRIT_RUN_SEEK_H
#define CULPRIT_RUN_SEEK_H

#include "tools/run/run.h"

/* After the program is loaded and before the run's first step: sets r->from, r->to and the marker of the waves, if the run has the
 * option. False, with f filled: no such instruction, it is not executed that often, or a signal came. */
bool seek_window(struct run *r, struct failure *f);

#endif

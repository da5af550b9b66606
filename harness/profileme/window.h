/* Instructions per cycle in windows of 30 cycles (ProfileMe sec. 6): how much useful
 * concurrency varies in a run.                                                      docs/eval-profileme.md */
#ifndef CULPRIT_PME_WINDOW_H
#define CULPRIT_PME_WINDOW_H

#include <stdint.h>

#include "probe/probe.h"

#define PME_WINDOW_CYCLES 30

/* All zero: before the first cycle. Windows are adjacent; an incomplete one at the end is left out. */
struct pme_window {
  unsigned cycle, retired;                               /* of the current window */
  uint64_t windows[PME_WINDOW_CYCLES * PROBE_LANES + 1]; /* how many windows have so many retired instructions */
};

void pme_window_step(struct pme_window *w, const struct probe_retire *r);

struct pme_window_result {
  uint64_t windows;
  double mean;      /* instructions per cycle, each window weighted by what retired in it: what an average instruction sees */
  double deviation; /* standard deviation, weighted likewise, in percent of that mean; NaN: nothing retired */
  double ratio;     /* largest over smallest, windows in which nothing retired left out; NaN likewise */
  double empty;     /* percent of the windows in which nothing retired */
};
struct pme_window_result pme_window_result(const struct pme_window *w);

#endif

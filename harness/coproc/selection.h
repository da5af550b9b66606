/* Is the choice of samples fair? Counts for each load how often it could have been a sample, and how often it
 * was one.                                                                   docs/coproc-programs.md, "value"
 *
 * Samples are dropped when the engine does not keep up, more often at the end of a burst than at its
 * beginning. */
#ifndef CULPRIT_COP_SELECTION_H
#define CULPRIT_COP_SELECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"

/* All zero: empty. */
struct cop_selection {
  struct hash offered;            /* (load, 0): times */
  struct hash window;             /* likewise: accepted in this window */
  struct hash estimate, variance; /* of `offered`, from what was accepted, in 1/256 */
  uint64_t window_offered, window_accepted;
};

void cop_selection_free(struct cop_selection *s);
/* False: out of memory. */
bool cop_selection_offer(struct cop_selection *s, uint32_t pc);
bool cop_selection_accept(struct cop_selection *s, uint32_t pc);
/* Call it where the sampling rate may change: an accepted sample stands for as many as were offered in its
 * window, divided by those that were accepted there. False: out of memory. */
bool cop_selection_end_window(struct cop_selection *s);

/* percent: offered executions that the samples ascribe to another load: half the sum of the differences
 * between what was offered of each load and what its samples stand for. chance: how much of that chance alone
 * would cause. 0 without samples. Call it after the last window's end. */
struct cop_selection_bias {
  double percent, chance;
};
struct cop_selection_bias cop_selection_bias(const struct cop_selection *s);

#endif

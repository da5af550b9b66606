/* The static schedule of a block after the code that leads to it.        docs/analysis.md, DCPI sec. 6.1.3 */
#ifndef CULPRIT_ANALYSIS_CONTEXT_H
#define CULPRIT_ANALYSIS_CONTEXT_H

#include "analysis/flow.h"
#include "machine/schedule.h"

#define CONTEXT_NONE UINT32_MAX

struct context_row {
  double head, shared; /* M_i (schedule.h), averaged over the ways into the block */
  /* index in the block: the times of the instructions from here to this one have a sum that no stall among
   * them changes; j + 1 of sec. 6.1.3 */
  uint32_t first;
  /* index in the block: the W instructions from here to this one take one cycle on all ways;
   * CONTEXT_NONE: they do not */
  uint32_t tight;
  bool sure; /* M_i is the same on all ways, all of which are known, and this is no division */
};

/* Fills a row for each instruction of the block. heat: of each block of f; where several ways lead to the
 * block before this one, the hottest is taken. False: out of memory. */
bool context_schedule(const struct analysis_program *p, const struct flow *f, const double *heat, uint32_t block,
                      struct context_row *row);

#endif

/* The static schedule of a block behind what is executed before it.      docs/analysis.md, DCPI sec. 6.1.3 */
#ifndef CULPRIT_ANALYSIS_CONTEXT_H
#define CULPRIT_ANALYSIS_CONTEXT_H

#include "analysis/flow.h"
#include "machine/schedule.h"

#define CONTEXT_NONE UINT32_MAX

struct context_row {
  double head, shared; /* M_i (schedule.h), on average over the ways into the block */
  /* of the block: the instructions whose times add up to a time that no stall among them changes: j + 1 of
   * sec. 6.1.3, to this one */
  uint32_t first;
  /* of the block: from here on are W instructions, up to this one, that take one cycle on all ways;
   * CONTEXT_NONE: not so */
  uint32_t tight;
  bool sure; /* M_i is the same on all ways, and all of them are known; it is no division */
};

/* heat: of each block of f; of several ways in front of the block before, the hottest is taken. Fills a row
 * for each instruction of the block. False: out of memory. */
bool context_schedule(const struct analysis_program *p, const struct flow *f, const double *heat, uint32_t block,
                      struct context_row *row);

#endif

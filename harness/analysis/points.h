/* The frequency of instructions that are executed equally often, from how long each was the oldest.
 *                                                                        docs/analysis.md, DCPI sec. 6.1.3 */
#ifndef CULPRIT_ANALYSIS_POINTS_H
#define CULPRIT_ANALYSIS_POINTS_H

#include <stdbool.h>
#include <stdint.h>

#define POINTS_NONE UINT32_MAX

struct point {
  double samples; /* S_i */
  double least;   /* M_i; above 0: an issue point */
  uint32_t first; /* its ratio covers the instructions from this index up to its own: those after the one it depends on */
  /* from this index up to its own are as many as can commit together, and they take one cycle: they can
   * take longer, but no stall before them makes them faster. NONE: it ends no such window */
  uint32_t tight;
  bool sure;   /* M_i does not depend on what was executed before the block */
  bool chosen; /* set by points_find: the ratio went into the estimate, `*` in Figure 7 */
};

struct points_estimate {
  double frequency; /* executions / period; NAN: not known */
  double variance;  /* of it: from sampling, from ratios that differ, and from stalls that would not show */
  unsigned points;  /* ratios that went into it */
  bool regular;     /* their M_i are sure, and the samples do not contradict them */
};

/* point: the instructions of one class, block after block. False: out of memory. */
bool points_find(struct point *point, uint32_t count, struct points_estimate *e);

#endif

/* The frequency of each class of blocks, from its samples.               docs/analysis.md, DCPI sec. 6.1.3 */
#ifndef CULPRIT_ANALYSIS_ESTIMATE_H
#define CULPRIT_ANALYSIS_ESTIMATE_H

#include "analysis/flow.h"
#include "analysis/function.h"
#include "analysis/propagate.h"
#include "samples/samples.h"

/* Fills in the groups with blocks that the samples say something about; the others are not known. f holds the
 * blocks, and the instructions with their samples, whose M_i and `chosen` are set. False: out of memory. */
bool estimate_groups(const struct analysis_program *p, const struct flow *flow, enum samples_kind kind, struct frequency *f,
                     struct propagate_group *group);

#endif

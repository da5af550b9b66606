/* The frequency of each class of blocks, from its samples.               docs/analysis.md, DCPI sec. 6.1.3 */
#ifndef CULPRIT_ANALYSIS_ESTIMATE_H
#define CULPRIT_ANALYSIS_ESTIMATE_H

#include "analysis/flow.h"
#include "analysis/function.h"
#include "analysis/propagate.h"
#include "samples/samples.h"

/* Fills in the groups that have blocks of which samples tell; the others are not known. f has blocks, and
 * instructions with their samples; they get M_i and `chosen`. False: out of memory. */
bool estimate_groups(const struct analysis_program *p, const struct flow *flow, enum samples_kind kind, struct frequency *f,
                     struct propagate_group *group);

#endif

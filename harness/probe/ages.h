/* When the instructions that commit in a cycle were fetched and dispatched: from the views of those stages
 * (rivals/inflight.h), or from a trace (trace/state.h).                                     docs/trace.md, "Ages" */
#ifndef CULPRIT_PROBE_AGES_H
#define CULPRIT_PROBE_AGES_H

#include "probe/probe.h"

/* Clock cycles since the instruction of a bank that commits came to a place, at least 1. Other banks: meaningless. */
enum age_place { AGE_FETCH, AGE_DISPATCH, AGE_PLACES }; /* the fetch buffer, the ROB */
struct probe_ages {
  uint64_t since[AGE_PLACES][PROBE_LANES];
};

#endif

/* Counts of an instrumented program as rows of a profile. */
#ifndef CULPRIT_PROFILE_INSTRUMENTED_H
#define CULPRIT_PROFILE_INSTRUMENTED_H

#include "instrument/counts.h"
#include "profile/recording.h"

/* Sets kind, type, truth and rows of the profile, which has none yet. original: addresses of the original
 * program (not arcs, which only the instrumented one has). executed: the truth, or NULL. All blocks and edges
 * get rows, but only arcs that have a count. False: out of memory. */
bool prof_instrumented(struct recording *p, const struct instrument_view *v, bool original, const struct instrument_counts *counted,
                       const struct instrument_counts *executed);

#endif

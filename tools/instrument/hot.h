/* --functions hot:N: the functions with the most time in a profile of the same program. docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_HOT_H
#define CULPRIT_INSTRUMENT_HOT_H

#include "instrument/code.h"
#include "tools/cli/failure.h"

/* Leaves out all functions but the `most` with the most time (ProfileMe: records), and
 * those without any. */
bool hot_choose(struct code *c, uint64_t most, const char *profile, const char *program, struct failure *f);

#endif

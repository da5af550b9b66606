/* --duty: how much of each window profiling is on, in percent; one value for all kinds of
 * profile, or one for each. */
#ifndef CULPRIT_DUTY_H
#define CULPRIT_DUTY_H

#include "tools/cli/options.h"

enum { DUTY_DEFAULT = 25 };

/* Makes it one for each of `kinds`. */
bool duty_spread(struct option_list *duty, size_t kinds, struct failure *f);

/* True: one of them needs windows, as profiling is neither always on nor never. All kinds have the same
 * windows, so one that is always on or never stays so. */
bool duty_has_windows(const struct option_list *duty);

/* The part of a window with profiling on. */
uint64_t duty_part(uint64_t window, uint64_t percent);

#endif

/* Which events the tables are about. */
#ifndef CULPRIT_PROF_EVENTS_H
#define CULPRIT_PROF_EVENTS_H

#include "tools/prof/options.h"

/* Those of --event, which must have samples; without it all that have some, cycles first. */
bool events_find(struct verb_options *o, const struct samples *s, struct failure *f);

#endif

/* Puts the counters of all profiles in their places. */
#ifndef CULPRIT_INSTRUMENT_PLACES_H
#define CULPRIT_INSTRUMENT_PLACES_H

#include "instrument/emit.h"

/* Counts executions of this place. `block`: see counter.h. */
void places_put(struct emit *p, uint32_t block, const struct emit_counters *counters);

/* Counts the way of the branch `word` to block `to`. */
void places_put_way(struct emit *p, uint32_t word, uint32_t to, const struct emit_counters *counters);

/* After a function: those of its counters that are placed there. */
void places_put_stubs(struct emit *p);

#endif

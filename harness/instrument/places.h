/* Where counters stand, of all profiles. */
#ifndef CULPRIT_INSTRUMENT_PLACES_H
#define CULPRIT_INSTRUMENT_PLACES_H

#include "instrument/emit.h"

/* Counts what comes here. `block`: see counter.h. */
void places_put(struct emit *p, uint32_t block, const struct emit_counters *counters);

/* Counts the way of the branch `word` to block `to`. */
void places_put_way(struct emit *p, uint32_t word, uint32_t to, const struct emit_counters *counters);

/* Behind a function: what of its counters stands there. */
void places_put_stubs(struct emit *p);

#endif

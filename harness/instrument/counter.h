/* What counts: the instructions of a counter and of an arc, and where they stand. */
#ifndef CULPRIT_INSTRUMENT_COUNTER_H
#define CULPRIT_INSTRUMENT_COUNTER_H

#include "instrument/emit.h"

/* Counts what comes here. Registers that are free at the start of `block` are free here, which an arc's function begins with. */
void counter_put(struct emit *p, uint32_t block, const struct emit_counters *counters);

/* The instructions of one counter or arc of p->profile. */
void counter_put_code(struct emit *p, uint32_t block, uint32_t counter);

/* Counts the way of the branch `word` to block `to`. */
void counter_put_way(struct emit *p, uint32_t word, uint32_t to, const struct emit_counters *counters);

/* Behind a function: what of its counters stands there. */
void counter_put_stubs(struct emit *p);

#endif

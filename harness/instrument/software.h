/* Counters that software alone switches on and off: what profile instructions are compared with.
 *                                                                                       docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_SOFTWARE_H
#define CULPRIT_INSTRUMENT_SOFTWARE_H

#include "instrument/emit.h"

/* A counter or arc of p->profile (counter.h), by the method of the options. */
void software_put(struct emit *p, uint32_t block, uint32_t counter);

/* In the first copy of a function, at the start of a block: counts down; at zero, counts what is to be
 * counted there, and continues in the second copy. For one profile. */
void software_put_look(struct emit *p, uint32_t block, const struct emit_counters *counters);

/* After the function: the way from there to the second copy. */
void software_put_sample(struct emit *p, const struct emit_stub *s);

#endif

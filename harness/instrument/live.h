/* Which registers hold a value that is still read, at the start of each block.             docs/instrument.md
 *
 * Calls are not trusted to keep to the convention: what a caller reads after a call is live in the routine
 * that it calls, because compilers keep values in registers that they know the routine does not write. */
#ifndef CULPRIT_INSTRUMENT_LIVE_H
#define CULPRIT_INSTRUMENT_LIVE_H

#include "instrument/code.h"

/* By block of the graph: a bit for each register. NULL: out of memory. */
uint32_t *live_find(struct code *c);

/* Chooses `want` caller-saved registers, at most two; returns how many of them are live: the last ones. */
unsigned live_choose(uint32_t live, unsigned *reg, unsigned want);

#endif

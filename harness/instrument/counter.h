/* The instructions that count. */
#ifndef CULPRIT_INSTRUMENT_COUNTER_H
#define CULPRIT_INSTRUMENT_COUNTER_H

#include "instrument/emit.h"

/* One counter of p->profile, or EMIT_ARC. Registers that are free at the start of `block`, which the arc's
 * function begins with, are free here. */
void counter_put(struct emit *p, uint32_t block, uint32_t counter);

#endif

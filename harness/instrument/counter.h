/* The instructions that count. */
#ifndef CULPRIT_INSTRUMENT_COUNTER_H
#define CULPRIT_INSTRUMENT_COUNTER_H

#include "instrument/emit.h"

/* Emits one counter of p->profile, or EMIT_ARC. Registers that are free at the start of `block`, the first of
 * an arc's function, are free here. */
void counter_put(struct emit *p, uint32_t block, uint32_t counter);

#endif

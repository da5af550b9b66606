/* What counts: the instructions of a counter and of an arc, and where they stand. */
#ifndef CULPRIT_INSTRUMENT_COUNTER_H
#define CULPRIT_INSTRUMENT_COUNTER_H

#include "instrument/emit.h"

/* Counts what comes here. Registers that are free at the start of `block` are free here. */
void counter_put(struct emit *p, uint32_t block, uint32_t counter);

/* Counts the arc to the function that begins with `block`. */
void counter_put_arc(struct emit *p, uint32_t block);

/* Counts the way of the branch `word` to block `to`. */
void counter_put_way(struct emit *p, uint32_t word, uint32_t to, uint32_t counter);

/* The instructions of a counter, or (INSTRUMENT_DERIVED) of an arc, ordinary ones. */
void counter_put_plain(struct emit *p, uint32_t block, uint32_t counter);

/* Room on the stack for registers that hold something, and back; none for none. */
void counter_keep(struct emit *p, const unsigned *reg, unsigned count);
void counter_give_back(struct emit *p, const unsigned *reg, unsigned count);

/* Behind a function: what of its counters stands there. */
void counter_put_stubs(struct emit *p);

#endif

/* The counts of all edges, from those that have a counter: what comes to a vertex leaves it. */
#ifndef CULPRIT_INSTRUMENT_SOLVE_H
#define CULPRIT_INSTRUMENT_SOLVE_H

#include "instrument/table.h"

/* edge[i] is the count of v->edge[i]; counter holds v->head.counters values. Only an edge of kind CALL can be negative: a call came
 * back with the flag on that was made with it off. False: out of memory, or the counters do not determine all. */
bool instrument_solve(const struct instrument_view *v, const uint64_t *counter, int64_t *edge);

#endif

/* Derives the counts of all edges from those that have a counter: what enters a vertex leaves it. */
#ifndef CULPRIT_INSTRUMENT_SOLVE_H
#define CULPRIT_INSTRUMENT_SOLVE_H

#include "instrument/table.h"

/* edge[i] is the count of v->edge[i]; counter holds v->head.counters values. An edge of kind CALL
 * is negative when a call that was made with the flag off came back with it on; others can be when
 * the flag changed between two counters, by one for each change. False: out of memory, or the
 * counters do not determine all. */
bool instrument_solve(const struct instrument_view *v, const uint64_t *counter, int64_t *edge);

#endif

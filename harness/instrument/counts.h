/* What an instrumented program counted, or what it really executed (truth.h), place by place. */
#ifndef CULPRIT_INSTRUMENT_COUNTS_H
#define CULPRIT_INSTRUMENT_COUNTS_H

#include "base/hash.h"
#include "instrument/table.h"
#include "program/symbols.h"

struct instrument_counts {
  int64_t *edge;   /* by edge of the table; a call graph has none */
  struct hash arc; /* call graph: {the instruction that called, the function's first instruction}; instrumented program */
};

/* Bytes of the counters, or of the arcs, from where the table says they begin. */
uint64_t instrument_counts_bytes(const struct instrument_table *t);

/* Reads them from these bytes of memory. symbols: of the instrumented program. False: out of memory, or the
 * counters do not determine all edges. */
bool instrument_counts_read(struct instrument_counts *c, const struct instrument_view *v, const struct symbols *symbols,
                            const uint8_t *bytes);
void instrument_counts_free(struct instrument_counts *c); /* harmless on a zeroed struct */

#endif

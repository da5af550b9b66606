/* How often an instrumented program really executed its blocks, edges and calls: from what retires, whatever
 * its flags say.
 *
 * A block was executed when its first instruction retires. The edge is the one from the block before; after a
 * call, from the block with the call. A call is that of a function from the return address then in ra. An
 * interrupted block continues after MRET. */
#ifndef CULPRIT_INSTRUMENT_TRUTH_H
#define CULPRIT_INSTRUMENT_TRUTH_H

#include "instrument/counts.h"
#include "probe/probe.h"

struct instrument_truth {
  const struct instrument_view *view;
  struct instrument_counts counts; /* edges of kinds BLOCK, TAKEN, FALL and LABEL; or arcs */
  bool arcs;                       /* call graph */
  uint64_t base;
  size_t words;
  uint32_t *block; /* by word from base: number + 1 of the block that begins there */
  uint32_t *start; /* call graph: number + 1 of the function whose code begins there */
  uint32_t *own;   /* by block: its edge of kind BLOCK, + 1 */
  uint32_t *jumps; /* by block: where its indirect jump meets others (table.h), + 1 */
  struct hash edge;
  struct instrument_place {
    uint32_t block;          /* number + 1 of the youngest block; call graph: of the function that was called and has not begun */
    bool returned;           /* since then */
    uint64_t from, to;       /* call graph: ra when it was called, where its code begins */
  } now, interrupted, outer; /* outer: main, before which the runtime calls others */
  uint64_t ra;
};

/* v stays the caller's and must outlive t. symbols: of the instrumented program.
 * False: out of memory. */
bool instrument_truth_open(struct instrument_truth *t, const struct instrument_view *v, const struct symbols *symbols);
void instrument_truth_close(struct instrument_truth *t); /* harmless on a zeroed struct */

/* The retire view of a cycle. False: out of memory. */
bool instrument_truth_step(struct instrument_truth *t, const struct probe_retire *retire);

#endif

/* Vertices of the graph that table.h describes, by number: three for each block. The outside has none. */
#ifndef CULPRIT_INSTRUMENT_VERTEX_H
#define CULPRIT_INSTRUMENT_VERTEX_H

#include "instrument/table.h"

/* In and out of the block; the indirect jumps of the function that begins with it. */
enum { INSTRUMENT_IN, INSTRUMENT_OUT, INSTRUMENT_JUMPS, INSTRUMENT_VERTICES };

/* False: the edge comes from outside. */
static inline bool instrument_vertex_from(const struct instrument_edge *e, size_t *vertex) {
  const unsigned side = e->kind == INSTRUMENT_EDGE_BLOCK   ? INSTRUMENT_IN
                        : e->kind == INSTRUMENT_EDGE_LABEL ? INSTRUMENT_JUMPS
                                                           : INSTRUMENT_OUT;
  *vertex = (size_t)e->from * INSTRUMENT_VERTICES + side;
  return e->from != INSTRUMENT_OUTSIDE;
}

/* False: the edge leads outside. */
static inline bool instrument_vertex_to(const struct instrument_edge *e, size_t *vertex) {
  const unsigned side = e->kind == INSTRUMENT_EDGE_BLOCK  ? INSTRUMENT_OUT
                        : e->kind == INSTRUMENT_EDGE_JUMP ? INSTRUMENT_JUMPS
                                                          : INSTRUMENT_IN;
  *vertex = (size_t)e->to * INSTRUMENT_VERTICES + side;
  return e->to != INSTRUMENT_OUTSIDE;
}

#endif

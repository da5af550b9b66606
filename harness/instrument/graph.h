/* The graph of a function, as table.h describes it, and which of its edges have counters. */
#ifndef CULPRIT_INSTRUMENT_GRAPH_H
#define CULPRIT_INSTRUMENT_GRAPH_H

#include "instrument/code.h"
#include "instrument/table.h"

/* Where an edge can be counted, relative to a block. */
enum graph_place {
  GRAPH_NOWHERE,
  GRAPH_IN,   /* in front of it, where jumps to it do not pass: from the block before, or from outside */
  GRAPH_HERE, /* at its start */
  GRAPH_OUT   /* on the way of its branch or jump */
};

struct graph_edge {
  struct instrument_edge e; /* blocks by number from the function's first, or OUTSIDE; counter 0: has one, DERIVED: has none */
  uint8_t place;            /* enum graph_place */
  uint32_t at;              /* the block that this is relative to */
  uint32_t weight;          /* roughly how often it is executed, times what its counter costs */
};

struct graph {
  const struct code *code;
  const struct code_function *function;
  unsigned flags;
  uint32_t first, blocks; /* blocks of the program's graph from `first` on */
  struct graph_edge *edge;
  size_t edges, room;
};

/* `flags` are those of table.h. False: out of memory; graph_free is needed all the same. */
bool graph_find(struct graph *g, const struct code *c, const struct code_function *f, unsigned flags);
void graph_free(struct graph *g);

/* Gives counters to as few edges as possible (spanning.c), or to every block, or to every
 * edge that is not a block and has a place. */
bool graph_choose(struct graph *g, enum instrument_kind kind);

#endif

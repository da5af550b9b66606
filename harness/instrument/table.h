/* What an instrumented program says about itself: section .culprit.instrument, little-endian, in its memory.
 *                                                                                       docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_TABLE_H
#define CULPRIT_INSTRUMENT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/instrument.h"
#include "program/elf_file.h"

#define INSTRUMENT_SYMBOL "__culprit_instrument" /* its address */
#define INSTRUMENT_SECTION ".culprit.instrument"
#define INSTRUMENT_COUNTERS ".culprit.counters"
#define INSTRUMENT_MAGIC 0x3374736e69706c63ull /* "clpinst3" */

enum instrument_kind { INSTRUMENT_BLOCK, INSTRUMENT_CALLGRAPH, INSTRUMENT_EDGE };
extern const char *const instrument_kinds[INSTRUMENT_KINDS + 1]; /* names, then NULL */

/* What decides whether a counter counts. All but the first is what software does without profile
 * instructions. */
enum instrument_method {
  INSTRUMENT_BY_FLAG,  /* profile instructions */
  INSTRUMENT_ALWAYS,   /* nothing */
  INSTRUMENT_BY_TEST,  /* a word of memory, which each counter tests */
  INSTRUMENT_BY_SLED,  /* a NOP and a jump that a runtime swaps */
  INSTRUMENT_BY_COPIES /* a second copy of each function, entered now and then (Arnold and Ryder, PLDI 2001) */
};

/* How the program was instrumented: bits of `flags`. */
enum {
  INSTRUMENT_FEWEST = 1, /* counters on the edges off a spanning tree; else one in each block or on each edge */
  INSTRUMENT_APART = 2,  /* counters after the function; else in the blocks */
  INSTRUMENT_CALL = 4,   /* the switch is repeated after each call */
  INSTRUMENT_FREE = 8,   /* no function has a switch: the runtime writes mpflags. Without this and CALL the stack keeps the flag */
  INSTRUMENT_TRUSTED = 16, /* calls are assumed to come back with the flag unchanged: they have no edge of kind CALL */
  INSTRUMENT_CHECK = 32,   /* the program looks at a word, the only switch; else its switches are instructions */
  INSTRUMENT_BARE = 64,    /* no counters, only what would switch them */
  INSTRUMENT_ON = 128      /* profiling is on when the program starts */
};

/* The section: a table for each kind of profile. It is this header, then `switches` of struct
 * instrument_switch (runtime.h), `blocks` and `edges` of the two structures below. The n-th table is that of
 * profile n of the runtime. */
struct instrument_table {
  uint64_t magic, kind, type, flags, method;
  uint64_t counters; /* 64 bits each; call graph: none */
  uint64_t counter;  /* address of the first counter, or of the first arc */
  uint64_t arcs;     /* call graph: room for arcs, a power of two; else 0 */
  uint64_t switches, blocks, edges;
  uint64_t runtime; /* address of struct instrument_runtime; 0: there is none */
  uint64_t next;    /* address of the next table; 0: this is the last */
};

/* A block: the address of its first instruction, in both programs. The blocks of a function are adjacent and
 * ascend. Call graph: a function, by its entry. Copies: its address in the second copy, else 0. */
struct instrument_block {
  uint64_t original, address, copy;
};

/* The graph of a function has two vertices for each block, in and out of it; OUTSIDE stands for the rest of
 * the program. What enters a vertex leaves it. Indirect jumps inside a function meet at a vertex of their
 * own, named by the function's first block. */
#define INSTRUMENT_OUTSIDE UINT32_MAX
#define INSTRUMENT_DERIVED UINT32_MAX /* `counter` of an edge without one */

enum instrument_edge_kind {
  INSTRUMENT_EDGE_BLOCK, /* in to out: executions of the block. from and to are the block */
  INSTRUMENT_EDGE_TAKEN, /* of a branch or jump */
  INSTRUMENT_EDGE_FALL,  /* branch not taken, block that runs into the next, or what follows a call */
  INSTRUMENT_EDGE_CALL, /* from a block that ends with a call, to OUTSIDE: calls that did not come back, or did with the flag off */
  INSTRUMENT_EDGE_ENTER, /* from OUTSIDE to the function's first block */
  INSTRUMENT_EDGE_LEAVE, /* to OUTSIDE: return or tail call */
  INSTRUMENT_EDGE_JUMP,  /* from a block that ends with an indirect jump, to the function's vertex of such jumps */
  INSTRUMENT_EDGE_LABEL  /* from there to a block */
};

struct instrument_edge {
  uint32_t from, to; /* numbers of blocks */
  uint32_t counter;  /* number of a counter */
  uint32_t kind;     /* enum instrument_edge_kind */
};

/* An arc of the call graph; self 0: none. One more, after the others, counts in `count` what found no
 * room. */
struct instrument_arc {
  uint64_t from; /* return address in the caller; instrumented program */
  uint64_t self; /* return address of mcount in the function; instrumented program */
  uint64_t count;
};

/* A copy of a program's table. */
struct instrument_view {
  struct instrument_table head;
  uint8_t *bytes; /* what the pointers below point into */
  const struct instrument_switch *switches;
  const struct instrument_block *block;
  const struct instrument_edge *edge;
};

/* Opens all tables; returns how many. 0: the program has none, one is damaged, or memory ran out. */
unsigned instrument_views_open(struct instrument_view view[INSTRUMENT_KINDS], const struct elf_program *p);
void instrument_view_close(struct instrument_view *v); /* each; harmless on a zeroed struct */

/* Bytes of the section after the header. */
static inline uint64_t instrument_table_bytes(const struct instrument_table *t) {
  return t->switches * sizeof(struct instrument_switch) + t->blocks * sizeof(struct instrument_block) +
         t->edges * sizeof(struct instrument_edge);
}

#endif

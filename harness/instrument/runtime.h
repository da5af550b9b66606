/* What the instrumenter tells the code that it adds to a program (firmware/runtime/instrument.c), at the start of that code. */
#ifndef CULPRIT_INSTRUMENT_RUNTIME_H
#define CULPRIT_INSTRUMENT_RUNTIME_H

/* Offsets from the start of the code; entries are called. */
#define INSTRUMENT_RUNTIME_ARCS 0
#define INSTRUMENT_RUNTIME_MASK 8
#define INSTRUMENT_RUNTIME_MCOUNT 128 /* t1: return address of the caller, ra: in the function. Changes nothing else */
#define INSTRUMENT_RUNTIME_START 132  /* starts the windows. Changes ra alone */

#ifndef __ASSEMBLER__
#include <stdint.h>

/* A word of code. To switch the profile: XOR each with its flip, then FENCE.I. */
struct instrument_switch {
  uint64_t address, flip;
};

struct instrument_runtime {
  uint64_t arcs, arc_mask;         /* address of the arcs (table.h), their number - 1 */
  uint64_t switches, switch_count; /* address of the list of switches */
  uint64_t period, on;             /* ticks of mtime of a window, and of its part with profiling on */
  uint64_t set_handler;            /* address of trap_set_handler */
  uint64_t deadline, profiling;    /* state: the next change; profiling is on */
  uint64_t windows;                /* begun */
};
#endif

#endif

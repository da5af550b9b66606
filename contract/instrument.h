/* What the instrumenter tells the code that it adds to a program (firmware/runtime/instrument.c), at the
 * start of that code. */
#ifndef CULPRIT_CONTRACT_INSTRUMENT_H
#define CULPRIT_CONTRACT_INSTRUMENT_H

/* Offsets from the start of the code; entries are called. */
#define INSTRUMENT_RUNTIME_ARCS 0
#define INSTRUMENT_RUNTIME_MASK 8
#define INSTRUMENT_RUNTIME_UNIT 48
#define INSTRUMENT_RUNTIME_PERIOD 56
#define INSTRUMENT_RUNTIME_FLAG 64
#define INSTRUMENT_RUNTIME_CAUSE 72
#define INSTRUMENT_RUNTIME_DEADLINE 80
#define INSTRUMENT_RUNTIME_POSITION 88
#define INSTRUMENT_RUNTIME_WINDOWS 96
#define INSTRUMENT_RUNTIME_ON 104 /* this and the next two: of the first profile */
#define INSTRUMENT_RUNTIME_PROFILING 112
#define INSTRUMENT_RUNTIME_TYPE 120
#define INSTRUMENT_RUNTIME_MCOUNT 256 /* t1: return address of the caller, ra: in the function. Changes nothing else */
#define INSTRUMENT_RUNTIME_START 260  /* starts the windows. Changes only ra */

#ifndef __ASSEMBLER__
#include <stddef.h>
#include <stdint.h>

/* A word. To switch the profile: XOR each with its flip, then FENCE.I. */
struct instrument_switch {
  uint64_t address, flip;
};

enum instrument_unit { INSTRUMENT_CYCLES, INSTRUMENT_INSTRUCTIONS };

#define INSTRUMENT_NEVER (1ull << 62) /* `every` of copies: no samples */

/* Who sets the flag of the counters. */
enum instrument_control {
  INSTRUMENT_NO_FLAG,  /* they have none */
  INSTRUMENT_SWITCHES, /* each function for itself */
  INSTRUMENT_REGISTER  /* the runtime, in mpflags: all have the same */
};

#define INSTRUMENT_KINDS 3 /* of profiles; a program may have one of each */

/* One kind of profile, which is switched independently of the others. */
struct instrument_profile {
  uint64_t on;        /* length of the part of a window with profiling on; 0: none, period: all of it */
  uint64_t profiling; /* state: it is on */
  uint64_t type;      /* of the profile instructions */
  uint64_t word;      /* of methods that test a word, the only switch: 1: profiling is on. Copies: checks until the next sample */
  uint64_t switches, switch_count; /* address of the list of switches */
};

/* What most changes need is close together. */
struct instrument_runtime {
  uint64_t arcs, arc_mask; /* address of the arcs (table.h), their number - 1 */
  uint64_t set_handler;    /* address of trap_set_handler; 0: the program has none, so no windows */
  uint64_t control;        /* enum instrument_control */
  uint64_t every;          /* of copies: checks between two samples */
  uint64_t profiles;
  uint64_t unit;                        /* enum instrument_unit: cycles by the timer, instructions by mhpmcounter10 */
  uint64_t period;                      /* length of a window; 0: no windows, no interrupt is ever taken */
  uint64_t flag, cause;                 /* state: flag of the only profile in PREV of mpflags; mcause of the runtime's interrupt */
  uint64_t deadline, position, windows; /* state: the next change, by the timer and from the start of the window; windows begun */
  struct instrument_profile profile[INSTRUMENT_KINDS];
  uint64_t mpflags; /* bits to set in that register at the start: NSK, STRATEGY */
};

#define INSTRUMENT_AT_(field, offset) _Static_assert(offsetof(struct instrument_runtime, field) == (offset), "the offsets above")
INSTRUMENT_AT_(arcs, INSTRUMENT_RUNTIME_ARCS);
INSTRUMENT_AT_(arc_mask, INSTRUMENT_RUNTIME_MASK);
INSTRUMENT_AT_(unit, INSTRUMENT_RUNTIME_UNIT);
INSTRUMENT_AT_(period, INSTRUMENT_RUNTIME_PERIOD);
INSTRUMENT_AT_(flag, INSTRUMENT_RUNTIME_FLAG);
INSTRUMENT_AT_(cause, INSTRUMENT_RUNTIME_CAUSE);
INSTRUMENT_AT_(deadline, INSTRUMENT_RUNTIME_DEADLINE);
INSTRUMENT_AT_(position, INSTRUMENT_RUNTIME_POSITION);
INSTRUMENT_AT_(windows, INSTRUMENT_RUNTIME_WINDOWS);
INSTRUMENT_AT_(profile[0].on, INSTRUMENT_RUNTIME_ON);
INSTRUMENT_AT_(profile[0].profiling, INSTRUMENT_RUNTIME_PROFILING);
INSTRUMENT_AT_(profile[0].type, INSTRUMENT_RUNTIME_TYPE);
#undef INSTRUMENT_AT_
_Static_assert(sizeof(struct instrument_runtime) <= INSTRUMENT_RUNTIME_MCOUNT, "the entries come behind it");

/* Offset of the word of profile n in it. */
static inline uint64_t instrument_runtime_word(unsigned n) {
  return offsetof(struct instrument_runtime, profile) + n * sizeof(struct instrument_profile) +
         offsetof(struct instrument_profile, word);
}
#endif

#endif

/* Random programs: a seeded generator.                                         docs/random-programs.md
 *
 * A program is a runtime (start-up, trap handler, ending) and a list of chunks. A chunk is a run of machine
 * code that is entered at its first word, left after its last one, and refers only to itself and to reserved
 * registers: it can therefore be moved or dropped without touching the others. Whatever traps or interrupts
 * occur, a generated program ends: loops count down registers that nothing else writes, the handler steps
 * over the instruction that trapped, and interrupts are re-armed a bounded number of times.
 *
 * Pure functions: no files, no globals, no clock; the same seed and options give the same
 * program on every machine. */
#ifndef CULPRIT_RANDPROG_GENERATE_H
#define CULPRIT_RANDPROG_GENERATE_H

#include "random/program.h"

#define RANDPROG_FRAIL 0x80002000ull

struct randprog_options {
  const char *profile; /* "mix", "memory", "branches", "traps", "csr", "irq", "smc", "portable", "pmp", "pflag", "atomic" */
  unsigned length;     /* instructions to generate, roughly; 0: 1,500. Executed: up to ten times as many */
  bool no_user;        /* stay in M mode */
  unsigned extensions; /* that the machine has: enum isa_extension. What they open is left alone, unless the profile needs it */
  bool profilers;      /* hand profilers to user mode, where they may start working: the machine's tags are then ProfileMe's */
  unsigned tries;      /* how often the handler retries a failed fetch or load of RAM before it steps over it; 0: steps over
                          at once. With enough of them, errors may be injected from RANDPROG_FRAIL on, after the handler */
};

/* Profiles, for usage texts and loops over all of them; NULL after the last. "portable" is restricted to what
 * all RV64IM machines with this memory map do in the same way (no misaligned data, counters, custom CSRs,
 * interrupts). "pflag" needs a machine with profile flags, "atomic" one with RV64A. */
const char *randprog_profile(size_t index);

/* The extensions (enum isa_extension) that a machine needs for programs of this profile. */
unsigned randprog_extensions(const char *profile);

/* What a machine needs that not all have, in words; NULL: nothing. */
const char *randprog_needs(const char *profile);

/* Generates and links. False: unknown profile (out is empty) or out of memory. */
bool randprog_generate(uint64_t seed, const struct randprog_options *options, struct randprog *out);

#endif

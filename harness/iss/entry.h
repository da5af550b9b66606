/* A way into a machine: code that brings a processor at reset to a state, whatever the state is.
 *                                                                                        docs/far.md, "The way in"
 *
 * The code needs a place in memory that holds zeros, and leaves zeros there: it holds every value as immediates,
 * overwrites itself, and leaves by an MRET from cache lines that were fetched before. It reads every register back,
 * so that a run of it in lockstep compares them. An MRET sets mepc, MPIE and MPP: what should be there instead is set
 * from outside, at the clock edge at which the MRET takes effect. Clocks (mcycle, mtime, the programmable
 * counters) go on from the state's values. */
#ifndef CULPRIT_ISS_ENTRY_H
#define CULPRIT_ISS_ENTRY_H

#include "iss/iss.h"

#define ISS_ENTRY_BYTES 0x4000u /* the most that the code may take */
#define ISS_ENTRY_ALIGN 0x1000u
#define ISS_ENTRY_WARM 16u /* addresses in a line */

struct iss_entry {
  uint64_t at;    /* first instruction */
  uint64_t erase; /* from here on it may be erased already */
  uint64_t leave; /* the MRET */
  unsigned count; /* of words */
  uint32_t word[ISS_ENTRY_BYTES / 4];
};

/* Where the memory of this state has so many zeros: the highest place. 0: nowhere. */
uint64_t iss_entry_place(const struct iss *state, uint64_t bytes);

/* Lines that the code is to touch first, so that they are in the caches: addresses of 32 bits at `at`, ISS_ENTRY_WARM to
 * a line of memory, with ISS_RECENT_WRITTEN (recent.h) to store to them what is there. It erases them as it goes. */
struct iss_entry_warm {
  uint64_t at;
  unsigned lines; /* 0: none */
};

/* The code that leads to this state from `at`. mtimecmp, and s->time, are the CLINT's. */
void iss_entry_build(struct iss_entry *e, const struct iss *state, uint64_t mtimecmp, uint64_t at, struct iss_entry_warm warm);

/* What the code cannot bring back: NULL, or why not, in a few words. */
const char *iss_entry_refuses(const struct iss *state);

/* `got` has executed the code and its MRET, and the memory of both should be the same. Sets in it what an MRET cannot,
 * and the clocks. Returns NULL, or the name of the first register that differs, and its values: the machine cannot hold
 * the state, as when it has no memory protection. */
const char *iss_entry_settle(struct iss *got, const struct iss *state, uint64_t *is, uint64_t *wanted);

#endif

/* What random programs exercised: counts over all retired instructions, for judging the generator. */
#ifndef CULPRIT_FUZZ_STATS_H
#define CULPRIT_FUZZ_STATS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/isa.h"
#include "probe/probe.h"

#define FUZZ_CAUSES 32
#define FUZZ_STORES 16 /* stores that are remembered, to see forwarding */

struct fuzz_stats {
  uint64_t instructions, user, programs;
  uint64_t ops[ISA_COUNT];
  uint64_t profile;           /* profile instructions among them */
  uint64_t dropped, controls; /* as struct iss counts them */
  uint64_t traps[FUZZ_CAUSES], interrupts[FUZZ_CAUSES];
  uint64_t taken[2], not_taken[2]; /* branches: [0] forward, [1] backward */
  uint64_t indirect, calls, returns;
  unsigned chain, longest; /* returns in a row, without a call between: now, at most */
  uint64_t beyond;         /* returns that are the 17th or later of such a row: beyond a return stack */
  uint64_t device;         /* accesses outside of RAM that did not trap */
  uint64_t forwarded, partial,
    crossing;          /* loads of bytes that one of the last stores wrote: all, some; lines not the same as the last */
  uint64_t events[8];  /* of the machine, by bit of enum probe_event */
  uint64_t csrs[4096]; /* accesses by number, without those that trapped */
  struct {
    uint64_t addr;
    unsigned bytes;
  } store[FUZZ_STORES];
  unsigned next_store;
  uint64_t last_line;
};

/* Counts one retired instruction; privilege: the one that it ran in. */
void fuzz_stats_retire(struct fuzz_stats *s, const struct probe_retire_lane *lane, unsigned privilege);
void fuzz_stats_interrupt(struct fuzz_stats *s, uint64_t cause);
/* Adds what did not retire in a program that has ended. */
void fuzz_stats_passed(struct fuzz_stats *s, uint64_t dropped, uint64_t controls);
void fuzz_stats_print(const struct fuzz_stats *s, FILE *to);

#endif

/* The sampling modes, a table of functions each. A mode knows the ring and its unit;
 * profile.c knows the modes. */
#ifndef CULPRIT_PROFILE_MODE_H
#define CULPRIT_PROFILE_MODE_H

#include "culprit.h"
#include "profile_ring.h"

struct profile_mode {
  uint64_t interrupt;   /* number of the sampling interrupt */
  trap_handler handler; /* for what the mode's own trap entry leaves to C */
  /* Sets up the ring and the trap entry, and starts the unit. Interrupts are still masked. */
  void (*start)(struct profile_state *s);
  /* Stops sampling: what the unit still holds goes into the ring, sums go to the host. NULL:
   * nothing to do. */
  void (*stop)(struct profile_state *s);
  /* Fills in the unit's words of the summary, once the ring is drained. NULL: it counts nothing. */
  void (*counts)(struct profile_state *s, uint64_t summary[RING_SUMMARY_WORDS]);
};

extern const struct profile_mode profile_tip, profile_timer, profile_pme, profile_cop;

#endif

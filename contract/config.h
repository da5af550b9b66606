/* What `culprit record` asks of a program: the words at culprit_profile, which the host
 * fills in before the first cycle.                                                          docs/record.md */
#ifndef CULPRIT_CONTRACT_CONFIG_H
#define CULPRIT_CONTRACT_CONFIG_H

#include <stdint.h>

/* Without a host all words are 0: no profile. */
enum profile_sampler { PROFILE_OFF, PROFILE_TIP, PROFILE_TIMER, PROFILE_PROFILEME, PROFILE_COPROC };
/* What the co-processor's handler produces: records of slots; the value profile; pairs of simple sampling;
 * records of slots that add up TIP's samples. */
enum cop_handler { COP_HANDLER_SLOTS, COP_HANDLER_VALUE, COP_HANDLER_SIMPLE, COP_HANDLER_TIP };

#define PROFILE_RING_DEFAULT 8192 /* words */
#define PROFILE_RING_MOST 131072  /* what culprit.ld keeps */

struct profile_config {
  uint64_t mode;       /* enum profile_sampler */
  uint64_t period;     /* of the event, or of the timer in cycles; ProfileMe: mpmemajor */
  uint64_t event;      /* number in mhpmevent3 */
  uint64_t control;    /* bits of mtipctl or mpmectl besides EN */
  uint64_t seed;       /* of random sampling */
  uint64_t ring_words; /* size of the ring; 0: default */
  uint64_t drain;      /* 0: when three quarters full and at the end, 1: only at the end */
  uint64_t water;      /* samples in the unit's buffer that raise the interrupt */
  /* ProfileMe only */
  uint64_t spread;    /* mpmespread */
  uint64_t minor;     /* mpmeminor: W, the largest distance of a pair */
  uint64_t context;   /* mpmecontext */
  uint64_t match;     /* mpmematch */
  uint64_t mask;      /* mpmemask */
  uint64_t threshold; /* mpmethreshold */
  uint64_t software;  /* 1: the handler draws each interval, sec. 4.1.4 of the paper; RLD is off */
  uint64_t aggregate; /* 1: the handler sums records by pc, and sends the sums at the end */
  /* Co-processor only; with COP_HANDLER_TIP, period, event, control and seed are TIP's */
  uint64_t handler; /* enum cop_handler */
  uint64_t stores;  /* in the microprogram's image, at __profile_work: pairs of offset and value */
  uint64_t go;      /* value of `ctl` that starts the unit */
  uint64_t slots;   /* slots that the program uses */
  uint64_t places;  /* in the table: instructions of the value profile, pairs of simple sampling */
  uint64_t way;     /* value profile: whose policy, enum cop_value_way */
  uint64_t values;  /* values in the value profile's table besides the first of each instruction */
};

_Static_assert(sizeof(struct profile_config) == 23 * sizeof(uint64_t), "words, so that a host can fill them in");

#endif

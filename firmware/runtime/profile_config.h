/* What `culprit record` asks of a program: the words at culprit_profile, filled in by the
 * host before the first cycle.                                                              docs/record.md */
#ifndef CULPRIT_PROFILE_CONFIG_H
#define CULPRIT_PROFILE_CONFIG_H

#include <stdint.h>

/* Without a host all words are 0: no profile. */
enum { PROFILE_OFF, PROFILE_TIP, PROFILE_TIMER, PROFILE_PROFILEME, PROFILE_COPROC };
/* What the handler of the co-processor does: records of slots; the value profile; pairs of simple sampling;
 * records, with TIP's samples. */
enum { PROFILE_COP_SLOTS, PROFILE_COP_VALUE, PROFILE_COP_SIMPLE, PROFILE_COP_TIP };
#define PROFILE_RING_DEFAULT 8192 /* words; culprit.ld keeps room for 131072 */

struct profile_config {
  uint64_t mode;       /* PROFILE_... */
  uint64_t period;     /* of the event, or of the timer in cycles; ProfileMe: mpmemajor */
  uint64_t event;      /* number in mhpmevent3 */
  uint64_t control;    /* bits of mtipctl or mpmectl beside EN */
  uint64_t seed;       /* of random sampling */
  uint64_t ring_words; /* size of the ring; 0: default */
  uint64_t drain;      /* 0: when three quarters full and at the end, 1: only at the end */
  uint64_t water;      /* samples in the unit's buffer that raise the interrupt */
  /* ProfileMe alone */
  uint64_t spread;    /* mpmespread */
  uint64_t minor;     /* mpmeminor: W, the largest distance of a pair */
  uint64_t context;   /* mpmecontext */
  uint64_t match;     /* mpmematch */
  uint64_t mask;      /* mpmemask */
  uint64_t threshold; /* mpmethreshold */
  uint64_t software;  /* 1: the handler draws each interval, sec. 4.1.4 of the paper; RLD is off */
  uint64_t aggregate; /* 1: the handler adds records up for each pc, and sends the sums at the end */
  /* Co-processor alone; with PROFILE_COP_TIP period, event, control and seed are TIP's */
  uint64_t handler; /* PROFILE_COP_... */
  uint64_t stores;  /* of the microprogram's image, at __profile_work: pairs of offset and value */
  uint64_t go;      /* `ctl` that starts the unit */
  uint64_t slots;   /* that the program uses */
  uint64_t places;  /* of the table: instructions of the value profile, pairs of simple sampling */
  uint64_t way;     /* value: enum cop_value_way, whose policy */
  uint64_t values;  /* that the value profile's table keeps beside the first of each instruction */
};

extern volatile struct profile_config culprit_profile;

#endif

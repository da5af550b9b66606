/* What the host asks of the kernel's driver. All fields have 64 bits.                        docs/driver.md */
#ifndef CULPRIT_CONTRACT_DRIVER_H
#define CULPRIT_CONTRACT_DRIVER_H

#include <stdint.h>

#define DRIVER_EVENTS 8

struct driver_config {
  uint64_t ways;                 /* 4: mod-4 eviction; 6: swap to front */
  uint64_t buckets;              /* of the hash table, 64 bytes each: power of two, 2 to 65536 */
  uint64_t overflow;             /* entries of each of the two overflow buffers, 16 bytes each: at least 1 */
  uint64_t tip;                  /* 0: samples are interrupted pcs; 1: samples of the TIP unit, of event[0] */
  uint64_t control;              /* TIP: bits of mtipctl beside EN */
  uint64_t timed;                /* 1: the handler measures its own cycles */
  uint64_t seed;                 /* of the periods; not 0 */
  uint64_t filter;               /* MINH and UINH of each event (docs/events.md), as in mhpmevent */
  uint64_t events;               /* 1 to DRIVER_EVENTS of the following; TIP: 1 */
  uint64_t event[DRIVER_EVENTS]; /* [0] on mhpmcounter3; the others in turn on mhpmcounter4, a turn is a sample of [0] */
  uint64_t low[2];               /* periods of either counter are uniform in low .. low + spread - 1; TIP: low + spread / 2 */
  uint64_t spread[2];            /* 1 or more */
};
_Static_assert(sizeof(struct driver_config) == 21 * sizeof(uint64_t), "words, so that a host can fill them in");

#endif

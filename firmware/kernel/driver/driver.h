/* The device driver of continuous profiling (DCPI sec. 4.2): takes a sample at each counter
 * overflow, adds equal samples up in a hash table, and sends them as records of
 * harness/samples/stream.h to the profile device.                                              docs/driver.md
 *
 * The kernel's part:
 *  - driver_start when there is a process to profile, driver_flush at low priority (each timer tick will do), driver_stop at the end;
 *  - mcontext_id holds the process that runs, also while the kernel runs for it;
 *  - traps come with mstatus.MIE 0 and stay so, but for driver_flush, which lets samples in by itself;
 *  - between driver_start and driver_stop mtvec, mhpmcounter3 and 4, their events and LCOFIE belong to the driver. Traps that are none
 *    of its own go on to driver_other;
 *  - mscratch holds nothing between traps: every trap entry may use it.
 * The kernel sends BEGIN before driver_start, and END last. */
#ifndef CULPRIT_DRIVER_H
#define CULPRIT_DRIVER_H

#include <stddef.h>
#include <stdint.h>

/* Words, so that a host can fill them in. */
struct driver_config {
  uint64_t ways;      /* 4: mod-4 eviction; 6: swap to front */
  uint64_t buckets;   /* of the hash table, 64 bytes each: power of two, 2 to 65536 */
  uint64_t overflow;  /* entries of each of the two overflow buffers, 16 bytes each: at least 1 */
  uint64_t tip;       /* 0: samples are interrupted pcs; 1: samples of the TIP unit, of event[0] */
  uint64_t control;   /* TIP: bits of mtipctl beside EN */
  uint64_t timed;     /* 1: the handler measures its own cycles */
  uint64_t seed;      /* of the periods; not 0 */
  uint64_t filter;    /* MINH and UINH of each event (docs/events.md), as in mhpmevent */
  uint64_t events;    /* 1 to 8 of the following; TIP: 1 */
  uint64_t event[8];  /* [0] on mhpmcounter3; the others in turn on mhpmcounter4, a turn is a sample of [0] */
  uint64_t low[2];    /* periods of either counter: uniform in low .. low + spread - 1; TIP: the period is low + spread / 2 */
  uint64_t spread[2]; /* 1 or more */
};

/* Bytes of memory that such a driver needs; 0: the configuration is out of range. */
size_t driver_bytes(const struct driver_config *config);

/* Samples from now on. memory: driver_bytes(config) bytes, all 0, aligned to 64, for the driver
 * alone until driver_stop. Sends a SET for each event. MIE is left as it is: the first sample comes
 * when it is 1, or in U mode. */
void driver_start(const struct driver_config *config, void *memory);

/* Sends the overflow buffer that is full, if one is. Samples are taken meanwhile (as process 0, if in the
 * flush itself), so that mcause and mtval change; mepc, mstatus and mcontext_id are as before afterwards. */
void driver_flush(void);

/* The same, and the hash table and what else there is. */
void driver_flush_all(void);

/* Ends sampling, sends what there is and a STAT for each count of the driver; mtvec is what it was before
 * driver_start. Returns the value of the record END. */
uint64_t driver_stop(void);

/* By the kernel: where other traps go on. Not called: jumped to, with t0 in mscratch and all
 * else as the trap left it. */
void driver_other(void);

#endif

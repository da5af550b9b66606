/* The device driver of continuous profiling (DCPI sec. 4.2): takes a sample at each counter
 * overflow, adds equal samples up in a hash table, and sends them as records of
 * contract/stream.h to the profile device.                                                     docs/driver.md
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

#include "contract/driver.h"

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

/* What the handler keeps: offsets in struct driver_state (state in driver.c), shared with the assembly.
 *                                                                          docs/driver.md, "Bucket and line".
 *
 * Line 0 is all that a sample reads and writes beside its bucket; addresses are 32 bits, so are they here.
 * Line 1 holds the registers of the interrupted code. The rest is for rare cases and for flushes. */
#ifndef CULPRIT_DRIVER_STATE_H
#define CULPRIT_DRIVER_STATE_H

/* Line 0 */
#define DRIVER_TABLE 0  /* the hash table */
#define DRIVER_SHIFT 4  /* 32 - log2 of its buckets */
#define DRIVER_NEXT 8   /* where the next entry of the overflow buffer goes */
#define DRIVER_LIMIT 12 /* its end; NEXT is there: no room, both buffers are full */
#define DRIVER_LOW0 16  /* period of mhpmcounter3: LOW + random * SPREAD / 2^32 */
#define DRIVER_SPREAD0 20
#define DRIVER_LOW1 24 /* of mhpmcounter4 */
#define DRIVER_SPREAD1 28
#define DRIVER_RANDOM 32 /* xorshift32 */
#define DRIVER_WAY 36    /* 4 ways: 16 * way of the next victim */
#define DRIVER_HITS 40
#define DRIVER_MISSES 44
#define DRIVER_EVICTIONS 48
#define DRIVER_EVENT 52  /* 8 bits: of mhpmcounter3 */
#define DRIVER_TOP 53    /* 8 bits: where an event re-enters the ring, 8 * (events in turn - 1) */
#define DRIVER_FILTER 54 /* 8 bits: 63:56 of mhpmevent4 */
#define DRIVER_RING 56   /* events in turn, 8 bits each, the next one lowest */

/* With TIP there is no period to draw, and nothing in turn; in those places: */
#define DRIVER_A0 16
#define DRIVER_A1 24
#define DRIVER_SAMPLES 32 /* 32 bits: taken */
#define DRIVER_COUNTS 56  /* bits that are set in each mask of four, 4 bits each */
#define DRIVER_COUNTS_VALUE 0x4332322132212110

/* Line 1 */
#define DRIVER_T1 64      /* to t6, 104 */
#define DRIVER_START 112  /* mcycle at the entry */
#define DRIVER_MISSED 116 /* 0 or 4: where this interrupt's cycles belong */
#define DRIVER_CYCLES 120 /* of interrupts that hit; 124: of those that missed */

/* The rest, 64 bits each */
#define DRIVER_BUFFERS 128 /* sum of the addresses of the two overflow buffers */
#define DRIVER_BYTES 136   /* of each */
#define DRIVER_WAITING 144 /* buffer that waits to be sent; 0: none */
#define DRIVER_WAITING_END 152
#define DRIVER_LOST 160   /* parts that found no room */
#define DRIVER_DIRECT 168 /* samples that went past the table while it was flushed */

#endif

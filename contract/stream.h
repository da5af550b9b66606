/* The stream of samples that leaves the machine while it runs: what the driver in the firmware stores to the
 * profile device, two 64-bit words a record, after a text header that the host writes. `culprit system`
 * writes it, `culprit daemon` reads it. docs/stream.md
 *
 * word 63:48 process | 47:40 event | 39:32 reason | 31:0 address, so that the first word of a sample is the
 * key of the driver's hash table; then the value. Little endian.
 *
 * Header, lines of text:    culprit-stream 1
 *                           run ID           32 hexadecimal digits, no two runs have the same
 *                           time SECONDS     when it began, since 1970
 *                           machine NAME
 *                           width W          of commit
 *                           image I ID PATH  once for each image, I = 0, 1, ..; ID: build id, `-` when it has none
 *                           (an empty line) */
#ifndef CULPRIT_CONTRACT_STREAM_H
#define CULPRIT_CONTRACT_STREAM_H

#include <stdint.h>

#include "contract/samples.h"

#define STREAM_MAGIC "culprit-stream 1"
#define STREAM_RECORD_BYTES 16
#define STREAM_KERNEL 0 /* its process */

/* The event of a record. Below STREAM_SAMPLES it is a sample of this event (docs/events.md), whose value is
 * its parts: samples of kind pc have one, those of TIP SAMPLES_TIP_PARTS for all instructions that share the blame. */
enum stream_event {
  STREAM_SAMPLES = 0xe0, /* where samples end */
  /* value: number of images. The first record, and only there */
  STREAM_BEGIN = 0xf0,
  /* process, address: where an image was loaded; value: its index (31:0) and its bytes in memory (63:32). The
   * address of a sample is this address + its offset in the image. A process may have several images */
  STREAM_LOAD = 0xf1,
  /* process; value: its status (contract/kernel.h). It has no images any more; the number may be reused.
   * Also before the LOAD of an exec */
  STREAM_EXIT = 0xf2,
  /* address: event; reason: enum samples_kind; value: mean period * 256. Before the first sample of the
   * event, and when the period changes: samples after it have the new one */
  STREAM_SET = 0xf3,
  /* value: mcycle; never falls */
  STREAM_TIME = 0xf4,
  /* address: enum stream_stat; value: the count since BEGIN, so that the last one holds */
  STREAM_STAT = 0xf5,
  /* value: parts of all samples taken, which are those of all sample records and
   * STREAM_STAT_LOST. The last record */
  STREAM_END = 0xf6
};

/* The reason of a TIP sample: in 3:0 its class (enum oracle_class, any stall ORACLE_ALU_STALL), or
 * STREAM_BESIDE + n - 1 of ORACLE_EXECUTE with n > 0 others that commit in the same cycle; in 7:4 one cause:
 * 0 unknown, else 1 + enum tip_cause. Of a sample of kind pc: 0. */
#define STREAM_BESIDE 8
#define STREAM_CAUSE_SHIFT 4

/* What the driver counts. */
enum stream_stat {
  STREAM_STAT_SAMPLES,   /* interrupts that took a sample */
  STREAM_STAT_HITS,      /* bucket found */
  STREAM_STAT_MISSES,    /* not found */
  STREAM_STAT_EVICTIONS, /* of the misses: an entry had to leave */
  STREAM_STAT_HIT_CYCLES,
  STREAM_STAT_MISS_CYCLES,
  STREAM_STAT_LOST,    /* parts that found both overflow buffers full */
  STREAM_STAT_KERNEL,  /* samples of the kernel */
  STREAM_STAT_FLUSHES, /* overflow buffers sent */
  STREAM_STAT_FLUSH_CYCLES,
  STREAM_STAT_OVERRUNS, /* TIP: overflows without a sample, because the one before had not been taken yet */
  STREAM_STATS          /* more may follow: a reader keeps what it does not know */
};

/* What the kernel counts in U mode of the process that the record names, before its STREAM_EXIT. */
enum stream_process_stat { STREAM_STAT_CYCLES = 64, STREAM_STAT_INSTRET };

struct stream_record {
  uint64_t word, value;
};
_Static_assert(sizeof(struct stream_record) == STREAM_RECORD_BYTES, "a record is two words");

static inline uint64_t stream_word(unsigned process, unsigned event, unsigned reason, uint32_t address) {
  return (uint64_t)(process & 0xffff) << 48 | (uint64_t)(event & 0xff) << 40 | (uint64_t)(reason & 0xff) << 32 | address;
}

static inline unsigned stream_process(uint64_t word) { return (unsigned)(word >> 48); }
static inline unsigned stream_event(uint64_t word) { return (unsigned)(word >> 40 & 0xff); }
static inline unsigned stream_reason(uint64_t word) { return (unsigned)(word >> 32 & 0xff); }
static inline uint32_t stream_address(uint64_t word) { return (uint32_t)word; }

#endif

/* The ring in which the samples of `culprit record` wait for the host: its records, and the state by which the host
 * finds those that were not handed over.                                              docs/record.md, "Ring" */
#ifndef CULPRIT_CONTRACT_RING_H
#define CULPRIT_CONTRACT_RING_H

#include <stddef.h>
#include <stdint.h>

#include "contract/profileme.h"
#include "contract/value.h"

enum ring_record {
  RING_TIP = 1,
  RING_TIMER,
  RING_SUMMARY,
  RING_PROFILEME,
  RING_SUMS,
  RING_SLOT,
  RING_VALUE,
  RING_COUNTS,
  RING_IMAGE
};

/* Word 0 of a record: type 7:0, words with this one 15:8, weight of a timer's sample 31:16, number 63:32. Numbers rise;
 * those of lost samples are left out. */
#define RING_WEIGHT_SHIFT 16
static inline uint64_t ring_header(uint64_t type, uint64_t words, uint64_t number) { return type | words << 8 | number << 32; }
static inline unsigned ring_type(uint64_t header) { return (unsigned)(header & 0xff); }
static inline unsigned ring_record_words(uint64_t header) { return (unsigned)(header >> 8 & 0xff); }
static inline unsigned ring_weight(uint64_t header) { return (unsigned)(header >> RING_WEIGHT_SHIFT & 0xffff); }
static inline uint64_t ring_number(uint64_t header) { return header >> 32; }

/* The words behind it; RING_..._WORDS counts word 0, too.
 *   TIP        cycle, flags, an address for each lane, details
 *   TIMER      deadline, pc
 *   PROFILEME  struct pme_record, of a pair two
 *   SUMS       struct pme_sums; they are numbered separately, from 0
 *   SLOT       struct cop_record, packed
 *   VALUE      struct cop_value_row, packed
 *   IMAGE      of a process: what is added to the addresses of its file, first and last address of its code, its name in
 *              RING_IMAGE_NAME characters; the number is that of the next sample, and not used up */
#define RING_TIP_WORDS(lanes) (4 + (lanes))
#define RING_TIMER_WORDS 3
#define RING_PROFILEME_WORDS(records) (1 + (records)*PME_WORDS)
#define RING_SUMS_WORDS (1 + PME_SUMS_WORDS)
#define RING_SLOT_WORDS (1 + COP_RECORD_WORDS)
#define RING_VALUE_WORDS (1 + COP_VALUE_ROW_WORDS)
#define RING_IMAGE_NAME 16
#define RING_IMAGE_WORDS (4 + RING_IMAGE_NAME / 8)
_Static_assert(sizeof(struct pme_record) == 8 * PME_WORDS && RING_SUMS_WORDS == 26, "records are words");

/* SUMMARY, sent once, last: what the program counted. Of ProfileMe overflows are selections, missed are collisions. */
enum ring_summary {
  RING_OVERFLOWS = 1,
  RING_SAMPLES,
  RING_MISSED,
  RING_FILTERED,
  RING_LOST,        /* samples that found the ring full, */
  RING_LOST_WEIGHT, /* overflows they stood for */
  RING_INTERRUPTS,
  RING_UNDELIVERED,
  RING_DROPPED,
  RING_EMPTY,
  RING_FETCHED,
  RING_SUMMARY_WORDS
};

/* COUNTS of the co-processor, sent before the summary; docs/coproc.md, all modulo 2^32. Two a word, the first in its
 * lower half; READ alone has 64 bits. */
enum ring_counts {
  RING_TAGGED_SKIPPED = 1,
  RING_ACCEPTED_DROPPED,
  RING_PROCESSED_FLUSHED,
  RING_BUSY_IDLE,
  RING_INSTRS_REDIRECTS,
  RING_CYCLES_MATCHES,
  RING_READ,        /* slots or samples that the handler read */
  RING_PLACES_LOST, /* of its table: used; what found none */
  RING_MASKED,
  RING_COUNTS_WORDS
};

/* What the handler keeps at the symbol `profile_state`. The first fields are at the offsets in
 * firmware/runtime/profile_state.h, for the trap entries. */
struct profile_state {
  uint64_t cause;
  uint64_t *next, *limit;
  uint64_t header;
  uint32_t sequence, interrupts;
  uint64_t deadline, period;
  uint64_t water, spread;   /* ProfileMe: mpmewater; mask of the random part of an interval */
  uint64_t nearest, window; /* ProfileMe, pairs: distances are nearest .. nearest + window - 1 */
  uint32_t random;
  uint64_t *end; /* of the ring */
  uint64_t lanes, record_words;
  uint64_t lost, lost_weight;
  uint64_t each; /* ProfileMe: records per sample; a pair has two */
};
_Static_assert(sizeof(struct profile_state) == 18 * sizeof(uint64_t) && sizeof(uint64_t *) == sizeof(uint64_t),
               "the same for firmware and host");

/* Sums by pc need the ring for themselves: first an index of 2^bits places of 16 bits, the fewest bits in these
 * bounds; then struct pme_sums, one after the other, all 0 behind the last. */
#define RING_INDEX_BITS_LEAST 4
#define RING_INDEX_BITS_MOST 16
#define RING_INDEX_LEAST(words) (2 * (words) / PME_SUMS_WORDS) /* places */
#define RING_INDEX_WORDS(bits) ((1ull << (bits)) / 4)

#endif

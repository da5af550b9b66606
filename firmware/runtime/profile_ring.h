/* The ring in which samples wait for the host, and the state that the parts of the profiler share.
 *                                                                                   docs/record.md, "Ring" */
#ifndef CULPRIT_PROFILE_RING_H
#define CULPRIT_PROFILE_RING_H

#include <stdint.h>

/* Types of records in the ring */
enum { RECORD_TIP = 1, RECORD_TIMER, RECORD_SUMMARY, RECORD_PROFILEME, RECORD_SUMS, RECORD_SLOT, RECORD_VALUE, RECORD_COUNTS };

#define PROFILE_DEVICE ((volatile uint64_t *)0x10000800)

/* The first fields are at the offsets in profile_state.h, for the trap entries. */
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

extern uint64_t __profile_ring[], __profile_ring_end[];
extern struct profile_state profile_state;

/* Size of the ring in words: the host's, at most what culprit.ld reserves; `usual` if the host gives none. */
uint64_t profile_ring_words(uint64_t usual);

/* Sets up an empty ring for records of this type and length. */
void profile_ring_init(struct profile_state *s, uint64_t type, uint64_t record_words);

/* Room for one record; NULL: the record is lost. Its number is used up either way. */
uint64_t *profile_room(struct profile_state *s);

/* Hands the ring to the host. */
void profile_drain(struct profile_state *s);

#endif

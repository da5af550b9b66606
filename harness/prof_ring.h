/* The words that a program drains while it is recorded: records of the profiler in firmware/runtime/profile.c.
 * docs/record.md, "Ring" */
#ifndef CULPRIT_PROF_RING_H
#define CULPRIT_PROF_RING_H

#include <stdbool.h>
#include <stdint.h>

#include "tip_sample.h"

#define PROF_RING_WORDS 16 /* no record is longer */

enum prof_record { PROF_RECORD_TIP = 1, PROF_RECORD_TIMER = 2, PROF_RECORD_SUMMARY = 3 };

/* What the program counted, sent once at its end. */
struct prof_summary {
  uint64_t overflows, samples, missed, filtered;
  uint64_t lost, lost_weight; /* samples that found the ring full, overflows they stood for */
  uint64_t interrupts;
  uint64_t undelivered;
};

struct prof_ring {
  unsigned width;
  uint64_t word[PROF_RING_WORDS];
  unsigned have, want;      /* words of the record that is arriving */
  uint64_t words;           /* all that arrived */
  uint64_t records;         /* samples that arrived */
  uint64_t numbers;         /* numbers that the samples so far used up: records, and gaps where samples were lost */
  bool ended;               /* the summary is here */
  struct prof_summary summary;
  /* The last record: valid after PROF_RING_SAMPLE. A timer record has the deadline as cycle, its weight and the pc in addr[0]. */
  enum prof_record type;
  uint64_t number;
  struct tip_sample sample;
};

enum prof_ring_status { PROF_RING_MORE, PROF_RING_SAMPLE, PROF_RING_END /* the summary */, PROF_RING_BAD /* no record */ };

void prof_ring_init(struct prof_ring *r, unsigned width);
enum prof_ring_status prof_ring_word(struct prof_ring *r, uint64_t word);

/* Words of one sample's record, header included. */
unsigned prof_ring_record_words(enum prof_record type, unsigned width);

#endif

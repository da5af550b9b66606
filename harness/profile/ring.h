/* Reads the words that a program drains while it is recorded (contract/ring.h).   docs/record.md, "Ring" */
#ifndef CULPRIT_PROF_RING_H
#define CULPRIT_PROF_RING_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/ring.h"
#include "profile/file.h"

#define PROF_RING_WORDS 32 /* no record is longer */

/* What the program counted, sent once at its end. Of ProfileMe overflows are selections, missed are
 * collisions. */
struct prof_summary {
  uint64_t overflows, samples, missed, filtered;
  uint64_t lost, lost_weight; /* samples that found the ring full, overflows they stood for */
  uint64_t interrupts;
  uint64_t undelivered;
  uint64_t dropped, empty, fetched;
};

/* Counts of the co-processor, sent before the summary; docs/coproc.md, all modulo 2^32. */
struct prof_counts {
  uint32_t tagged, skipped, accepted, dropped, processed, flushed, busy, idle, instrs, redirects, cycles, matches;
  uint64_t read;         /* slots or samples that the handler read */
  uint32_t places, lost; /* of its table: used; what found none */
  uint32_t masked;       /* instructions characterised */
};

/* Code of a process, where it runs. */
struct prof_ring_image {
  uint64_t bias;                  /* added to the addresses of its file */
  uint64_t start, end;            /* of its code, in memory */
  char name[RING_IMAGE_NAME + 1]; /* of the process */
};

struct prof_ring {
  unsigned width;
  bool pairs; /* a sample of ProfileMe is two records, the first and the second of a pair */
  uint64_t word[PROF_RING_WORDS];
  unsigned have, want; /* words of the record that is arriving */
  uint64_t words;      /* all that arrived */
  uint64_t samples;    /* that arrived, alone or in sums */
  uint64_t numbers;    /* numbers that the records so far used up: one each, and gaps where samples were lost; at the end the
                             * numbers of all samples */
  bool ended;          /* the summary is here */
  struct prof_summary summary;
  bool counted; /* counts are here */
  struct prof_counts counts;
  /* The last record: valid after PROF_RING_SAMPLE. A timer record has the deadline as cycle, its weight and
   * the pc in addr[0]. */
  enum ring_record type;
  uint64_t number;              /* of the sample; sums are numbered separately, from 0 */
  struct prof_sample sample[2]; /* two of a pair, else one */
  struct prof_ring_image image; /* valid after PROF_RING_PROCESS */
};

enum prof_ring_status {
  PROF_RING_MORE /* also after counts */,
  PROF_RING_SAMPLE,
  PROF_RING_PROCESS /* where a process runs */,
  PROF_RING_END /* the summary */,
  PROF_RING_BAD /* not a record */
};

void prof_ring_init(struct prof_ring *r, unsigned width, bool pairs);
enum prof_ring_status prof_ring_word(struct prof_ring *r, uint64_t word);

/* Drops the words of a record that is not whole. False: there are none. */
bool prof_ring_cut(struct prof_ring *r);

/* Words of one record, header included. */
unsigned prof_ring_record_words(enum ring_record type, unsigned width, bool pairs);

#endif

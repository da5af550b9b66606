/* A made-up machine that runs a loop out of order: every instruction's whole life is known, so that estimates
 * from samples can be compared with the sum over all of them. */
#ifndef CULPRIT_PME_STREAM_H
#define CULPRIT_PME_STREAM_H

#include "profileme/overlap.h"
#include "profile/file.h"

#define PME_STREAM_BASE 0x80000000ull
#define PME_STREAM_CODE 16   /* instructions of the loop; the last four are only fetched on the wrong path */
#define PME_STREAM_WIDTH 4   /* fetched, and retired, in a cycle */
#define PME_STREAM_WINDOW 80 /* most that may be in flight at once */

struct pme_stream_insn {
  unsigned code;          /* index of its pc */
  bool miss;              /* of the D-cache */
  struct pme_times times; /* in cycles of the run */
};

struct pme_stream {
  uint32_t word[PME_STREAM_CODE];
  struct pme_stream_insn *insn;
  size_t count; /* fetched */
};

bool pme_stream_make(struct pme_stream *s, size_t count, uint64_t seed); /* false: out of memory */
void pme_stream_free(struct pme_stream *s);

/* Samples it as the unit does: intervals uniform in interval / 2 to 3/2 interval; with pairs the
 * second 1 to window instructions later. The profile's file fields are set as if it came from a
 * run. Free with prof_free. */
bool pme_stream_sample(const struct pme_stream *s, unsigned interval, unsigned window, uint64_t seed, struct recording *out);

#endif

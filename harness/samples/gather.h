/* Samples summed as they arrive, so that the longest profile takes no more memory than its places do: parts of one
 * place with one reason are one moment, at the cycle of the first. In stretches of a run, each stretch has moments of
 * its own; too many moments halve the stretches. */
#ifndef CULPRIT_SAMPLES_GATHER_H
#define CULPRIT_SAMPLES_GATHER_H

#include "samples/samples.h"

struct gather {
  double cycles;             /* of the run */
  uint64_t stretches, least; /* halved as long as there are more than `most` moments, down to the least */
  size_t most;
  struct samples_moment *moment; /* in the order of their first samples */
  size_t moments, room;
  uint32_t *slot; /* a hash table: where a moment is, plus 1; 0: free */
  size_t slots;   /* a power of two, more than twice the moments */
};

/* Empty: .cycles, .stretches and .least, at least 1, and .most; the rest zero. False: out of memory; call gather_free all the same. */
bool gather_add(struct gather *g, const struct samples_moment *m);
void gather_free(struct gather *g);

#endif

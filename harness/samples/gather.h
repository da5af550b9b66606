/* Samples summed as they arrive, so that the longest profile takes no more memory than its places do: parts of one
 * place with one reason are one moment, at the cycle of the first. In stretches of a run, each stretch has moments of
 * its own. */
#ifndef CULPRIT_SAMPLES_GATHER_H
#define CULPRIT_SAMPLES_GATHER_H

#include "samples/samples.h"

struct gather {
  double cycles; /* of the run */
  unsigned stretches;
  struct samples_moment *moment; /* in the order of their first samples */
  size_t moments, room;
  uint32_t *slot; /* a hash table: where a moment is, plus 1; 0: free */
  size_t slots;   /* a power of two, more than twice the moments */
};

/* Empty: .cycles and .stretches, at least 1, the rest zero. False: out of memory; call gather_free all the same. */
bool gather_add(struct gather *g, const struct samples_moment *m);
void gather_free(struct gather *g);

#endif

/* The Oracle beside the sampler: what every cycle of the near past belongs to.        docs/oracle.md
 * A cycle that waits for the next instruction (R4, R5) is filled in when that comes. */
#ifndef CULPRIT_TIP_BLAME_H
#define CULPRIT_TIP_BLAME_H

#include "oracle/oracle.h"

enum { TIP_BLAME_DEPTH = 1 << 17 };

struct tip_blame {
  struct oracle *oracle;
  uint64_t waiting; /* the first cycle that waits; the present one when none does */
  struct tip_blame_cycle {
    uint64_t cycle;
    struct oracle_blame blame;
  } past[TIP_BLAME_DEPTH];
};

/* One record, of this cycle; cycles are consecutive. False: the Oracle objects. */
bool tip_blame_step(struct tip_blame *b, const struct probe_commit *commit, uint64_t cycle);

/* What the Oracle says of a cycle; NULL when it is too old, or still waits. */
const struct oracle_blame *tip_blame_of(const struct tip_blame *b, uint64_t cycle);

/* The first difference between the two as a word, NULL when they agree. */
const char *tip_blame_differ(const struct oracle_blame *a, const struct oracle_blame *b);

#endif

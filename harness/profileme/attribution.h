/* Is a ProfileMe record about the instruction that it names? Compares the bits that are determined (check.h)
 * with the true life of the instruction that was fetched and ended in the record's cycles, which pme_lives
 * derives without the tag view.                                                     docs/eval-profileme.md */
#ifndef CULPRIT_PME_ATTRIBUTION_H
#define CULPRIT_PME_ATTRIBUTION_H

#include <stdbool.h>
#include <stdint.h>

#include "profileme/lives.h"
#include "profileme/record.h"

enum {
  PME_ATTRIBUTION_ROOM = 8192
}; /* instructions that have ended and are remembered: a record may wait for its pair's other half */

/* All zero but `clock` is empty. */
struct pme_attribution {
  struct pme_true_life ended[PME_ATTRIBUTION_ROOM];
  uint64_t count;
  uint64_t clock; /* mcycle as the unit sees it, minus the cycle of the port's record that it sees; 1 for the golden model */
  uint64_t records, exact;
  bool first_known; /* the previous record was the first of a pair, of this instruction */
  struct pme_true_life first;
  char first_wrong[160]; /* one line; "" when all are exact */
};

void pme_attribution_end(struct pme_attribution *a, const struct pme_true_life *life);

/* Checks a record. Exact: an instruction at its pc was fetched, and ended, in exactly these cycles, and
 * retirement, latencies and events agree. *life: that instruction; NULL: there is none. */
bool pme_attribution_check(struct pme_attribution *a, const struct pme_record *r, const struct pme_true_life **life);

#endif

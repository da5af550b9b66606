/* Records of ProfileMe added up by pc, as the program does with --aggregate. */
#ifndef CULPRIT_RECORDER_SUMS_H
#define CULPRIT_RECORDER_SUMS_H

#include "base/hash.h"
#include "profile/file.h"

struct recorder_sums {
  struct pme_sums *sum; /* in the order of their first records */
  size_t count, room;
  struct hash place; /* by pc */
};

bool recorder_sums_add(struct recorder_sums *t, const struct pme_life *l);             /* false: out of memory */
const struct pme_sums *recorder_sums_find(const struct recorder_sums *t, uint64_t pc); /* NULL: none */
void recorder_sums_free(struct recorder_sums *t);

#endif

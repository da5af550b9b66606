/* Records of ProfileMe added up by pc, as the program does with --aggregate. */
#ifndef CULPRIT_RECORDER_SUMS_H
#define CULPRIT_RECORDER_SUMS_H

#include "profile/file.h"

/* A hash table with open addressing, at most half full; empty places have no records. Zeroed: empty. */
struct recorder_sums {
  struct pme_sums *place;
  size_t places, used; /* places: a power of two */
};

bool recorder_sums_add(struct recorder_sums *t, const struct pme_life *l);             /* false: out of memory */
const struct pme_sums *recorder_sums_find(const struct recorder_sums *t, uint64_t pc); /* NULL: none */
void recorder_sums_free(struct recorder_sums *t);

/* All of them as samples, in no order; to: room for t->used. */
void recorder_sums_list(const struct recorder_sums *t, struct prof_sample *to);

/* By rising pc. */
void recorder_sums_sort(struct prof_sample *sample, size_t count);

#endif

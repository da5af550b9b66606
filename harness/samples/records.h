/* What ProfileMe's records say about the instructions of an image, added up: how often each missed or was
 * mispredicted, and how long it was the oldest of the ROB without retiring. Only of those that retired. */
#ifndef CULPRIT_SAMPLES_RECORDS_H
#define CULPRIT_SAMPLES_RECORDS_H

#include "profile/pme_estimate.h"

/* What may have held it. */
enum records_held {
  RECORDS_MISSED,  /* a load or store that missed in the D-cache */
  RECORDS_ORDERED, /* else, one that overtook a store, or that passed the memory pipeline again */
  RECORDS_OTHER,
  RECORDS_HELD
};

struct records_row {
  uint64_t pc;
  uint64_t retired;                      /* records */
  uint64_t imiss, mispredict;            /* of them: its fetch block missed; it was mispredicted */
  struct pme_moments held[RECORDS_HELD]; /* cycles as the oldest */
};

struct records {
  struct records_row *row; /* rising pc */
  size_t rows, room;
  struct pme_moments held[RECORDS_HELD]; /* of all rows */
};

/* From a profile of kind profileme, into an empty structure. False: out of memory. Free
 * it with records_free in any case. */
bool records_from_prof(struct records *r, const struct recording *p);
void records_free(struct records *r);

/* NULL: none that retired. */
const struct records_row *records_at(const struct records *r, uint64_t pc);

#endif

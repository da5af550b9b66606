/* The global branch history of a core whose instructions are random, and whose each branch of it is: the
 * machine shifts in what is fetched, and what retires was fetched before.      docs/profileme.md, "History" */
#ifndef CULPRIT_PME_HISTORY_H
#define CULPRIT_PME_HISTORY_H

#include "probe/probe.h"

struct pme_history {
  uint64_t random;    /* state of the generator */
  uint64_t committed; /* directions of the branches that retired, the youngest in bit 0 */
  uint32_t foreign;   /* those of them that are of another privilege or context than the present one */
  uint32_t side;      /* the present one */
  unsigned ahead;     /* branches that were fetched and have not retired */
};

void pme_history_init(struct pme_history *h, uint64_t seed);

/* Whoever runs is the only one there was. */
void pme_history_own(struct pme_history *h);

/* What retires in this record. */
void pme_history_retire(struct pme_history *h, const struct probe_commit *commit, const struct probe_retire *retire);

/* The history of what is fetched in this record. */
uint64_t pme_history_fetch(struct pme_history *h);

/* Its lower 32 bits that are of another side. */
uint32_t pme_history_foreign(const struct pme_history *h);

#endif

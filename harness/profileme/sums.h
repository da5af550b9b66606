/* Adds records up for each instruction: struct pme_sums of contract/profileme.h. The program's handler
 * (firmware/runtime) adds up the same, word for word.                           docs/profileme-analysis.md */
#ifndef CULPRIT_PME_SUMS_H
#define CULPRIT_PME_SUMS_H

#include "profileme/record.h"

void pme_sums_add(struct pme_sums *s, const struct pme_life *l);

#endif

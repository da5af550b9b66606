/* The phases of an instruction's life: the latencies of table 1 of the paper, derived
 * from those that a record keeps.                                               docs/profileme-analysis.md */
#ifndef CULPRIT_PME_PHASE_H
#define CULPRIT_PME_PHASE_H

#include <stdbool.h>

#include "profileme/record.h"

enum pme_phase {
  PME_P_FETCH_MAP,    /* waits for a queue, the ROB, the branch file */
  PME_P_MAP_READY,    /* waits for operands */
  PME_P_READY_ISSUE,  /* waits for a port or unit */
  PME_P_ISSUE_READY,  /* executes */
  PME_P_READY_RETIRE, /* waits for older instructions; if aborted: until then */
  PME_P_MEMORY,       /* load issue to completion */
  PME_P_PROGRESS,     /* "in progress", sec. 5.2.3: fetch to ready to retire; to its end if it was aborted before that */
  PME_P_TOTAL,        /* fetch to its end */
  PME_P_OLDEST,       /* cycles as the oldest of the ROB, without the last one */
  PME_PHASES
};

/* "fetch_map", "map_ready", ..., as selectors and JSON have them; at most 12 characters. */
const char *pme_phase_name(enum pme_phase p);
const char *pme_phase_text(enum pme_phase p); /* "fetch -> map: ..." */

/* Its length in cycles; false: the instruction did not get that far, or a boundary is not known. */
bool pme_phase_of(const struct pme_life *l, enum pme_phase p, unsigned *cycles);

/* True: one of its latencies is 4095, which stands for that and more. */
bool pme_life_saturated(const struct pme_life *l);

#endif

/* The sums of many records of one instruction: all that an estimate needs, in a few words for each pc. The
 * program's handler (firmware/runtime) adds up the same, word for word.
 *                                                                               docs/profileme-analysis.md */
#ifndef CULPRIT_PME_SUMS_H
#define CULPRIT_PME_SUMS_H

#include "profileme/record.h"

enum pme_event {
  PME_E_ICMISS,
  PME_E_L1MISS,
  PME_E_LLMISS,
  PME_E_TAKEN,
  PME_E_MISPREDICTED,
  PME_E_ORDER,
  PME_E_REPLAY,
  PME_E_FORWARDED,
  PME_EVENTS
};

struct pme_sums {
  uint64_t pc;
  uint64_t records;                /* all of them: it was fetched */
  uint64_t reasons[PME_REASONS];   /* how they ended; reasons[PME_RETIRES] retired */
  uint64_t events[PME_EVENTS];     /* of those that retired */
  uint64_t latency[PME_LATENCIES]; /* sums over those that retired */
};
#define PME_SUMS_WORDS (sizeof(struct pme_sums) / 8)

void pme_sums_add(struct pme_sums *s, const struct pme_life *l);

#endif

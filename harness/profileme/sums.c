#include "profileme/sums.h"

void pme_sums_add(struct pme_sums *s, const struct pme_life *l) {
  const bool memory = l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE;
  const bool happened[PME_EVENTS] = {
    [PME_E_ICMISS] = l->header & PME_ICMISS,           [PME_E_L1MISS] = memory && l->header & PME_L1MISS,
    [PME_E_LLMISS] = memory && l->header & PME_LLMISS, [PME_E_TAKEN] = l->type == PME_TYPE_CONTROL && l->header & PME_TKBR,
    [PME_E_MISPREDICTED] = l->header & PME_MISPRED,    [PME_E_ORDER] = l->header & PME_ORDER,
    [PME_E_REPLAY] = l->header & PME_REPLAY,           [PME_E_FORWARDED] = l->source == PME_DSRC_QUEUE,
    [PME_E_ITLBMISS] = l->header & PME_ITMISS,         [PME_E_DTLBMISS] = memory && l->header & PME_L1TLBMISS,
  };
  s->pc = l->pc;
  s->records++;
  s->reasons[l->reason]++;
  if (!l->retired) return;
  for (int i = 0; i < PME_EVENTS; i++) s->events[i] += happened[i];
  for (int i = 0; i < PME_LATENCIES; i++) s->latency[i] += l->latency[i];
}

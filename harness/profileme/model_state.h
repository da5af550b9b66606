/* The state of the golden model of ProfileMe. */
#ifndef CULPRIT_PME_MODEL_STATE_H
#define CULPRIT_PME_MODEL_STATE_H

#include "profileme/pins.h"

#define PME_K_MAX 32

struct pme_model_tag { /* one tag's profile registers; cycles do not saturate here, the record's do */
  uint64_t pc;
  uint32_t history;
  bool withheld;       /* the history: 0 */
  uint64_t age, phase; /* cycles since the fetch; since map, from issue on since issue */
  uint64_t dispatch, ready, issue, execution, memory, oldest;
  uint8_t seen; /* pulses so far (enum probe_tag_event) */
  bool pair, second, opportunities;
  uint8_t skip;
  uint64_t distance_cycles, distance;
  struct pme_record record; /* when done */
};

struct pme_model {
  unsigned tags, sets, slots; /* N, K, Slots */
  bool supervisor;            /* the core has supervisor mode: the filter NOS. Set it after pme_model_reset, which clears it */
  bool atomics;               /* Atomics: the core has them. Set after pme_model_reset, which clears it */
  /* Branch history: conditional branches that retired since privilege or context changed */
  uint64_t own_branches;
  unsigned privilege;
  uint16_t context;
  struct pme_regs regs;
  struct probe_tag_request request; /* of the cycle just stepped */
  struct pme_model_tag tag[PROBE_TAGS];
  /* What the unit remembers of the last cycle: it counted; the tag that it asked for, for the next selection,
   * and its minor interval */
  bool active;
  uint8_t asked; /* tag + 1; 0: none was free, or nothing is near */
  uint64_t distance;
  /* The awaited second of a pair */
  uint8_t await_tag;
  uint64_t await_left, await_cycles;
  bool half; /* the first of a pair is in the buffer, its second follows: */
  uint8_t half_tag;
  struct pme_record buffer[PME_K_MAX];
  unsigned first, held; /* of the buffer */
  /* For observers: what the step did */
  bool delivered;         /* a record moved into the buffer */
  struct pme_record last; /* it */
  unsigned last_tag;      /* its tag */
};

#endif

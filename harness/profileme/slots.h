/* Issue slots that were really used and wasted while each instruction was in progress (ProfileMe sec. 5.2.3),
 * over all executions: what the estimates from pairs are compared with.                docs/eval-profileme.md
 *
 * An execution of I, retired or not, has `width` slots in each cycle from its fetch until it is ready to
 * retire. A slot is used if another instruction issued in it and retires. The rest is wasted, including the
 * slot of I itself, as in the estimate. */
#ifndef CULPRIT_PME_SLOTS_H
#define CULPRIT_PME_SLOTS_H

#include "oracle/pc_sum.h"
#include "profileme/lives.h"

enum { PME_SLOTS_CYCLES = 1 << 16 }; /* longest life, and longest wait for what was fetched before */

/* Loads that retired, by whether they missed the D-cache (sec. 5.2.4). */
enum pme_load { PME_LOAD_HIT, PME_LOAD_MISS, PME_LOADS };
const char *pme_load_key(enum pme_load l); /* "hit", "miss" */

struct pme_slots_sums {
  uint64_t executions, progress, used;
};

struct pme_slots {
  struct pc_sum progress;   /* cycles in progress, by pc */
  struct pc_sum used;       /* slots */
  struct pc_sum executions; /* fetches of it */
  struct pme_slots_sums load[PME_LOADS];
  uint64_t frontier;             /* cycles before are settled: nothing that issued there is still open */
  uint8_t *useful;               /* by cycle: instructions that issued in it and retired */
  uint64_t *before;              /* by settled cycle: the same, summed over all cycles before it */
  struct pme_true_life *waiting; /* ended ones, oldest first: whose cycles are not all settled */
  uint64_t first, last;
  const char *error;
};

/* False: out of memory. pme_slots_free is harmless on a zeroed struct. */
bool pme_slots_init(struct pme_slots *s, const struct program_image *image);
void pme_slots_free(struct pme_slots *s);

/* An instruction has ended (pme_life_fn). False: s->error says why. */
bool pme_slots_end(struct pme_slots *s, const struct pme_true_life *life);

/* All that issued before cycle `frontier` have ended. Call it once a cycle, after pme_lives_step. */
bool pme_slots_settle(struct pme_slots *s, uint64_t frontier);

#endif

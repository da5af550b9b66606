/* The golden model of ProfileMe as a sampler next to a machine, whether that has the unit or not: it asks for
 * tags through the observation port and hands over each record at once. Costs the program no cycle.
 *                                                                                   docs/eval-profileme.md */
#ifndef CULPRIT_PME_SAMPLER_H
#define CULPRIT_PME_SAMPLER_H

#include "profileme/model.h"
#include "tools/run/machine.h"

/* Registers as they are written at the start (docs/profileme.md); mpmecount begins with `least`. */
struct pme_settings {
  uint64_t least, spread; /* mpmemajor, mpmespread */
  uint64_t minor, context, seed, match, mask, threshold;
  uint64_t control; /* mpmectl, with EN */
};

/* Intervals uniform in least to least + spread around the mean (half an instruction below it), as
 * wide as possible: spread + 1 is a power of two, at most the mean, and no interval is below
 * PME_MAJOR_LEAST. mean: at least that. */
void pme_interval(uint64_t mean, uint64_t *least, uint64_t *spread);

struct pme_sampler {
  const struct sim_api *api;
  struct sim *sim;
  struct pme_settings settings;
  unsigned setup; /* register writes done */
  struct pme_model model;
};

void pme_sampler_init(struct pme_sampler *s, const struct sim_api *api, struct sim *sim, const struct pme_settings *settings);

/* Once a cycle, with the record of the cycle just stepped (COMMIT, FETCH, TAG and RETIRE views). True: a
 * record is complete, s->model.last. */
bool pme_sampler_step(struct pme_sampler *s, const struct probe_cycle *now);

#endif

/* The golden model of ProfileMe as a sampler beside a machine, whether that has the unit or not: it asks for tags through the observation
 * port and hands each record over at once. Costs the program no cycle.        docs/eval-profileme.md */
#ifndef CULPRIT_PME_SAMPLER_H
#define CULPRIT_PME_SAMPLER_H

#include "../harness/pme_model.h"
#include "machine.h"

struct pme_sampler_options {
  uint64_t mean;             /* fetched instructions from selection to selection, on average; 16 at least */
  uint64_t window;           /* W: pairs with distances uniform in 1 to W; 0: single instructions */
  uint64_t seed;
};

struct pme_sampler {
  const struct sim_api *api;
  struct sim *sim;
  struct pme_sampler_options opt;
  uint64_t major, spread;    /* intervals are uniform in major to major + spread; spread is 2^k - 1 */
  unsigned setup;            /* register writes done */
  struct pme_model model;
};

void pme_sampler_init(struct pme_sampler *s, const struct sim_api *api, struct sim *sim, const struct pme_sampler_options *opt);

/* Once a cycle with the record of the cycle just stepped (COMMIT, FETCH and TAG views). A record that is complete: true, and s->model.last. */
bool pme_sampler_step(struct pme_sampler *s, const struct probe_cycle *now);

#endif

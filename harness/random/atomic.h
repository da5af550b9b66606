/* Snippets: atomics, on a machine that has them. */
#ifndef CULPRIT_RANDPROG_ATOMIC_H
#define CULPRIT_RANDPROG_ATOMIC_H

#include "random/gen.h"

void rp_atomic(struct rp_gen *g);      /* AMOs among loads and stores, faulting ones */
void rp_reservation(struct rp_gen *g); /* LR and SC, and what ends a reservation between them */

#endif

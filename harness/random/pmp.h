/* Snippets: memory protection that changes, and accesses that it allows or refuses. */
#ifndef CULPRIT_RANDPROG_PMP_H
#define CULPRIT_RANDPROG_PMP_H

#include "random/gen.h"

void rp_pmp(struct rp_gen *g);

#endif

/* Snippets: profilers that are handed to processes and taken back, and user mode that accesses them. */
#ifndef CULPRIT_RANDPROG_DELEG_H
#define CULPRIT_RANDPROG_DELEG_H

#include "random/gen.h"

void rp_delegation(struct rp_gen *g);

#endif

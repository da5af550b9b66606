/* Snippets: control flow. */
#ifndef CULPRIT_RANDPROG_FLOW_H
#define CULPRIT_RANDPROG_FLOW_H

#include "random/gen.h"

void rp_branch(struct rp_gen *g);
void rp_loop(struct rp_gen *g);
void rp_call(struct rp_gen *g);
void rp_recursion(struct rp_gen *g);
void rp_odd_return(struct rp_gen *g);
void rp_table(struct rp_gen *g);
void rp_shadow(struct rp_gen *g);
void rp_footprint(struct rp_gen *g);

#endif

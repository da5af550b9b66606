/* Snippets: profile instructions, and everything that switches them. */
#ifndef CULPRIT_RANDPROG_PFLAG_H
#define CULPRIT_RANDPROG_PFLAG_H

#include "random/gen.h"

void rp_flags(struct rp_gen *g);          /* control instructions, the register */
void rp_profile_run(struct rp_gen *g);    /* a block of profile instructions */
void rp_profile_branch(struct rp_gen *g); /* branches and jumps that are profile instructions, into blocks as well */
void rp_profile_loop(struct rp_gen *g);   /* the same block again and again, its flag on and off */
void rp_profile_call(struct rp_gen *g);   /* functions that push and pop, called by profile instructions */
void rp_profile_trap(struct rp_gen *g);   /* profile instructions that trap; pushes and pops that fault */
void rp_profile_patch(struct rp_gen *g);  /* setpf into resetpf and back, blocks that grow and shrink */
void rp_profile_horror(struct rp_gen *g); /* one word that must leave no trace when it is on the wrong path */

#endif

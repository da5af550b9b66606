/* Snippets: arithmetic and memory accesses that do not trap. */
#ifndef CULPRIT_RANDPROG_DATA_H
#define CULPRIT_RANDPROG_DATA_H

#include "random/gen.h"

void rp_alu(struct rp_gen *g);
void rp_muldiv(struct rp_gen *g);
void rp_reload(struct rp_gen *g);
void rp_hot_memory(struct rp_gen *g);
void rp_big_memory(struct rp_gen *g);
void rp_late_store(struct rp_gen *g);
void rp_one_alu(struct rp_gen *g, unsigned rd);
void rp_one_hot(struct rp_gen *g);
void rp_plain(struct rp_gen *g, unsigned words); /* arithmetic and hot-window accesses only */

#endif

/* Snippets: CSRs, fences and code that changes, devices, interrupts. */
#ifndef CULPRIT_RANDPROG_CSR_H
#define CULPRIT_RANDPROG_CSR_H

#include "random/gen.h"

void rp_csr(struct rp_gen *g);
void rp_counters(struct rp_gen *g);
void rp_fence(struct rp_gen *g);
void rp_smc(struct rp_gen *g);
void rp_jit(struct rp_gen *g);
void rp_mmio(struct rp_gen *g);
void rp_interrupt(struct rp_gen *g);
void rp_wait(struct rp_gen *g);
void rp_csr_access(struct rp_gen *g, unsigned csr); /* one instruction of any form */

#endif

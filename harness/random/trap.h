/* Snippets: exceptions, privilege. */
#ifndef CULPRIT_RANDPROG_TRAP_H
#define CULPRIT_RANDPROG_TRAP_H

#include "random/gen.h"
#include "random/layout.h"

void rp_illegal(struct rp_gen *g);
void rp_environment(struct rp_gen *g);
void rp_data_fault(struct rp_gen *g);
void rp_fetch_fault(struct rp_gen *g);
void rp_user_mode(struct rp_gen *g);
void rp_local_handler(struct rp_gen *g);
void rp_request(struct rp_gen *g, enum rp_request what); /* an environment call that asks the handler for this */
uint32_t rp_illegal_word(struct rp_gen *g);              /* an encoding that is not an instruction */

#endif

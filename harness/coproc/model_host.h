/* The host's accesses: a load reads the state before the edge; a store comes after all else in the cycle.
 *                                                                                           docs/coproc.md */
#ifndef CULPRIT_COP_MODEL_HOST_H
#define CULPRIT_COP_MODEL_HOST_H

#include "coproc/model_state.h"

uint64_t cop_host_load(struct cop_model *m, const struct cop_in *in);
void cop_host_store(struct cop_model *m, const struct cop_in *in, bool busy);
bool cop_host_range(const struct cop_model *m, const struct cop_in *in); /* an access that sets the error bit */
bool cop_host_busy(const struct cop_model *m, const struct cop_in *in);

#endif

/* Runs the co-processor's golden model without a core: the caller gives host accesses and samples one by one.
 *                                                                                           docs/coproc.md */
#ifndef CULPRIT_COP_MODEL_DIRECT_H
#define CULPRIT_COP_MODEL_DIRECT_H

#include "coproc/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each takes one clock cycle, in which the port is silent and mcycle is 0; cop_model_push takes none. */
void cop_model_idle(struct cop_model *m);
void cop_model_store(struct cop_model *m, uint16_t offset, uint64_t value);
uint64_t cop_model_load(struct cop_model *m, uint16_t offset);
/* Lets the sweep of the arrays end, 256 cycles after a reset; then the unit is ready for stores. */
void cop_model_settle(struct cop_model *m);
/* Makes the sample `next`, as if the loader had brought it, reduced to the selected fields; it counts as
 * tagged and accepted. False: the unit is not running, the previous sample has not been taken (m->regs.next),
 * or one is on its way from the port. */
bool cop_model_push(struct cop_model *m, const struct cop_sample *sample);

#ifdef __cplusplus
}
#endif

#endif

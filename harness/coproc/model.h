/* Co-processor, golden model: cycle-exact, stepped with the RTL (rtl/coproc).                  docs/coproc.md
 *
 * Call cop_model_reset; then in each clock cycle cop_model_take, for the output that depends on the cycle's
 * inputs, and cop_model_step, with the inputs that the RTL sees at the edge. m->regs is then what the RTL
 * must show until the next edge. */
#ifndef CULPRIT_COP_MODEL_H
#define CULPRIT_COP_MODEL_H

#include "coproc/model_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* False: out of memory, or a shape that no machine has. */
bool cop_model_open(struct cop_model *m, const struct cop_shape *shape);
void cop_model_close(struct cop_model *m);
void cop_model_reset(struct cop_model *m);

/* tip_take_o of this cycle. */
bool cop_model_take(const struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in);
void cop_model_step(struct cop_model *m, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                    const struct cop_in *in);

/* Contents of the arrays, for tests and tools. */
uint32_t cop_model_cam(const struct cop_model *m, unsigned entry, bool *valid);
uint32_t cop_model_data(const struct cop_model *m, unsigned word);

#ifdef __cplusplus
}
#endif

#endif

/* Co-processor, golden model: cycle-exact, stepped with the RTL (rtl/coproc).                         docs/coproc.md
 *
 * cop_model_reset, then in each clock cycle cop_model_take for the output that depends on the inputs of the cycle, and cop_model_step with the
 * inputs that the RTL sees at the edge; m->regs is then what the RTL must show until the next edge. */
#ifndef CULPRIT_COP_MODEL_H
#define CULPRIT_COP_MODEL_H

#include "coproc/isa.h"
#include "coproc/pins.h"

#ifdef __cplusplus
extern "C" {
#endif

#define COP_BUFFER_MOST 256
#define COP_CAPTURE_MOST 16
#define COP_ROB_MOST 128

/* A sample by its fields, enum cop_field. */
struct cop_sample {
  uint32_t field[COP_FIELDS];
};

struct cop_model {
  struct cop_shape shape;
  struct cop_regs regs;
  struct cop_model_state *state; /* internal, cop_model.c */
};

/* False: out of memory, or a shape that no machine has. */
bool cop_model_open(struct cop_model *m, const struct cop_shape *shape);
void cop_model_close(struct cop_model *m);
void cop_model_reset(struct cop_model *m);

/* tip_take_o of this cycle. */
bool cop_model_take(const struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in);
void cop_model_step(struct cop_model *m, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                    const struct cop_in *in);

/* Microcode without a core: each takes one clock cycle in which the port is silent and mcycle 0, cop_model_push none. */
void cop_model_idle(struct cop_model *m);
void cop_model_store(struct cop_model *m, uint16_t offset, uint64_t value);
uint64_t cop_model_load(struct cop_model *m, uint16_t offset);
/* Clears the arrays as after a reset, 256 cycles long; then the unit is ready for stores. */
void cop_model_settle(struct cop_model *m);
/* The sample becomes `next` as if the loader had brought it, cut to the selected fields; it counts as tagged and accepted. False: the unit does not
 * run, or the sample before it has not been taken (m->regs.next), or one is on its way from the port. */
bool cop_model_push(struct cop_model *m, const struct cop_sample *sample);

/* What the arrays hold, for tests and tools. */
uint32_t cop_model_cam(const struct cop_model *m, unsigned entry, bool *valid);
uint32_t cop_model_data(const struct cop_model *m, unsigned word);

/* Class of an instruction by its encoding, enum cop_class. */
unsigned cop_class(uint32_t insn);
/* Its two bits in the filter's table, and what `select` sees. */
void cop_filter_bits(uint64_t pc, unsigned bit[2]);
uint16_t cop_filter_hash(uint64_t pc);

#ifdef __cplusplus
}
#endif

#endif

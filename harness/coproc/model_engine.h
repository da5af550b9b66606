/* The engine: fetch, decode and execution of microinstructions.                          docs/microcode.md */
#ifndef CULPRIT_COP_MODEL_ENGINE_H
#define CULPRIT_COP_MODEL_ENGINE_H

#include "coproc/model_state.h"

/* Outcome of the engine's tick in a cycle. */
struct cop_tick {
  uint8_t cause;
  uint8_t code;
};

struct cop_tick cop_engine(struct cop_model *m);               /* one clock cycle */
void cop_index_cut(struct cop_model *m, unsigned x);           /* cuts register x to its width */
uint32_t cop_index(const struct cop_model *m, unsigned index); /* value of an index, enum cop_index */

#endif

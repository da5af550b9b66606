/* The engine: fetch, decode and execution of microinstructions.                          docs/microcode.md */
#ifndef CULPRIT_COP_MODEL_ENGINE_H
#define CULPRIT_COP_MODEL_ENGINE_H

#include "coproc/model_state.h"

/* What the engine's tick of a cycle came to. */
struct cop_tick {
  uint8_t cause;
  uint8_t code;
};

struct cop_tick cop_engine(struct cop_model *m);               /* one clock cycle */
void cop_index_cut(struct cop_model *m, unsigned x);           /* register x to the width that it has */
uint32_t cop_index(const struct cop_model *m, unsigned index); /* value of an index, enum cop_index */

#endif

/* What an operand of a microinstruction reads. */
#ifndef CULPRIT_COP_MODEL_SOURCE_H
#define CULPRIT_COP_MODEL_SOURCE_H

#include "coproc/model_state.h"

uint32_t cop_source(const struct cop_model *m, unsigned source); /* enum cop_source */
uint32_t cop_immediate(uint32_t insn);                           /* of a RISC-V instruction, sign-extended */

#endif

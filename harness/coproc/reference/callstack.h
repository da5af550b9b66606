/* Mispredictions by calling context. */
#ifndef CULPRIT_COP_REFERENCE_CALLSTACK_H
#define CULPRIT_COP_REFERENCE_CALLSTACK_H

#include "coproc/reference/program.h"

extern const struct cop_reference_program cop_reference_callstack;

#endif

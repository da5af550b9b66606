/* Branches by the direction of the one before: the reference of firmware/microcode/correlate.us. */
#ifndef CULPRIT_COP_REFERENCE_CORRELATE_H
#define CULPRIT_COP_REFERENCE_CORRELATE_H

#include "coproc/reference/program.h"

extern const struct cop_reference_program cop_reference_correlate;

#endif

/* Hot spots as Merten et al. describe them (ISCA 1999). */
#ifndef CULPRIT_COP_REFERENCE_HOTSPOT_H
#define CULPRIT_COP_REFERENCE_HOTSPOT_H

#include "coproc/reference/program.h"

extern const struct cop_reference_program cop_reference_hotspot;

#endif

/* Memory dependences, and conflicts in the data cache. */
#ifndef CULPRIT_COP_REFERENCE_MEMORY_H
#define CULPRIT_COP_REFERENCE_MEMORY_H

#include "coproc/reference/program.h"

extern const struct cop_reference_program cop_reference_memdep, cop_reference_conflict;

#endif

/* What the parts of the co-processor's handler share: profile_cop.c, and the tables of profile_cop_tables.c. docs/record.md, "Co-processor" */
#ifndef CULPRIT_PROFILE_COP_H
#define CULPRIT_PROFILE_COP_H

#include <stdbool.h>

#include "../../harness/cop_map.h"
#include "profile.h"

/* A register of the unit. */
#define COP_UNIT(offset) (*(volatile uint64_t *)(COP_BASE + (offset)))

#define COUNTS_WORDS 10

#endif

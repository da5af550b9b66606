/* Part of building the control-flow graph: where routines end. */
#ifndef CULPRIT_CFG_EXITS_H
#define CULPRIT_CFG_EXITS_H

#include "program/cfg_out.h"

bool cfg_find_exits(struct cfg_build *b); /* exit, exit_of, exit_end. False: out of memory */

#endif

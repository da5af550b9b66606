/* Part of building the control-flow graph: the edges between its blocks. */
#ifndef CULPRIT_CFG_EDGES_H
#define CULPRIT_CFG_EDGES_H

#include "program/cfg_out.h"

bool cfg_find_edges(struct cfg_build *b); /* the graph's edges. False: out of memory */

#endif

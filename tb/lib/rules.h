/* What the checkers of a unit (sim/checks) say at the end of its testbench. */
#ifndef CULPRIT_TB_RULES_H
#define CULPRIT_TB_RULES_H

#include <stdbool.h>

#include "sim/unit.h"
#include "tb/lib/bench_options.h"

/* Whether every rule was kept; else the line that a failure prints, with the rules that broke first. */
bool rules_kept(const struct unit *u, const struct bench_options *o);

#endif

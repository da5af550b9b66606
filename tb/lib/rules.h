/* What the checkers of a unit (sim/checks) found, at the end of its testbench. */
#ifndef CULPRIT_TB_RULES_H
#define CULPRIT_TB_RULES_H

#include <stdbool.h>

#include "sim/unit.h"
#include "tb/lib/bench_options.h"

/* Whether every rule was kept; else prints the line of a failure, with the rules that broke first. */
bool rules_kept(const struct unit *u, const struct bench_options *o);

#endif

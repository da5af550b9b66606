/* A testbench of one unit that stops at the first difference: options, the line that reports it, and main. */
#ifndef CULPRIT_UNIT_BENCH_H
#define CULPRIT_UNIT_BENCH_H

#include <stdbool.h>

#include "sim/unit.h"
#include "tb/lib/bench_options.h"

/* Says what differs ("# cycle N message (replay: ...)"). Returns false. */
__attribute__((format(printf, 3, 4))) bool unit_bench_fail(const struct bench_options *o, uint64_t cycle, const char *format, ...);

/* The program: opens the unit, runs, and requires that the rules of its checker are kept. cycles is the
 * default of --cycles. Returns the exit status. */
int unit_bench_main(int argc, char **argv, uint64_t cycles, bool (*run)(struct unit *u, const struct bench_options *o));

#endif

/* Text of every retired instruction, one line each (`culprit run --trace`). docs/cli.md, "Retire trace" */
#ifndef CULPRIT_RETIRE_TRACE_H
#define CULPRIT_RETIRE_TRACE_H

#include <stdio.h>

#include "probe/probe.h"

/* Writes the lines of one cycle; write errors stay in the stream. */
void retire_trace_write(FILE *out, const struct probe_cycle *c);

#endif

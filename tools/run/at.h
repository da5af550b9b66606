/* `--at FUNCTION+0x34:N`: an instruction of the program, and which of its executions. docs/cli.md */
#ifndef CULPRIT_RUN_AT_H
#define CULPRIT_RUN_AT_H

#include <stdint.h>

#include "program/symbols.h"
#include "tools/cli/failure.h"

struct at {
  uint64_t pc;
  uint64_t execution; /* from 1 */
};

/* FUNCTION, FUNCTION+0x34, or an address, each with or without :N (default 1). False: it is none of the program; the
 * message begins with `option`. */
bool at_parse(struct at *at, const char *option, const char *text, const struct symbols *symbols, struct failure *f);

#endif

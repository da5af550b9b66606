/* A machine of one's own as a scheduler sees it, from a file (docs/machine.md, "Another core"): a row for each width, size and
 * latency of machine.def, "width 2", "latency_mul 3", in any order; `#` begins a comment. */
#ifndef CULPRIT_MACHINE_DESCRIPTION_H
#define CULPRIT_MACHINE_DESCRIPTION_H

#include <stddef.h>

#include "machine/machine.h"

enum { MACHINE_NAME = 40 };

struct machine_description {
  struct machine_model model; /* its name is the one below */
  char name[MACHINE_NAME];
};

/* False: one line in why, with path and line: the file cannot be read, a row is unknown, there twice or missing, a number is
 * none or out of range. */
bool machine_describe(struct machine_description *d, const char *path, char *why, size_t size);

#endif

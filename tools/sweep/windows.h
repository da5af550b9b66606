/* Puts together the windows that jobs of `culprit sample` left. */
#ifndef CULPRIT_SWEEP_WINDOWS_H
#define CULPRIT_SWEEP_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/cli/failure.h"

/* Prints the estimates of each run of which there are windows, and writes them to the file `to` as an array of JSON.
 * *missing: points whose file is not there, or has no end. */
bool sweep_windows(const char *folder, size_t points, const char *to, const char *self, size_t *missing, struct failure *f);

#endif

/* From the hottest instruction to its pipeline diagram: when it was sampled, and a command to paste. docs/report.md */
#ifndef CULPRIT_REPORT_EXAMPLE_H
#define CULPRIT_REPORT_EXAMPLE_H

#include <stdio.h>

#include "profile/profile.h"

/* Of a function, or of all (NULL). program: where it lies now. Nothing if no instruction of a function was sampled, or
 * if the profile does not know who is to blame. */
void example_write(const struct profile *p, const struct symbols_function *function, const char *program, FILE *out);

#endif

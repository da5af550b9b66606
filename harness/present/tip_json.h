/* A profile for programs. Keys: docs/report.md */
#ifndef CULPRIT_PROFILE_JSON_H
#define CULPRIT_PROFILE_JSON_H

#include <stdio.h>

#include "profile/rows.h"

/* Head, stack, functions, lines and instructions of the whole profile, or (f not NULL) those of one function only. Errors stay
 * in the stream. False: out of memory. */
bool profile_json(const struct profile *p, const struct symbols_function *f, FILE *out);

#endif

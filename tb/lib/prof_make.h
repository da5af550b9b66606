/* Makes profiles from a few lines of text, so that tests know what is in them.
 *
 *   KEY VALUE                            a field of the header: program, build_id, event, period, missed, ...
 *   s COUNT WEIGHT WHAT CAUSE PC [PC]    COUNT equal samples. WHAT: commit, stall, mispredict, flush,
 *                                        exception, drained, interrupt, followed by `/u` in user mode.
 *                                        CAUSE: bits (tip_cause), 0: none; of the first PC.
 *   # comment
 *
 * What the lines leave open is made consistent: missed holds the weights beyond 1, overflows the sum of
 * everything. */
#ifndef CULPRIT_PROF_MAKE_H
#define CULPRIT_PROF_MAKE_H

#include <stdbool.h>
#include <stdio.h>

#include "profile/file.h"

/* False: a line that is none of these (reported on standard error), or out of memory. Free with prof_free. */
bool prof_make(struct recording *p, FILE *spec);

/* Sets a field of the header. False: there is none of this name. */
bool prof_make_key(struct recording *p, const char *key, const char *value);

/* One sample, as in a line. */
struct tip_sample prof_make_sample(unsigned width, unsigned weight, const char *what, unsigned cause, const uint64_t *pc,
                                   unsigned n);

#endif

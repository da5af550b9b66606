/* Finds the culprits of everything that was sampled, function by function, in all images. */
#ifndef CULPRIT_CULPRITS_EACH_H
#define CULPRIT_CULPRITS_EACH_H

#include "culprits/culprits.h"
#include "samples/tally.h"

/* Gets what was found in one function, which is freed afterwards. False: out of memory. */
typedef bool culprits_visitor(void *ctx, const struct tally_function *function, const struct culprits *found);

/* program: one for each image; an image without a graph is left out, and so is code without a symbol.
 * *outside: cycles of what was left out. False: out of memory, or a visitor returned false. */
bool culprits_each(const struct tally *t, const struct analysis_program *program, culprits_visitor *visit, void *ctx,
                   double *outside);

#endif

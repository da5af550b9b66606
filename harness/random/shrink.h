/* Reduces a failing random program. */
#ifndef CULPRIT_RANDPROG_SHRINK_H
#define CULPRIT_RANDPROG_SHRINK_H

#include "random/program.h"

/* Reduces p, for which fails(ctx, p) holds, to a smaller program for which it still holds: drops chunks
 * (delta debugging), then replaces instructions by nops. fails is called with linked programs, at
 * most max_calls times (a reduced program may loop for ever: fails has to limit its own run).
 * Returns the number of calls. */
unsigned randprog_shrink(struct randprog *p, bool (*fails)(void *ctx, const struct randprog *p), void *ctx, unsigned max_calls);

#endif

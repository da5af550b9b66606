/* Names to suggest when a program has no function of the given name. */
#ifndef CULPRIT_SIMILAR_H
#define CULPRIT_SIMILAR_H

#include "base/text.h"
#include "program/symbols.h"

/* Adds what to say of a name that no function has: ": it was inlined into main"; else up to three names, those up to
 * three edits away first, then those that contain it: "; similar: count, counted". False: nothing is added. */
bool similar_add(struct text *to, const struct symbols *s, const char *name);

#endif

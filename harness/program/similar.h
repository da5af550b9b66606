/* Names to suggest when a program has no function of the given name. */
#ifndef CULPRIT_SIMILAR_H
#define CULPRIT_SIMILAR_H

#include "base/text.h"
#include "program/symbols.h"

#define SIMILAR_MOST 3

/* Names up to three edits away first, then those that contain the name; returns how many it found. */
unsigned similar_names(const struct symbols *s, const char *name, const char *found[SIMILAR_MOST]);

/* Adds them as "; similar: a, b". False: none was found, nothing is added. */
bool similar_add(struct text *to, const struct symbols *s, const char *name);

#endif

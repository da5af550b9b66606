/* Words that were mistyped. */
#ifndef CULPRIT_EDITS_H
#define CULPRIT_EDITS_H

#include <stddef.h>

/* Characters to insert, remove or replace between two words of m and n characters, at most `most`: more, or words of
 * more than 64 characters, come out as most + 1. */
unsigned edits(const char *a, size_t m, const char *b, size_t n, unsigned most);

/* The known word that was probably meant, up to two edits away; NULL: none is. */
const char *edits_nearest(const char *word, const char *const *known, size_t count);

#endif

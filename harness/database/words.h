/* Words of a dump's lines. dump.h */
#ifndef CULPRIT_DATABASE_WORDS_H
#define CULPRIT_DATABASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

void words_put(FILE *out, const char *text);

/* The next word of a line, which is changed; *line moves behind it. NULL: there is none, or words_put
 * writes it in another way. */
char *words_take(char **line);

/* The next word as a number of decimal digits (base 10) or hexadecimal ones (base 16), without leading
 * zeros. */
bool words_take_number(char **line, int base, uint64_t *value);

#endif

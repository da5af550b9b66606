/* The words of a dump's lines (dump.h). */
#ifndef CULPRIT_DATABASE_WORDS_H
#define CULPRIT_DATABASE_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

void words_put(FILE *out, const char *text);

/* The next word of a line, which is modified; *line moves past it. NULL: there is none, or words_put would
 * write it differently. */
char *words_take(char **line);

/* The next word as a number, decimal (base 10) or hexadecimal (base 16), without leading zeros. */
bool words_take_number(char **line, int base, uint64_t *value);

#endif

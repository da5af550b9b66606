/* Text of others (names, paths, labels, sources) for a terminal, a line of text or a page. What does not show,
 * or moves what stands around it, becomes an escape as in C: control characters (\n, \t, \x1b), bytes that are
 * not UTF-8 (\xff), and characters of zero width, separators of lines and marks of direction (\u202e). */
#ifndef CULPRIT_PRINTABLE_H
#define CULPRIT_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { PRINTABLE_ESCAPE = 8 };

/* Bytes of the character at s, which is not the end; escape: how it is to be written, "": as it is. */
unsigned printable_character(const char *s, char escape[PRINTABLE_ESCAPE]);

bool printable_is(const char *text); /* nothing in it needs an escape */

/* Writes text with escapes, as far as whole characters fit; buf ends in 0 (size > 0). */
void printable(char *buf, size_t size, const char *text);

/* Prints with escapes. */
void printable_put(FILE *out, const char *text);
/* The format holds no newline. Out of memory: prints nothing. */
void printable_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Texts with their escapes that live as long as this; start with zeros. */
struct printable_kept {
  char **text;
  size_t count, room;
};

/* The text itself if nothing in it needs an escape, else one that is kept. NULL: out of memory. */
const char *printable_keep(struct printable_kept *k, const char *text);
/* The same, and a copy in any case. */
const char *printable_keep_copy(struct printable_kept *k, const char *text);
void printable_free(struct printable_kept *k);

#endif

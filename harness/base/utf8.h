/* UTF-8 (RFC 3629). */
#ifndef CULPRIT_UTF8_H
#define CULPRIT_UTF8_H

#include <stdint.h>

/* Bytes of the well-formed character at s, which ends in 0 somewhere; 0: there is none. */
unsigned utf8_length(const char *s);

/* The code point of a well-formed character. */
uint32_t utf8_code(const char *s);

#endif

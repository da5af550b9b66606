/* A stream, and the colours of a terminal. */
#ifndef CULPRIT_STYLE_H
#define CULPRIT_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "program/image.h"

struct style {
  FILE *out;
  bool colour; /* escape sequences of a terminal */
  bool raw;    /* instructions as encoded: registers by number, no pseudo-instructions */
};

enum tint { TINT_PLAIN, TINT_DIM, TINT_HOT, TINT_SOURCE, TINT_TITLE, TINTS };

/* Standard output. Colours only on a terminal, and not if the user declines them (no-color.org). */
struct style style_of_stdout(bool raw);

/* The assembly text of the instruction at pc; style may be NULL. */
void style_disasm(const struct style *style, const struct program_image *image, uint64_t pc, char *buf, size_t n);

void style_tint(const struct style *style, enum tint tint); /* PLAIN ends the others */

/* A line of its own, after an empty one. */
/* The line that says why rows have the mark `?`, and are grey where there are colours. */
void style_doubt(const struct style *style, const char *why);

void style_title(const struct style *style, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

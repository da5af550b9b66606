/* A stream, and the colours of a terminal. */
#ifndef CULPRIT_STYLE_H
#define CULPRIT_STYLE_H

#include <stdbool.h>
#include <stdio.h>

struct style {
  FILE *out;
  bool colour; /* escape sequences of a terminal */
};

enum tint { TINT_PLAIN, TINT_DIM, TINT_HOT, TINT_SOURCE, TINT_TITLE, TINTS };

/* Standard output. Colours only on a terminal, and not if the user declines them (no-color.org). */
struct style style_of_stdout(void);

void style_tint(const struct style *style, enum tint tint); /* PLAIN ends the others */

/* A line of its own, after an empty one. */
void style_title(const struct style *style, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

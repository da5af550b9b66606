/* Writes the instrumented program: the original with its code replaced.                 docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_OUTPUT_H
#define CULPRIT_INSTRUMENT_OUTPUT_H

#include <stdio.h>

#include "instrument/rewrite.h"

/* Lays out, encodes and writes the whole file. */
enum instrument_status output_program(struct rewrite *r, FILE *out);

#endif

/* Prints a program as assembler text.                                       docs/microcode.md, "Assembler" */
#ifndef CULPRIT_COP_DISASM_PROGRAM_H
#define CULPRIT_COP_DISASM_PROGRAM_H

#include <stdio.h>

#include "microcode/image.h"

/* The whole program. False: the image holds something that the assembler's images do not; one line in why.
 * Write errors stay in the stream. */
bool cop_disasm(const struct cop_image *image, FILE *out, char *why, size_t size);

#endif
